import type { Voice } from './type.ts';

/**
 * Fits a text into its room. The first variant that fits is used, condensed as little as possible. If none fits, the
 * last one is condensed to its minimum, then made smaller, and finally cut with an ellipsis. Pure: takes a function
 * that measures widths.
 */

/** Returns the width of `text` in em (1 = the font size), in a voice, at `stretch` percent. */
export type Measure = (text: string, voice: Voice, stretch: number) => number;

export interface Fitted {
  text: string;
  /** Percent of the width axis. */
  stretch: number;
  /** Share of the requested font size; below 1 if the text doesn't fit at full size. */
  scale: number;
}

const STRETCH_STEP = 2;
/** The minimum size before a text is cut: as a share of its font size, and in design units. */
const SCALE_MIN = 0.7;
const SIZE_MIN = 28;
/** A text this short is a code and may be smaller than the minimum, because a cut code could name another team. */
const CODE_LETTERS_MAX = 4;
/** A margin, because text is measured to 1/64 pixel and rounded. */
const SLACK = 0.5;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into graphemes, so that combining marks stay with their letter. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Returns the largest number from `from` to `to` that fits, or null. Assumes that every smaller number fits too.
 * Doubles its steps from the bottom, so that the cost depends on the result, not on the range.
 */
function largestThatFits(from: number, to: number, fits: (number: number) => boolean): number | null {
  if (from > to || !fits(from)) return null;
  let good = from;
  let bad = to + 1;
  for (let step = 1; good + step < bad; step *= 2) {
    if (!fits(good + step)) {
      bad = good + step;
      break;
    }
    good += step;
  }
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Returns the widest stretch, down to `floor`, at which the text fits, or null. */
function widestThatFits(
  text: string,
  voice: Voice,
  floor: number,
  roomEm: number,
  measure: Measure,
): number | null {
  const fits = (stretch: number): boolean => measure(text, voice, stretch) <= roomEm;
  if (fits(voice.widest)) return voice.widest;
  const stepsDown = Math.max(1, Math.ceil((voice.widest - floor) / STRETCH_STEP));
  const stretchAt = (stepsUp: number): number =>
    stepsUp === 0 ? floor : voice.widest - (stepsDown - stepsUp) * STRETCH_STEP;
  const stepsUp = largestThatFits(0, stepsDown - 1, (steps) => fits(stretchAt(steps)));
  return stepsUp === null ? null : stretchAt(stepsUp);
}

function cut(text: string, voice: Voice, roomEm: number, measure: Measure): string {
  const letters = lettersOf(text);
  const shortened = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  const count = largestThatFits(
    1,
    letters.length - 1,
    (count) => measure(shortened(count), voice, voice.narrowest) <= roomEm,
  );
  return count === null ? '' : shortened(count);
}

/**
 * Fits the first of `variants` (longest first, no empty strings) into `room` at font size `size`, both in design units.
 * Returns an empty text without variants.
 */
export function fitText(
  variants: readonly string[],
  voice: Voice,
  room: number,
  size: number,
  measure: Measure,
): Fitted {
  const roomEm = (room - SLACK) / size;
  for (const [index, variant] of variants.entries()) {
    const isLast = index === variants.length - 1;
    const floor = isLast ? voice.narrowest : voice.beforeShorter;
    const stretch = widestThatFits(variant, voice, floor, roomEm, measure);
    if (stretch !== null) return { text: variant, stretch, scale: 1 };
  }
  const last = variants.at(-1) ?? '';
  const needed = measure(last, voice, voice.narrowest);
  const isCode = lettersOf(last).length <= CODE_LETTERS_MAX;
  const least = isCode ? SCALE_MIN : Math.max(SCALE_MIN, SIZE_MIN / size);
  if (roomEm > needed * least) return { text: last, stretch: voice.narrowest, scale: roomEm / needed };
  return { text: cut(last, voice, roomEm, measure), stretch: voice.narrowest, scale: 1 };
}

/** A team's names, longest first, and its code. */
export interface Named {
  nameVariants: readonly string[];
  shortNameVariants: readonly string[];
}

function namesOf({ nameVariants, shortNameVariants }: Named): readonly string[] {
  const names = nameVariants.filter((name) => !shortNameVariants.includes(name));
  return names.length > 0 ? names : nameVariants;
}

export const fullName = (team: Named): string => namesOf(team)[0] ?? '';

/** Returns the short name; a one-word name is its own short form. Null if a longer name has none. */
function shortName(team: Named): string | null {
  const [full = '', ...shorter] = namesOf(team);
  return shorter.at(-1) ?? (/\s/u.test(full) ? null : full);
}

export const codeName = ({ shortNameVariants }: Named): string => shortNameVariants[0] ?? '';

export type Pair = readonly [string, string];

/** Returns both teams' names in each form that both have, longest first: full names, short names, codes. */
export const namePairs = ([a, b]: readonly [Named, Named]): Pair[] =>
  [fullName, shortName, codeName].flatMap((form) => {
    const [one, other] = [form(a), form(b)];
    return one === null || other === null ? [] : [[one, other] as const];
  });

/**
 * Returns both teams in the longest form in which both names fit: full names, short names or codes. If none
 * fits, returns the last form. A team without a name is ignored.
 *
 * @param fits returns whether a text fits at index 0 or 1
 */
export function alike(teams: readonly [Named, Named], fits: (text: string, place: 0 | 1) => boolean): Pair {
  const pairs = namePairs(teams);
  return pairs.find(([one, other]) => fits(one, 0) && fits(other, 1)) ?? pairs.at(-1) ?? ['', ''];
}

/** Returns the first form in which both texts fit; otherwise the last form. */
export function inOneForm(
  forms: readonly Pair[],
  voice: Voice,
  room: number,
  size: number,
  measure: Measure,
): Pair {
  const roomEm = (room - SLACK) / size;
  const fits = (text: string): boolean => measure(text, voice, voice.beforeShorter) <= roomEm;
  return forms.find((pair) => pair.every(fits)) ?? forms.at(-1) ?? ['', ''];
}

/** Does the same as `alike` for two slots of the same width and font size, in the units of `fitText`. */
export function evenly(
  teams: readonly [Named, Named],
  voice: Voice,
  room: number,
  size: number,
  measure: Measure,
): Pair {
  return inOneForm(namePairs(teams), voice, room, size, measure);
}
