import type { OtherStand } from '../kit/other-games.ts';

/** Where the parts of the ticker stand, in design units. */

/** The plate of the league at half its height; its inner edge leans. */
export const LEAGUE = { least: 190, most: 280, text: 38 };
/** What leans takes so much of the line beside a plate: cells begin behind it. */
export const LEANING = 18;
/** Of a sponsor's plate, at half its height. */
export const SPONSOR = 218;
/** What a cell with codes takes beside where its game is, and how much narrower cells may be to have one more. */
const CELL = 174;
const CELL_SLACK = 40;
/** Where a game is: a word of it is set this large, no narrower than it may be, in its cell's end. */
export const STAND = { least: 84, most: 160, size: 28, dot: 18, half: 26 };
/** From so much on a cell has room for both teams side by side, with their marks. */
export const WIDE_CELL = 600;

/**
 * How many games a page has at most.
 *
 * @param stand what where they are takes of a cell
 */
export function gamesIn(room: number, stand: number): number {
  return Math.max(1, Math.floor((room + CELL_SLACK) / (CELL + stand)));
}

/** What stands before a word of where a game is. */
export function markWidth({ half, isLive }: Pick<OtherStand, 'half' | 'isLive'>): number {
  return half !== null ? STAND.half : isLive ? STAND.dot : 0;
}
