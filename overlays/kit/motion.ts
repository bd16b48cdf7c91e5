/**
 * Every duration and curve on air, once. Only transform and opacity move. Milliseconds.
 *
 *   on:   line draws -> board rises from behind it -> tabs come out
 *   off:  tabs go in -> board sinks -> line goes
 */

export const LINE_DRAW_MS = 260;
export const BOARD_RISE_MS = 300;
/** The board starts a little before the line has reached the far end: one movement, not two. */
export const BOARD_RISE_AFTER_MS = 200;
export const LEAVE_MS = 220;
export const LINE_GOES_AFTER_MS = 140;
export const TAB_MS = 220;
/** A tab is gone before the board it hangs from has moved far. */
export const TAB_LEAVE_MS = 110;

/** One flip of a figure: the old one sinks, then the new one rises. Together they stay within 300 ms. */
export const FLIP_OUT_MS = 110;
export const FLIP_IN_MS = 180;
/** The team's cell glows once; far below three flashes a second. */
export const GLOW_MS = 700;
/** The ticker's next page comes up. */
export const PAGE_TURN_MS = 320;
/** A line is drawn through the eyebrow of a withdrawn moment. */
export const STRIKE_MS = 260;

/** Fast at once, long and even landing, no overshoot. */
export const CURVE_IN = 'cubic-bezier(0.16, 0.84, 0.24, 1)';
export const CURVE_OUT = 'cubic-bezier(0.6, 0, 0.9, 0.4)';

/** What style sheets need of it, as tokens of the stage. */
export const MOTION = {
  lineDraw: `${LINE_DRAW_MS}ms`,
  boardRise: `${BOARD_RISE_MS}ms`,
  boardRiseAfter: `${BOARD_RISE_AFTER_MS}ms`,
  leave: `${LEAVE_MS}ms`,
  lineGoesAfter: `${LINE_GOES_AFTER_MS}ms`,
  tab: `${TAB_MS}ms`,
  tabLeave: `${TAB_LEAVE_MS}ms`,
  strike: `${STRIKE_MS}ms`,
  curveIn: CURVE_IN,
  curveOut: CURVE_OUT,
} as const;

/** Whether what has just changed here may be seen changing: the stage says so for all that is on it. */
export const mayMove = (element: Element): boolean => element.closest('[data-motion="live"]') !== null;
