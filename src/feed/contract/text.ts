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
const GRAPHEME_CODE_POINTS_MAX = 16;

/** Code units looked at for each grapheme wanted: what lies behind is cut unseen, so that a huge text costs little. */
const UNITS_PER_GRAPHEME = 8;

/**
 * The text with at most `max` graphemes of at most sixteen code points each. The very same where nothing has to be cut.
 *
 * Graphemes are found on the way, by kinds of code points: `Intl.Segmenter` makes an object of each, and a history of
 * long texts would stand still for many seconds. Where the two differ (conjuncts of Indic scripts), more are counted
 * here, never fewer.
 */
export function cappedText(text: string, max: number): string {
  // A text has at least as many code units as graphemes.
  if (text.length <= max && (text.length < GRAPHEME_CODE_POINTS_MAX || !hasJoining(text))) return text;
  const end = Math.min(text.length, max * UNITS_PER_GRAPHEME);
  let kept = '';
  let keptFrom = 0;
  let graphemes = 0;
  let codePoints = 0;
  let previous = 0;
  let joint: Joint = 'none';
  let at = 0;
  while (at < end) {
    const code = text.charCodeAt(at);
    const codePoint = code < FIRST_JOINING ? code : (text.codePointAt(at) ?? code);
    const next = at + (codePoint > 0xffff ? 2 : 1);
    const kind = code < FIRST_JOINING ? 'letter' : kindOf(codePoint);
    if (kind !== 'letter' && joins(kind, kindOf(previous), joint, codePoints)) {
      codePoints += 1;
      if (codePoints > GRAPHEME_CODE_POINTS_MAX) {
        if (keptFrom < at) kept += text.slice(keptFrom, at);
        keptFrom = at = next;
        // It is as if it had never been there.
        continue;
      }
    } else {
      if (graphemes === max) break;
      graphemes += 1;
      codePoints = 1;
    }
    previous = codePoint;
    if (kind !== 'letter' || joint !== 'none') joint = jointAfter(kind, joint);
    at = next;
  }
  if (at >= text.length && keptFrom === 0) return text;
  return (kept + text.slice(keptFrom, at)).toWellFormed();
}

function hasJoining(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= FIRST_JOINING) return true;
  return false;
}

/** Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9). */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, tabs and other controls, with the spaces around them. */
// eslint-disable-next-line no-control-regex -- controls are what it looks for
const CONTROLS = /\s*[\u0000-\u001f\u007f-\u009f\u2028\u2029]+\s*/g;

/** Whatever can be seen by itself: no spaces, marks, joiners, fillers or blank symbols. */
const VISIBLE = /[^\p{Z}\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/**
 * A name that fits into a line: a space for line breaks and tabs, and no bidi controls, which would change the direction
 * of the text around it. Names in Arabic or Hebrew need none. Half a surrogate pair is replaced, and a name in which
 * nothing can be seen is empty.
 */
export function cleanName(name: string): string {
  if (!VISIBLE.test(name)) return '';
  return name.replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim().toWellFormed();
}

/** Has a text more graphemes than that? For a sentence about it: an object is made of each. */
export function hasMoreLetters(text: string, max: number): boolean {
  if (text.length <= max) return false;
  const seen = text.slice(0, max * GRAPHEME_CODE_POINTS_MAX);
  let count = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(seen)) {
    count += 1;
    if (count > max) return true;
  }
  return seen !== text;
}

/** What a code point does to the grapheme before it (UAX 29, 3.1). */
type Kind =
  | 'letter'
  /** Nothing joins it. */
  | 'control'
  /** Joins whatever stands before it. */
  | 'mark'
  /** Does so too, and keeps what comes after it apart from a pictograph before it. */
  | 'spacing-mark'
  | 'joiner'
  | 'pictograph'
  /** Half of a flag. */
  | 'regional'
  | 'jamo-l'
  | 'jamo-v'
  | 'jamo-t'
  | 'jamo-lv'
  | 'jamo-lvt';

