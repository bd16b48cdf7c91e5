import type { OtherGame } from '../kit/other-games.ts';

/**
 * Which page of the ticker shows when: a function of the list and of the instant on air, so that two outputs of one
 * list show the same page. A page on which a score has just changed stays a while longer; after that the instant alone
 * counts again.
 */

/** How long a page stands. */
export const PAGE_MS = 6_000;
/** How long one stands at least after a score on it has changed. */
export const HOLD_MS = 5_000;

export interface TickerPage {
  league: string;
  emblem: string | null;
  cells: readonly OtherGame[];
}

/** Pages of at most `size` games in the order of the list, each of one league. */
export function pagesOf(cells: readonly OtherGame[], size: number): TickerPage[] {
  const pages: (TickerPage & { cells: OtherGame[] })[] = [];
  for (const cell of cells) {
    const last = pages.at(-1);
    if (last && last.league === cell.league && last.cells.length < size) last.cells.push(cell);
    else pages.push({ league: cell.league, emblem: cell.emblem, cells: [cell] });
  }
  return pages;
}

/** The page at `at` (Unix ms), of `count`; 0 where there is none. */
export function pageAt(at: number, count: number): number {
  return count > 0 ? Math.floor(at / PAGE_MS) % count : 0;
}

/** Milliseconds from `at` until another page is due, where the one that shows is held until `heldUntil` (Unix ms). */
export function msToNextPage(at: number, heldUntil: number): number {
  return heldUntil > at ? heldUntil - at : PAGE_MS - (at % PAGE_MS);
}

/** Whether one of the games that both pages show stands at another score. */
export function hasNewScore(before: TickerPage | undefined, after: TickerPage | undefined): boolean {
  const scores = new Map(before?.cells.map(({ key, teams }) => [key, scoresOf(teams)]));
  return (after?.cells ?? []).some(
    ({ key, teams }) => (scores.get(key) ?? scoresOf(teams)) !== scoresOf(teams),
  );
}

const scoresOf = ([first, second]: OtherGame['teams']): string => `${first.score} ${second.score}`;
