import type { Team } from '../../../preload/contract/output-frame.ts';

/**
 * Teams as graphics need them, made from nothing but their names: a short code and a colour. The feed carries neither.
 */

/**
 * Fourteen colours around the wheel, all dark enough for white figures. Flag yellow and card red are left out: they mean
 * something on air.
 */
const PALETTE = [
  '#9b1b30',
  '#a3470b',
  '#855d00',
  '#5b6b12',
  '#23682c',
  '#00694c',
  '#0b6b6b',
  '#005f86',
  '#0b4ea2',
  '#1f2f7a',
  '#43309c',
  '#5c2483',
  '#861a78',
  '#a0174f',
] as const;

/** Steps along the palette at which two of its colours are sure to look apart, whatever the light. */
const APART_MIN = 5;

/** Words that say nothing about which team it is. */
const FILLER = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'the', 'of', 'de', 'club', 'cd', 'united']);

/** Both teams of a match; their colours always differ, and stay the same for the same names. */
export function teamsOf(matchup: { a: string | null; b: string | null }): { a: Team; b: Team } {
  const [codeA, codeB] = codesOf(matchup.a, matchup.b);
  const first = hash(matchup.a ?? 'A') % PALETTE.length;
  let second = hash(matchup.b ?? 'B') % PALETTE.length;
  if (distance(first, second) < APART_MIN) {
    second = (first + APART_MIN + (second % (PALETTE.length - 2 * APART_MIN + 1))) % PALETTE.length;
  }
  return {
    a: { name: nameOf(matchup.a), code: codeA, colour: PALETTE[first] ?? PALETTE[0], logo: null },
    b: { name: nameOf(matchup.b), code: codeB, colour: PALETTE[second] ?? PALETTE[1], logo: null },
  };
}

function nameOf(name: string | null): string | null {
  const trimmed = name?.normalize('NFC').trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Two codes of up to three letters that differ wherever the names do; where the natural ones are alike, both give way. */
function codesOf(a: string | null, b: string | null): [string | null, string | null] {
  const ofA = codeCandidates(a);
  const ofB = codeCandidates(b);
  for (let index = 0; index < Math.max(ofA.length, ofB.length); index += 1) {
    const one = ofA[Math.min(index, ofA.length - 1)];
    const other = ofB[Math.min(index, ofB.length - 1)];
    if (one !== other) return [one ?? null, other ?? null];
  }
  // Alike in all of them: two letters, and the first one in which the names differ.
  const [lettersA, lettersB] = [a, b].map((name) => letters((name ?? '').toLocaleUpperCase('en')));
  if (lettersA && lettersB) {
    const index = lettersA.findIndex((letter, at) => at > 1 && letter !== lettersB[at]);
    const [one, other] = [lettersA[index], lettersB[index]];
    if (one !== undefined && other !== undefined) {
      const shared = lettersA.slice(0, 2).join('');
      return [shared + one, shared + other];
    }
  }
  return [ofA[0] ?? null, ofB[0] ?? null];
}

function codeCandidates(name: string | null): string[] {
  // In capitals first: some letters become two.
  const clean = nameOf(name)?.toLocaleUpperCase('en');
  if (clean === undefined) return [];
  const words = clean.split(/[\s\-./&]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !FILLER.has(word.toLowerCase()));
  const used = telling.length > 0 ? telling : words;
  const first = letters(used[0] ?? clean);
  const initials = used.map((word) => letters(word)[0] ?? '').join('');
  const last = letters(used.at(-1) ?? clean);
  const candidates = [
    first.slice(0, 3).join(''),
    ...(used.length > 1 ? [(first.slice(0, 2).join('') + (last[0] ?? '')).trim(), initials.slice(0, 3)] : []),
    first.slice(0, 2).join('') + (first[3] ?? ''),
    last.slice(0, 3).join(''),
  ];
  return [...new Set(candidates.filter((code) => code !== ''))];
}

function letters(word: string): string[] {
  return Array.from(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

/** FNV-1a over code points: spreads short names over the palette, the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
}

function distance(one: number, other: number): number {
  const steps = Math.abs(one - other);
  return Math.min(steps, PALETTE.length - steps);
}
