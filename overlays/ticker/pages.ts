import type { OtherGame } from '../kit/other-games.ts';

/**
 * Which page of the ticker shows when: a function of the list and of the instant on air, so that two outputs of one
 * list show the same page. A page on which a score has just changed stays a while longer; after that the instant alone
 * counts again.
 */

/** How long a page of games stands. */
export const PAGE_MS = 6_000;
/** How long one stands at least after a score on it has changed. */
export const HOLD_MS = 5_000;
/** A line stands so long, and a second more for so many letters. */
const LINE_MS = 4_000;
const LETTERS_A_SECOND = 15;

export interface TickerPage {
  /** The league, or the word before a line. */
  league: string;
  emblem: string | null;
  cells: readonly OtherGame[];
  /** A line of the producer's, or as much of it as has room; null: games. */
  line: string | null;
  /** Stands alone, and is news of this event. */
  isBreaking: boolean;
}

/** Pages of at most `size` games in the order of the list, each of one league. */
export function pagesOf(cells: readonly OtherGame[], size: number): TickerPage[] {
  const pages: (TickerPage & { cells: OtherGame[] })[] = [];
  for (const cell of cells) {
    const last = pages.at(-1);
    if (last && last.league === cell.league && last.cells.length < size) last.cells.push(cell);
    else
      pages.push({ league: cell.league, emblem: cell.emblem, cells: [cell], line: null, isBreaking: false });
  }
  return pages;
}

/**
 * The pages of a line: nothing crawls, so one that is longer than there is room goes on on the next page.
 *
 * @param fits whether a text has room at a size worth reading
 */
export function linePages(
  { label, text }: { label: string | null; text: string },
  isBreaking: boolean,
  fits: (text: string) => boolean,
): TickerPage[] {
  const parts: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = parts.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(word);
  }
  return parts.map((line) => ({ league: label ?? '', emblem: null, cells: [], line, isBreaking }));
}

/** How long a page stands, ms. */
export function durationOf({ line }: Pick<TickerPage, 'line'>): number {
  return line === null ? PAGE_MS : LINE_MS + Math.ceil(line.length / LETTERS_A_SECOND) * 1_000;
}

/** Which of these pages is on at `at` (Unix ms), and for how much longer. Without a page: the first, for one's time. */
function turnAt(at: number, pages: readonly TickerPage[]): { page: number; leftMs: number } {
  const durations = pages.map(durationOf);
  let past =
    at %
    Math.max(
      1,
      durations.reduce((sum, duration) => sum + duration, 0),
    );
  for (const [page, duration] of durations.entries()) {
    if (past < duration) return { page, leftMs: duration - past };
    past -= duration;
  }
  return { page: 0, leftMs: PAGE_MS };
}

/** The page at `at` (Unix ms); 0 where there is none. */
export const pageAt = (at: number, pages: readonly TickerPage[]): number => turnAt(at, pages).page;

/** Milliseconds from `at` until another page is due, where the one that shows is held until `heldUntil` (Unix ms). */
export function msToNextPage(at: number, heldUntil: number, pages: readonly TickerPage[]): number {
  return heldUntil > at ? heldUntil - at : turnAt(at, pages).leftMs;
}

/** Whether one of the games that both pages show stands at another score. */
export function hasNewScore(before: TickerPage | undefined, after: TickerPage | undefined): boolean {
  const scores = new Map(before?.cells.map(({ key, teams }) => [key, scoresOf(teams)]));
  return (after?.cells ?? []).some(
    ({ key, teams }) => (scores.get(key) ?? scoresOf(teams)) !== scoresOf(teams),
  );
}

const scoresOf = ([first, second]: OtherGame['teams']): string => `${first.score} ${second.score}`;
