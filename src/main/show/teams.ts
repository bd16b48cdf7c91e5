import type { Matchup } from '../../feed/contract/values.ts';
import type { Team } from '../../preload/contract/output-frame.ts';

/**
 * Teams as graphics need them, made from nothing but their names: a short code and a colour. The feed carries neither.
 */

/**
 * Sixteen colours that carry white figures, sorted around the wheel. Flag yellow and card red are left out: they mean
 * something on air.
 */
const PALETTE = [
  '#552583',
  '#00653a',
  '#0b3d78',
  '#a33a22',
  '#0b6b64',
  '#8a1538',
  '#1d5fc4',
  '#8a4b08',
  '#4b2e83',
  '#3b5f1c',
  '#b0413e',
  '#005f86',
  '#6b3fa0',
  '#7a5c00',
  '#31486b',
  '#9c2f6f',
] as const;

/** The steps along the palette at which two of its colours are sure to look apart. */
const APART = [3, 4, 5] as const;

/** Words that say nothing about which team it is. */
const FILLER = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'the', 'of', 'de', 'club', 'cd', 'united']);

/** Both teams of a match; their colours always differ, and stay the same for the same names. */
export function teamsOf(matchup: { a: string | null; b: string | null }): { a: Team; b: Team } {
  const [codeA, codeB] = codesOf(matchup.a, matchup.b);
  const first = hash(matchup.a ?? 'A') % PALETTE.length;
  let second = hash(matchup.b ?? 'B') % PALETTE.length;
  if (distance(first, second) < APART[0]) {
    second = (first + (APART[hash(matchup.b ?? 'B') % APART.length] ?? APART[0])) % PALETTE.length;
  }
  return {
    a: { name: nameOf(matchup.a), code: codeA, colour: PALETTE[first] ?? PALETTE[0] },
    b: { name: nameOf(matchup.b), code: codeB, colour: PALETTE[second] ?? PALETTE[1] },
  };
}

function nameOf(name: string | null): string | null {
  const trimmed = name?.normalize('NFC').trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Two codes of up to three letters that differ wherever the names do. */
function codesOf(a: string | null, b: string | null): [string | null, string | null] {
  const candidatesA = codeCandidates(a);
  const candidatesB = codeCandidates(b);
  for (const one of candidatesA) {
    const other = candidatesB.find((candidate) => candidate !== one);
    // The natural code of A stays; B gives way.
    if (other !== undefined) return [one, other];
  }
  return [candidatesA[0] ?? null, candidatesB[0] ?? null];
}

function codeCandidates(name: string | null): string[] {
  const clean = nameOf(name);
  if (clean === null) return [];
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
  return [...new Set(candidates.map((code) => code.toLocaleUpperCase('en')).filter((code) => code !== ''))];
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

/** The teams of one matchup, or of an unnamed one. */
export function teamsOfMatchup(matchup: Matchup | null): { a: Team; b: Team } {
  return teamsOf(matchup ?? { a: null, b: null });
}
