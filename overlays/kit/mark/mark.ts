import { lettersOf } from '../fit.ts';

/**
 * The mark that stands for a team without a picture: a shape, its initials, a pattern. Always the same for one team, as
 * it hangs on what that is called alone; its colours are the team's. Drawings are 100 units wide and high.
 */

export interface Mark {
  /** Index in `SHAPES`. */
  shape: number;
  /** Which of seven patterns its fields have (`pattern.ts`). */
  pattern: number;
  /** Where a large one carries its second colour. */
  charge: (typeof CHARGES)[number];
  /** One letter, or two of a name of several words. Empty where nobody has named the team. */
  initials: string;
}

/** Outlines, with room for half a ring around them: shield, roundel, hexagon, diamond, pennant, arch, crest. */
export const SHAPES = [
  'M50 4 90 15v36c0 23-16 37-40 45-24-8-40-22-40-45V15Z',
  'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92Z',
  'M50 4 91 27v46L50 96 9 73V27Z',
  'M50 3 97 50 50 97 3 50Z',
  'M12 4h76v78L50 96 12 82Z',
  'M10 96V48a40 40 0 0 1 80 0v48Z',
  'M8 12q22 6 42-8 20 14 42 8v38c0 24-17 38-42 46C25 88 8 74 8 50Z',
] as const;

const PATTERNS = 7;
const CHARGES = ['foot', 'chief', 'ring'] as const;

/** Chosen so that no two teams of a league in the library have one mark (mark.test.ts). */
const BASIS = 428;

/** FNV-1a: spreads likely texts over all numbers, the same in every engine. */
function hashOf(text: string): number {
  let hash = BASIS;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const WORD_BREAK = /[\s./–-]+/;
const BEGINS = /^[\p{L}\p{N}]/u;
/** Scripts that have capitals: letters of others don't stand for a word by themselves, two of them least of all. */
const HAS_CAPITALS = /^[\p{Lu}\p{N}]$/u;

function initialsOf(name: string): string {
  const [first = '', ...others] = name
    .split(WORD_BREAK)
    .filter((word) => BEGINS.test(word))
    .map((word) => lettersOf(word)[0]?.toLocaleUpperCase() ?? '');
  const second = others.find((letter) => HAS_CAPITALS.test(letter)) ?? '';
  return HAS_CAPITALS.test(first) ? first + second : first || (lettersOf(name)[0] ?? '');
}

/**
 * The mark of a team.
 *
 * @param name in full; empty where nobody has named it
 * @param code tells teams apart whose names lead to one initial; empty where there is none
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
