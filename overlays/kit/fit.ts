import type { Voice } from './type.ts';

/**
 * Makes a text fit its room: the first variant that fits wins, narrowed as little as it needs; when none fits, the last
 * one at its narrowest is cut with an ellipsis. Pure: the widths come from outside.
 */

/** Width of `text` in em (1 = the font size), in a voice, at `stretch` per cent. */
export type Measure = (text: string, voice: Voice, stretch: number) => number;

export interface Fitted {
  text: string;
  /** Per cent of the width axis. */
  stretch: number;
}

const STRETCH_STEP = 2;
/** Text is measured to a 64th of a pixel and rounded: keep clear of the last one. */
const SLACK = 0.5;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters as a reader counts them: combined marks stay with their letter. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function widestThatFits(
  text: string,
  voice: Voice,
  floor: number,
  roomEm: number,
  measure: Measure,
): number | null {
  for (let stretch = voice.widest; stretch > floor; stretch -= STRETCH_STEP) {
    if (measure(text, voice, stretch) <= roomEm) return stretch;
  }
  return measure(text, voice, floor) <= roomEm ? floor : null;
}

function cut(text: string, voice: Voice, roomEm: number, measure: Measure): string {
  const letters = lettersOf(text);
  for (let kept = letters.length - 1; kept > 0; kept--) {
    const shortened = `${letters.slice(0, kept).join('').trimEnd()}…`;
    if (measure(shortened, voice, voice.narrowest) <= roomEm) return shortened;
  }
  return '';
}

/**
 * Fits the first of `variants` (longest first, never empty strings) into `room` at font size `size`, both in the same
 * unit. No variant gives an empty text.
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
    if (stretch !== null) return { text: variant, stretch };
  }
  const last = variants.at(-1) ?? '';
  return { text: cut(last, voice, roomEm, measure), stretch: voice.narrowest };
}

type Pair = readonly [readonly string[], readonly string[]];

/**
 * Two names that stand side by side speak alike: when either has to give way to its code, both stand as codes, as long
 * as both have one. Same units as `fitText`.
 */
export function evenly(pair: Pair, voice: Voice, room: number, size: number, measure: Measure): Pair {
  const roomEm = (room - SLACK) / size;
  const stands = (variants: readonly string[]): boolean =>
    variants.length === 0 || measure(variants[0] ?? '', voice, voice.beforeShorter) <= roomEm;
  const [a, b] = pair;
  if (stands(a) && stands(b)) return pair;
  return a.length > 1 && b.length > 1 ? [a.slice(1), b.slice(1)] : pair;
}
