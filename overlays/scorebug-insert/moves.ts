import type { Move } from '../kit/motion.ts';

/** Motion of inserts as data (see `overlays/kit/motion.ts`). Loaded with inserts. */
export const INSERT_MOVES = {
  /** The chalk line extends beyond the board for an insert next to it. */
  line: { from: 0, to: 240, curve: 'draw' },
  /** Parts rise from behind the scorebug one by one. */
  base: { from: 0, to: 300, curve: 'rise' },
  plate: { from: 60, to: 360, curve: 'rise' },
  words: { from: 120, to: 420, curve: 'rise' },
  /** A flat insert is wiped on along the scorebug. */
  wipe: { from: 0, to: 260, curve: 'draw' },
  /** The whole insert sinks back. */
  leaves: { from: 0, to: 220, curve: 'drop' },
  lineLeaves: { from: 120, to: 300, curve: 'draw' },
} as const satisfies Record<string, Move>;
