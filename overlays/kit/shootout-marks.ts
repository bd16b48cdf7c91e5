import { shootoutScore } from '../../src/feed/contract/leader.ts';
import type { Shootout } from '../../src/preload/contract/output-frame.ts';
import type { Direction } from '../../src/words/languages.ts';
import type { Pip } from './pips.ts';
import { pairText, type SideKeys } from './side-order.ts';

/** Each team's kicks in the current row, and the shootout's score as text. */
export interface ShootoutMarks {
  a: readonly Pip[];
  score: string;
  b: readonly Pip[];
}

/**
 * Kicks per team in each row of the tab. The first row always has five places; later rows only show kicks that
 * were taken.
 */
const ROUND = 5;

/** Returns the shootout with the kicks of the current row. After five kicks each, a new row begins. */
export function shootoutMarks(
  { a, b }: Shootout,
  [first, second]: SideKeys,
  direction: Direction,
): ShootoutMarks {
  const kicks = Math.max(a.length, b.length);
  const from = Math.floor(Math.max(0, kicks - 1) / ROUND) * ROUND;
  const places = from === 0 ? ROUND : kicks - from;
  const marks = (side: readonly boolean[]): Pip[] =>
    Array.from({ length: places }, (_, place) => {
      const hasScored = side[from + place];
      return hasScored === undefined ? 'empty' : hasScored ? 'lit' : 'crossed';
    });
  const tally = shootoutScore({ a: [...a], b: [...b] });
  return { a: marks(a), score: pairText([tally[first], tally[second]], direction), b: marks(b) };
}
