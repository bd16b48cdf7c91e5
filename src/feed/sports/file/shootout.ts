import type { ShootoutKicks } from '../../contract/leader.ts';
import type { Side } from '../../contract/values.ts';
import { shootoutScore } from '../../contract/leader.ts';

/**
 * Returns the winner of a shootout once the other side can't catch up; null: not decided yet.
 *
 * @param rounds shots of each side before sudden death
 */
export function shootoutWinner(kicks: ShootoutKicks, rounds: number): Side | null {
  const { a, b } = shootoutScore(kicks);
  const left = (taken: number): number => {
    const most = Math.max(rounds, kicks.a.length, kicks.b.length);
    return most - taken;
  };
  if (a > b + left(kicks.b.length)) return 'A';
  return b > a + left(kicks.a.length) ? 'B' : null;
}
