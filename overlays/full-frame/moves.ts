import { tokensOf, type Move } from '../kit/motion.ts';

/** Motion of a full frame in ms from the start: 760 to enter, 420 to leave. */
const FRAME_MOVES = {
  /** The team fields meet at the seam. */
  frameMeets: { from: 0, to: 480, curve: 'sweep' },
  frameLine: { from: 0, to: 240, curve: 'draw' },
  /** Head and bottom boards move into place. */
  frameBoards: { from: 200, to: 600, curve: 'rise' },
  frameText: { from: 420, to: 720, curve: 'rise' },
  frameBars: { from: 340, to: 760, curve: 'rise' },
  /** The whole full frame sinks out of the picture. */
  frameSinks: { from: 0, to: 420, curve: 'exit' },
} as const satisfies Record<string, Move>;

export const FRAME_MOTION = tokensOf(FRAME_MOVES);

/** How long the old full frame stays while a new one covers it. */
export const FRAME_CROSSES: Move = { from: 0, to: 760, curve: 'linear' };
