import { countGraphemes, splitGraphemes } from 'unicode-segmenter/grapheme';
import { JSON_DEPTH_MAX, JsonTooDeepError } from './json.ts';

/**
 * Limits text from untrusted senders before it is stored, compared or drawn. Lengths are in graphemes: what a reader
 * counts as one letter, regardless of its code points.
 */

/** The maximum length of a name: teams, players, sessions, leagues. */
export const NAME_MAX = 120;
/** The maximum length of any other text in a feed. */
export const TEXT_MAX = 500;
/**
 * The maximum code points of a grapheme. Real graphemes have fewer: a family of four has eleven, a flag made of tags
 * has seven.
 */
const GRAPHEME_CODE_POINTS_MAX = 16;

/** The maximum code units of a grapheme. Everything beyond is cut unread, so that a huge text costs little. */
const UNITS_PER_GRAPHEME = 2 * GRAPHEME_CODE_POINTS_MAX;

/** Matches characters that may join the code unit before them; below U+0300, only the line feed does. */
const MAY_JOIN = /[\u0300-\uffff]|\n/;

/**
 * Returns the text with at most `max` graphemes of at most sixteen code points each, without a copy if nothing has to
 * be cut.
 */
export function cappedText(text: string, max: number): string {
  if (text.length < GRAPHEME_CODE_POINTS_MAX && text.length <= max) return text;
  // The common case: every code unit is a grapheme, up to the first unit beyond the limit.
  if (!MAY_JOIN.test(text.slice(0, max + 1))) return text.slice(0, max);
  let capped = '';
  let count = 0;
  for (const grapheme of splitGraphemes(text.slice(0, max * UNITS_PER_GRAPHEME))) {
    count += 1;
    if (count > max) break;
    capped += cappedGrapheme(grapheme);
  }
  if (capped === text) return text;
  // A grapheme that was cut may join the next one.
  return cappedText(capped.replaceAll(LONE_SURROGATE, '\ufffd'), max);
}

function cappedGrapheme(grapheme: string): string {
  return grapheme.length <= GRAPHEME_CODE_POINTS_MAX
    ? grapheme
    : Array.from(grapheme).slice(0, GRAPHEME_CODE_POINTS_MAX).join('');
}

/** Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9). */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, tabs and other controls, with the spaces around them. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROLS = /\s*[\u0000-\u001f\u007f-\u009f\u2028\u2029]+\s*/g;

/** Unpaired surrogates; the oldest engine, in which the gallery runs, has no `toWellFormed`. */
const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Matches any character that is visible alone: not spaces, marks, joiners, fillers, blank symbols, private use or
 * noncharacters, for which typefaces have no glyphs. Blank symbols are those of Braille, annotations, objects and
 * hieroglyphs (with their joiners), and the null notehead of music.
 */
const VISIBLE =
  /[^\p{Z}\p{M}\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{13430}-\u{13442}\u{1d159}]/u;

/**
 * Cleans a name for display on one line: spaces replace line breaks and tabs, and bidi controls are removed, because
 * they would change the direction of the text around the name. Names in Arabic or Hebrew don't need them. An unpaired
 * surrogate is replaced, and a name without visible characters becomes empty.
 */
export function cleanName(name: string): string {
  if (!VISIBLE.test(name)) return '';
  return name.replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim().replaceAll(LONE_SURROGATE, '\ufffd');
}

/** Returns whether a text has more graphemes than this. */
export function hasMoreLetters(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const start = text.slice(0, max * UNITS_PER_GRAPHEME);
  return start !== text || countGraphemes(start) > max;
}

/** Fields that contain names, which appear on air, in lists and in addresses. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['a', 'b', 'sessionId', 'gameId', 'league', 'sport']);

/**
 * Caps every text within a value just read from JSON, in place: names at 120 graphemes, other text at 500. Field names
 * don't change.
 *
 * @returns the value itself, or a capped copy if the value is a text
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
      // Most texts are far too short to be cut: a long history has a million of them.
      if (item.length < GRAPHEME_CODE_POINTS_MAX) continue;
      const capped = cappedText(item, NAME_FIELDS.has(field) ? NAME_MAX : TEXT_MAX);
      if (capped !== item) container[field] = capped;
    } else if (isContainer(item)) capWithin(item, levelsLeft - 1);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}
