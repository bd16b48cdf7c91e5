import { tokensOf, type Move } from '../kit/motion.ts';

/** Motion of a full frame, ms from its start: on in 760, off in 420. */
const FRAME_MOVES = {
  /** The sides meet on their seam. */
  frameMeets: { from: 0, to: 480, curve: 'sweep' },
  frameLine: { from: 0, to: 240, curve: 'draw' },
  /** Head and bottom boards move into place. */
  frameBoards: { from: 200, to: 600, curve: 'rise' },
  frameText: { from: 420, to: 720, curve: 'rise' },
  frameBars: { from: 340, to: 760, curve: 'rise' },
  /** All of it sinks out of the picture. */
  frameSinks: { from: 0, to: 420, curve: 'exit' },
} as const satisfies Record<string, Move>;

export const FRAME_MOTION = tokensOf(FRAME_MOVES);

/** Until a full frame that replaces another has covered it. */
export const FRAME_CROSSES: Move = { from: 0, to: 760, curve: 'linear' };
