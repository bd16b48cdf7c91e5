import type { PitchPlace } from '../sport.ts';

/** Spellings of positions in player lists, by line, starting at the own goal. */
const LINES: readonly ReadonlySet<string>[] = [
  'g gk goalkeeper goalie keeper',
  'd df def defender back fullback wingback cb lb rb lcb rcb fb wb lwb rwb sw sweeper',
  'm mf mid midfield midfielder cm dm am lm rm lcm rcm ldm rdm lam ram cdm cam',
  'f fw fwd for forward st s striker cf ss lw rw lf rf w wing winger att attacker',
].map((line) => new Set(line.split(' ')));

/** Matches words before a position: "left back", "right attacking midfielder". */
const WORDS = /^(left|right)?((?:center|centre|central|attacking|defensive|full|wing)*)(.+)$/;
/** Matches abbreviations with a side: on the wing of a line or, as in "lcb" and "rdm", next to its middle. */
const SIDED = /^([lr])([cda]?)[a-z]/;

/** Returns where on the pitch a position is; null: unknown. */
export function placeOfPosition(position: string): PitchPlace | null {
  const spelled = position.toLowerCase().replace(/[\s.-]+/g, '');
  const line = lineOf(spelled);
  if (line !== null) {
    const [, side, inner] = SIDED.exec(spelled) ?? [];
    return { line, across: acrossOf(side, inner) };
  }
  const [, side, between = '', name = ''] = WORDS.exec(spelled) ?? [];
  const named = lineOf(name) ?? lineOf(between.slice(-4) + name);
  return named === null ? null : { line: named, across: acrossOf(side, /cent|tive|king/.exec(between)?.[0]) };
}

function lineOf(name: string): number | null {
  const line = LINES.findIndex((names) => names.has(name));
  return line < 0 ? null : line;
}

function acrossOf(side: string | undefined, inner: string | undefined): number {
  if (side === undefined) return 0;
  return (side.startsWith('l') ? -1 : 1) * (inner ? 1 : 2);
}
