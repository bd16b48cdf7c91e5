import type { TickerCell } from './view-model.ts';

/**
 * Which page of the ticker shows when: a function of the list and of the instant on air, so that two outputs of one
 * list show the same page. A score that is told has its page to be seen on; after that the instant alone counts again.
 */

/** How long a page of games stands. */
export const PAGE_MS = 6_000;
/** A line stands so long, and a second more for so many letters. */
const LINE_MS = 4_000;
const LETTERS_A_SECOND = 15;

export interface TickerPage {
  /** The league, or the word before a line. */
  league: string;
  emblem: string | null;
  cells: readonly TickerCell[];
  /** A line of the producer's, or as much of it as has room; null: games. */
  line: string | null;
  /** Stands alone, and is news of this event. */
  isBreaking: boolean;
}

/** Pages of at most `size` games in the order of the list, each of one league, and as full as one another. */
export function pagesOf(cells: readonly TickerCell[], size: number): TickerPage[] {
  const blocks: TickerCell[][] = [];
  for (const cell of cells) {
    const last = blocks.at(-1);
    if (last?.[0]?.league === cell.league) last.push(cell);
    else blocks.push([cell]);
  }
  return blocks.flatMap((block) => {
    const count = Math.ceil(block.length / size);
    return Array.from({ length: count }, (_, page): TickerPage => {
      const from = Math.ceil((page * block.length) / count);
      const games = block.slice(from, Math.ceil(((page + 1) * block.length) / count));
      return {
        league: block[0]?.league ?? '',
        emblem: block[0]?.emblem ?? null,
        cells: games,
        line: null,
        isBreaking: false,
      };
    });
  });
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

/** The score that is told at an instant, and where; null: none is. */
export function toldAt(
  at: number,
  pages: readonly TickerPage[],
): { page: number; place: number; game: TickerCell } | null {
  for (const [page, { cells }] of pages.entries())
    for (const [place, game] of cells.entries())
      if (game.told && game.told.startedAt <= at && at < game.told.until) return { page, place, game };
  return null;
}

/** The page at `at` (Unix ms); 0 where there is none. */
export const pageAt = (at: number, pages: readonly TickerPage[]): number =>
  toldAt(at, pages)?.page ?? turnAt(at, pages).page;

/** Milliseconds from `at` until another page may be due, or a score is told, or not any more. */
export function msToNextPage(at: number, pages: readonly TickerPage[]): number {
  const edges = pages
    .flatMap(({ cells }) => cells)
    .flatMap(({ told }) => (told ? [told.startedAt - at, told.until - at] : []))
    .filter((ms) => ms > 0);
  return Math.min(turnAt(at, pages).leftMs, ...edges);
}
