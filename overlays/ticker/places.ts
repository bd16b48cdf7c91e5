import type { OtherGameStatus } from '../kit/other-games.ts';

/** Positions of the parts of the ticker, in design units. */

/** Width of the league's plate at half its height, because its inner edge leans, and its font size. */
export const LEAGUE = { least: 190, most: 280, text: 38 };
/** Width of the leaning part of a plate; cells begin after it. */
export const LEANING = 18;
/** Width of a sponsor's plate at half its height. */
export const SPONSOR = 218;
/** Width of a cell with codes, in addition to the status, and how much narrower cells may be to fit one more. */
const CELL = 174;
const CELL_SLACK = 40;
/** The status: minimum and maximum width, font size, and the widths of the marks before it. */
export const STAND = { least: 84, most: 160, size: 28, dot: 18, half: 26 };
/** Minimum width of a cell that shows both teams side by side with their marks. */
export const WIDE_CELL = 600;

/**
 * Returns the maximum number of games on a page.
 *
 * @param stand the width of the status in a cell
 */
export function gamesIn(room: number, stand: number): number {
  return Math.max(1, Math.floor((room + CELL_SLACK) / (CELL + stand)));
}

/** Returns the width of the marks before the status. */
export function markWidth({ half, isLive }: Pick<OtherGameStatus, 'half' | 'isLive'>): number {
  return half !== null ? STAND.half : isLive ? STAND.dot : 0;
}
