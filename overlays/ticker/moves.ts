import type { Move } from '../kit/motion.ts';

/** Motion of the ticker in ms. Loaded with the ticker. */

/** How a new page rises: first its plate, followed by its cells one by one at `TURN_APART_MS` intervals. */
export const PAGE_TURNS: Move = { from: 0, to: 320, curve: 'swap' };
export const TURN_APART_MS = 40;
/** How a score report covers its game; it leaves as fast as boards do. */
export const SCORE_REPORT_ENTERS: Move = { from: 0, to: 360, curve: 'sweep' };
export const SCORE_REPORT_LEAVES: Move = { from: 0, to: 280, curve: 'drop' };
