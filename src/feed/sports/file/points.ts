import type { FileView, Innings } from './wire.ts';

/** Scores as they are written, the same in every language. */

/** Returns the points as they are announced: 0, 15, 30, 40 and A in tennis, except in a tie-break. */
export function pointsText({ look, isTieBreak }: FileView, own: number, other: number): string {
  if (look.levels[0]?.display !== 'tennis' || isTieBreak) return String(own);
  if (own <= 3) return ['0', '15', '30', '40'][own] ?? '0';
  return own > other ? 'A' : '40';
}

/**
 * Returns a set as text: "6–4", "7–6 (5)" with the loser's points in the tie-break, "[10–8]" for a tie-break that
 * replaced the set.
 */
export function setText({ a, b, tieBreak }: FileView['sets'][number]): string {
  if (tieBreak && a + b === 1) return `[${tieBreak.a}–${tieBreak.b}]`;
  return `${a}–${b}${tieBreak ? ` (${Math.min(tieBreak.a, tieBreak.b)})` : ''}`;
}

/** Returns an innings as text: "142-3", "250-7 dec", "98" for a side that is all out. */
export function inningsText({ runs, wickets, isDeclared }: Innings, allOut: number): string {
  if (wickets >= allOut) return String(runs);
  return `${runs}-${wickets}${isDeclared ? ' dec' : ''}`;
}