/** Below it nothing joins what stands before it. */
const FIRST_JOINING = 0x300;
const JOINER = 0x200d;

/** What the next pictograph finds before it: one alone, or one and a joiner, which it joins; marks between don't count. */
type Joint = 'none' | 'pictograph' | 'joiner';

function jointAfter(kind: Kind, joint: Joint): Joint {
  if (kind === 'pictograph') return 'pictograph';
  if (joint !== 'pictograph') return 'none';
  if (kind === 'mark') return 'pictograph';
  return kind === 'joiner' ? 'joiner' : 'none';
}

/** @param codePoints how many the grapheme has already */
function joins(kind: Kind, previous: Kind, joint: Joint, codePoints: number): boolean {
  switch (kind) {
    case 'mark':
    case 'spacing-mark':
    case 'joiner':
      return previous !== 'control';
    case 'pictograph':
      return joint === 'joiner';
    case 'regional':
      return previous === 'regional' && codePoints === 1;
    case 'jamo-l':
    case 'jamo-lv':
    case 'jamo-lvt':
      return previous === 'jamo-l';
    case 'jamo-v':
      return previous === 'jamo-l' || previous === 'jamo-v' || previous === 'jamo-lv';
    case 'jamo-t':
      return previous.startsWith('jamo-') && previous !== 'jamo-l';
    case 'letter':
    case 'control':
      return false;
  }
}

/** The kinds of 256 code points each, found out when one of them is first seen. */
const pages: (readonly Kind[] | undefined)[] = [];
const PAGE_SIZE = 256;
const JAMO: readonly (readonly [from: number, to: number, kind: Kind])[] = [
  [0x1100, 0x115f, 'jamo-l'],
  [0xa960, 0xa97c, 'jamo-l'],
  [0x1160, 0x11a7, 'jamo-v'],
  [0xd7b0, 0xd7c6, 'jamo-v'],
  [0x11a8, 0x11ff, 'jamo-t'],
  [0xd7cb, 0xd7fb, 'jamo-t'],
];
const SYLLABLES = [0xac00, 0xd7a3] as const;
const TRAILING_JAMO = 28;

function kindOf(codePoint: number): Kind {
  const page = (pages[codePoint >> 8] ??= pageAt((codePoint >> 8) * PAGE_SIZE));
  return page[codePoint & (PAGE_SIZE - 1)] ?? 'letter';
}

function pageAt(from: number): readonly Kind[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const isOne = (text: string): boolean => segmenter.segment(text).containing(0)?.segment === text;
  const kindAt = (codePoint: number): Kind => {
    const jamo = JAMO.find(([first, last]) => codePoint >= first && codePoint <= last);
    if (jamo) return jamo[2];
    if (codePoint >= SYLLABLES[0] && codePoint <= SYLLABLES[1]) {
      return (codePoint - SYLLABLES[0]) % TRAILING_JAMO === 0 ? 'jamo-lv' : 'jamo-lvt';
    }
    const letter = String.fromCodePoint(codePoint);
    if (codePoint === JOINER) return 'joiner';
    if (isOne(`a${letter}`)) return isOne(`👩${letter}\u200d👩`) ? 'mark' : 'spacing-mark';
    if (!isOne(`${letter}\u0301`)) return 'control';
    if (/\p{Regional_Indicator}/u.test(letter)) return 'regional';
    return /\p{Extended_Pictographic}/u.test(letter) ? 'pictograph' : 'letter';
  };
  return Array.from({ length: PAGE_SIZE }, (_, index) => kindAt(from + index));
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
      // Most are far too short to have anything cut: a long history has a million of them.
      if (item.length < GRAPHEME_CODE_POINTS_MAX) continue;
      const capped = cappedText(item, NAME_FIELDS.has(field) ? NAME_MAX : TEXT_MAX);
      if (capped !== item) container[field] = capped;
    } else if (isContainer(item)) capWithin(item, levelsLeft - 1);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}
