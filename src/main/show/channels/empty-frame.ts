import { noScoringListOf } from '../../../feed/sports/index.ts';
import { FilledForm, type CourseContent, type CourseForm } from '../../../preload/contract/full-frame.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { NO_SCORING_LIST } from '../../../words/no-scoring-list.ts';
import { hasBegun, type MatchState } from './match-state.ts';

/** Returns the form of a full frame that must not be empty; null content is the line score. Null: other content. */
export function filledFormOf(content: GraphicContent | null): FilledForm | null {
  return content === null ? 'line' : (FilledForm.safeParse(content.form).data ?? null);
}

/** The data that decides whether full frames are empty. */
interface FrameContents {
  /** Returns the content of a full frame. May take long. */
  course: (form: CourseForm) => Pick<CourseContent, 'facts' | 'entries'>;
  hasOtherGames: () => boolean;
}

/** Returns why a full frame would be empty; null if it isn't, or without a state. */
export function whyEmpty(
  form: FilledForm,
  shown: MatchState,
  { course, hasOtherGames }: FrameContents,
): string | null {
  if (shown.match === null) return null;
  const early = whyNothing(form, shown);
  if (early !== null) return early;
  switch (form) {
    case 'line':
    case 'final':
      return null;
    case 'comparison':
      return course(form).facts.length > 0 ? null : 'There are no team stats yet.';
    case 'scoring':
      return course(form).entries.length > 0 ? null : "The scorers of this game aren't known.";
    case 'schedule':
      return hasOtherGames() ? null : 'There are no other games to show.';
  }
}

/** Returns why a form would be empty whatever the log contains (too early, or not available in the sport), or null. */
export function whyNothing(form: FilledForm, shown: MatchState): string | null {
  if (shown.match === null || form === 'schedule') return null;
  if (!hasBegun(shown)) return "The game hasn't started.";
  const { a, b } = shown.match.view.score;
  if (form !== 'scoring') return null;
  return whyUnlisted(shown.match.view.sport) ?? (a === 0 && b === 0 ? 'There is no score yet.' : null);
}

/** Returns why a sport has no list of scores, or null if it has one. */
export function whyUnlisted(sport: string): string | null {
  const why = noScoringListOf(sport);
  return why && `There is no scoring summary: ${NO_SCORING_LIST[why]}. Use the line score instead.`;
}
