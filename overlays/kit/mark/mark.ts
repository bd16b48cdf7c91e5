import { lettersOf } from '../fit.ts';

/**
 * The mark of a team without a logo: shape, initials and pattern. It depends only on the team's name and code, so a
 * team always gets the same mark. Colors are the team's. Drawings are 100 units wide and high.
 */

export interface Mark {
  /** Index in `SHAPES`. */
  shape: number;
  /** Index of one of the seven patterns (`pattern.ts`). */
  pattern: number;
  /** The part of a large mark that has the second color. */
  charge: (typeof CHARGES)[number];
  /** One letter, or two for a name of several words. Empty if there is no name or the name has no letters. */
  initials: string;
}

/**
 * Outlines with room for half the width of a ring around them: shield, roundel, hexagon, diamond, pennant, arch, crest.
 */
export const SHAPES = [
  'M50 4 90 15v36c0 23-16 37-40 45-24-8-40-22-40-45V15Z',
  'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92Z',
  'M50 4 91 27v46L50 96 9 73V27Z',
  'M50 3 97 50 50 97 3 50Z',
  'M12 4h76v78L50 96 12 82Z',
  'M10 96V48a40 40 0 0 1 80 0v48Z',
  'M8 12q22 6 42-8 20 14 42 8v38c0 24-17 38-42 46C25 88 8 74 8 50Z',
] as const;

/**
 * Right half of each outline from the top, as `[y, distance from the middle]`; straight lines between the points stay
 * inside.
 */
// prettier-ignore
const HALVES: readonly (readonly (readonly [y: number, half: number])[])[] = [
  [[4, 0], [15, 40], [51, 40], [60, 39.1], [70, 35.6], [80, 28.1], [90, 14.2], [96, 0]],
  [[4, 0], [10, 22.7], [20, 34.9], [30, 41.4], [50, 46], [70, 41.4], [80, 34.9], [90, 22.7], [96, 0]],
  [[4, 0], [27, 41], [73, 41], [96, 0]],
  [[3, 0], [50, 47], [97, 0]],
  [[4, 38], [82, 38], [96, 0]],
  [[8, 0], [15, 22.6], [25, 32.7], [35, 37.8], [48, 40], [96, 40]],
  [[4, 0], [12, 18], [14, 42], [50, 42], [60, 40.9], [70, 37.1], [80, 29.4], [90, 14.9], [96, 0]],
];

function halfAt(shape: number, y: number): number {
  const points = HALVES[shape] ?? [];
  const below = points.findIndex(([at]) => at >= y);
  const [from, to] = [points[below - 1], points[below]];
  if (!from || !to) return 0;
  return from[1] + ((to[1] - from[1]) * (y - from[0])) / (to[0] - from[0]);
}

/** Capitals and figures of equal height, without ascenders or descenders. */
const PLAIN_CAPITALS = /^(?:(?![QДЦЩ])[\p{Lu}\p{N}])+$/u;
/** How far letters extend from the middle of a capital, in em. */
const REACH = { capital: 0.355, other: 0.53 } as const;
/** Margin for the outline of the letters and half of the ring. */
const CLEAR = 3;
const SMALLEST = 0.3;

/**
 * Returns the scale (at most 1) that keeps the letters inside the outline.
 *
 * @param middle the vertical center of the letters
 * @param width the width of all letters at `size`
 */
export function lettersScale(
  { shape, letters }: { shape: number; letters: string },
  middle: number,
  width: number,
  size: number,
): number {
  const isPlain = PLAIN_CAPITALS.test(letters.normalize('NFD'));
  const reach = size * (isPlain ? REACH.capital : REACH.other);
  for (let scale = 1; scale > SMALLEST; scale -= 0.02) {
    const room = Math.min(halfAt(shape, middle - reach * scale), halfAt(shape, middle + reach * scale));
    if ((width / 2) * scale <= room - CLEAR) return scale;
  }
  return SMALLEST;
}

const PATTERNS = 7;
const CHARGES = ['foot', 'chief', 'ring'] as const;

/** The start value of the hash, chosen so that no two teams of a library league have the same mark (mark.test.ts). */
const BASIS = 428;

/** FNV-1a: distributes similar texts evenly and gives the same result in every engine. */
function hashOf(text: string): number {
  let hash = BASIS;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const WORD_BREAK = /[\s./–-]+/;
const BEGINS = /^[\p{L}\p{N}]/u;
/** Matches letters of scripts with capitals. In other scripts, a single letter can't abbreviate a word. */
const HAS_CAPITALS = /^[\p{Lu}\p{N}]$/u;

function initialsOf(name: string): string {
  const [first = '', ...others] = name
    .split(WORD_BREAK)
    .filter((word) => BEGINS.test(word))
    .map((word) => lettersOf(word)[0]?.toLocaleUpperCase() ?? '');
  const second = others.find((letter) => HAS_CAPITALS.test(letter)) ?? '';
  if (HAS_CAPITALS.test(first)) return first + second;
  return (
    first ||
    (lettersOf(name)
      .find((letter) => BEGINS.test(letter))
      ?.toLocaleUpperCase() ??
      '')
  );
}

/**
 * Returns the mark of a team.
 *
 * @param name the full name; empty if unknown
 * @param code distinguishes teams with the same initials; empty if unknown
 */
export function markOf(name: string, code: string): Mark {
  const hash = hashOf(code || name);
  return {
    shape: hash % SHAPES.length,
    pattern: Math.floor(hash / SHAPES.length) % PATTERNS,
    charge: CHARGES[Math.floor(hash / (SHAPES.length * PATTERNS)) % CHARGES.length] ?? 'foot',
    initials: initialsOf(name),
  };
}
