import type { Move } from '../kit/motion.ts';

/** What moves in the ticker, ms from the instant at which it does. Fetched with it. */

/** The next page comes up: its plate first, then cell by cell, so far apart. */
export const PAGE_TURNS: Move = { from: 0, to: 320, curve: 'swap' };
export const TURN_APART_MS = 40;
/** A score is told in place of its game; it leaves as fast as boards do. */
export const SCORE_REPORT_ENTERS: Move = { from: 0, to: 360, curve: 'sweep' };
export const SCORE_REPORT_LEAVES: Move = { from: 0, to: 280, curve: 'drop' };
