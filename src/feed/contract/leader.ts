import type { Side, ViewScore } from './values.ts';

/** The kicks or shots of a shootout so far, per side in order; true means scored. */
export interface ShootoutKicks {
  a: boolean[];
  b: boolean[];
}

/** Returns the side in the lead; null for a tie or an unknown score. */
export function leaderOf({ a, b }: ViewScore): Side | null {
  if (a === null || b === null || a === b) return null;
  return a > b ? 'A' : 'B';
}

/** Returns how many shootout kicks each side has scored. */
export function shootoutScore({ a, b }: ShootoutKicks): { a: number; b: number } {
  const scored = (kicks: readonly boolean[]): number => kicks.filter(Boolean).length;
  return { a: scored(a), b: scored(b) };
}

/**
 * Returns the side in the lead or, in a tie, the winner of the shootout; null for an undecided tie or an unknown
 * score.
 *
 * @param decided the winner by other rules than the score, such as after a retirement; undefined: the score decides
 */
export function winnerOf(
  score: ViewScore,
  shootout: ShootoutKicks | null,
  decided?: Side | null,
): Side | null {
  if (decided !== undefined) return decided;
  if (score.a === null || score.a !== score.b || shootout === null) return leaderOf(score);
  return leaderOf(shootoutScore(shootout));
}
