import { COVERED } from './covered.ts';

/**
 * Finds letters that aren't in Touchline's typefaces, which viewers would see as boxes. Main uses this to warn the
 * producer.
 */

/** The first and the last code point of each covered range, in ascending order. */
const [STARTS, ENDS] = spansOf(COVERED);

function spansOf(text: string): [Uint32Array, Uint32Array] {
  const spans = text.trim().split(/\s+/);
  const starts = new Uint32Array(spans.length);
  const ends = new Uint32Array(spans.length);
  for (const [index, span] of spans.entries()) {
    const [from = '', to = from] = span.split('-');
    starts[index] = parseInt(from, 16);
    ends[index] = parseInt(to, 16);
  }
  return [starts, ends];
}

/** Returns whether a bundled typeface has a code point. */
export function isCovered(point: number): boolean {
  let low = 0;
  let high = STARTS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((STARTS[middle] ?? 0) > point) high = middle - 1;
    else if ((ENDS[middle] ?? 0) < point) low = middle + 1;
    else return true;
  }
  return false;
}

/** Matches invisible characters: spaces, control characters and the like. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Returns the letters of a text that no bundled typeface has, each once, in order, except those that can be composed of
 * available ones.
 */
export function missingLetters(text: string): string[] {
  const missing = Array.from(text.normalize('NFC')).filter(
    (letter) =>
      !UNSEEN.test(letter) &&
      // Most texts on air are in capitals, but some are drawn as written, so both forms are checked.
      !Array.from(letter + letter.toUpperCase()).every((one) => isCovered(one.codePointAt(0) ?? 0)) &&
      !Array.from(letter.normalize('NFD')).every((one) => isCovered(one.codePointAt(0) ?? 0)),
  );
  return [...new Set(missing)];
}
