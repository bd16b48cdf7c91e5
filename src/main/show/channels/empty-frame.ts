import { CourseForm, type CourseContent, type EmptyFrames } from '../../../preload/contract/full-frame.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { hasBegun, type MatchState } from './match-state.ts';

/** The form of a full frame about the course of a game; null: it is about something else. */
export function courseFormOf(content: GraphicContent | null): CourseForm | null {
  return content === null ? 'line' : (CourseForm.safeParse(content.form).data ?? null);
}

/**
 * Why a full frame about the course of a game has nothing to show; null: it has something, or there is no state yet.
 *
 * @param contentOf what it would say; it may take long to work out
 */
export function whyEmpty(
  form: CourseForm,
  shown: MatchState,
  contentOf: (form: CourseForm) => Pick<CourseContent, 'facts' | 'entries'>,
): string | null {
  if (shown.match === null) return null;
  const { a, b } = shown.match.view.score;
  switch (form) {
    case 'line':
    case 'final':
      return hasBegun(shown) ? null : 'The game has not begun.';
    case 'comparison':
      return contentOf(form).facts.length > 0 ? null : 'No figures of both sides yet.';
    case 'scoring':
      if (a === 0 && b === 0) return 'There is no score yet.';
      return contentOf(form).entries.length > 0 ? null : 'The scores of this game are not known.';
  }
}

/** The full frames of one game that have nothing to show, for buttons: one that had something is not looked at again. */
export class EmptyFramesOfGame {
  readonly #filled = new Set<CourseForm>();

  state(whyOf: (form: CourseForm) => string | null): EmptyFrames {
    const empty: EmptyFrames = {};
    for (const form of CourseForm.options) {
      if (this.#filled.has(form)) continue;
      const why = whyOf(form);
      if (why === null) this.#filled.add(form);
      else empty[form] = why;
    }
    return empty;
  }
}
