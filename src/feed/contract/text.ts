import { JSON_DEPTH_MAX, JsonTooDeepError } from './json.ts';

/**
 * Text from senders we don't control, bounded before anything stores, compares or draws it. Lengths are graphemes: what
 * a reader takes for one letter, however many code points it is made of.
 */

/** Names of teams, players, sessions, leagues. */
export const NAME_MAX = 120;
/** Any other text of a feed. */
export const TEXT_MAX = 500;
/** A grapheme that people write has fewer: a family of four has eleven, a flag of tags has seven. */
export const GRAPHEME_CODE_POINTS_MAX = 16;

/** Code units looked at for each grapheme wanted: what lies behind is cut unseen, so that a huge text costs little. */
const UNITS_PER_GRAPHEME = 8;
/** What can follow a letter within the same grapheme, in a run that is longer than any grapheme may be. */
const LONG_RUN = /[\p{M}\p{Cf}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]{16}/u;

let segmenter: Intl.Segmenter | null = null;

/**
 * The text with at most `max` graphemes of at most sixteen code points each. The very same where nothing has to be cut.
 * Costs no more for a text of any length than for one of `8 * max` code units.
 */
export function cappedText(text: string, max: number): string {
  // A text has at least as many code units as graphemes.
  if (text.length <= max && (text.length < GRAPHEME_CODE_POINTS_MAX || !LONG_RUN.test(text))) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let capped = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text.slice(0, max * UNITS_PER_GRAPHEME))) {
    if (count === max) break;
    count += 1;
    capped += cappedGrapheme(segment);
  }
  return capped.toWellFormed();
}

/** Has a text more letters than that? */
export function hasMoreLetters(text: string, max: number): boolean {
  if (text.length <= max) return false;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text.slice(0, max * GRAPHEME_CODE_POINTS_MAX))) {
    count += 1;
    if (count > max) return true;
  }
  return text.length > max * GRAPHEME_CODE_POINTS_MAX;
}

function cappedGrapheme(grapheme: string): string {
  if (grapheme.length <= GRAPHEME_CODE_POINTS_MAX) return grapheme;
  return Array.from(grapheme).slice(0, GRAPHEME_CODE_POINTS_MAX).join('');
}

/** Fields whose text is a name: it is put on air, in lists, in addresses. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['a', 'b', 'sessionId', 'gameId', 'league', 'sport']);

/**
 * Caps every text within a value just read from JSON, in place: names at 120 graphemes, other text at 500. Field names
 * stay as they are.
 *
 * @returns the value itself, or the capped text where the value is one
 * @throws JsonTooDeepError for more than `JSON_DEPTH_MAX` levels
 */
export function capTexts(value: unknown): unknown {
  if (typeof value === 'string') return cappedText(value, TEXT_MAX);
  if (isContainer(value)) capWithin(value, JSON_DEPTH_MAX);
  return value;
}

function capWithin(container: Record<string, unknown> | unknown[], levelsLeft: number): void {
  if (levelsLeft === 0) throw new JsonTooDeepError(`The JSON has more than ${JSON_DEPTH_MAX} levels.`);
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const item: unknown = container[index];
      if (typeof item === 'string') container[index] = cappedText(item, TEXT_MAX);
      else if (isContainer(item)) capWithin(item, levelsLeft - 1);
    }
    return;
  }
  for (const field of Object.keys(container)) {
    const item = container[field];
    if (typeof item === 'string') {
      const capped = cappedText(item, NAME_FIELDS.has(field) ? NAME_MAX : TEXT_MAX);
      if (capped !== item) container[field] = capped;
    } else if (isContainer(item)) capWithin(item, levelsLeft - 1);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}
