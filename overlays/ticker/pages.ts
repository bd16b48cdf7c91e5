import type { TickerCell } from './view-model.ts';

/**
 * Selects the ticker's page as a function of the list and the instant, so that two outputs with the same list show the
 * same page. During a score report, the page with that game is shown.
 */

/** Duration of a page of games. */
export const PAGE_MS = 6_000;
/** The base duration of a line; one more second is added per `LETTERS_A_SECOND` letters. */
const LINE_MS = 4_000;
const LETTERS_A_SECOND = 15;

export interface TickerPage {
  /** The league, or the label of a line. */
  league: string;
  emblem: string | null;
  cells: readonly TickerCell[];
  /** One of the producer's lines, or the part that fits; null: games. */
  line: string | null;
  /** Whether this is breaking news, which is shown alone. */
  isBreaking: boolean;
}

/** Returns pages of at most `size` games in list order, one league per page, evenly filled. */
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
 * Splits a line into pages: text never crawls, so a long line continues on the next page.
 *
 * @param fits returns whether a text fits at a legible size
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

/** Returns the duration of a page in ms. */
export function durationOf({ line }: Pick<TickerPage, 'line'>): number {
  return line === null ? PAGE_MS : LINE_MS + Math.ceil(line.length / LETTERS_A_SECOND) * 1_000;
}

/** Returns the page at `at` (Unix ms) and its remaining time. Without pages, index 0 and the duration of one page. */
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

/** Returns the score report at an instant and its position, or null. */
export function scoreReportAt(
  at: number,
  pages: readonly TickerPage[],
): { page: number; place: number; game: TickerCell } | null {
  for (const [page, { cells }] of pages.entries())
    for (const [place, game] of cells.entries())
      if (game.report && game.report.startedAt <= at && at < game.report.until) return { page, place, game };
  return null;
}

/** Returns the page at `at` (Unix ms); 0 without pages. */
export const pageAt = (at: number, pages: readonly TickerPage[]): number =>
  scoreReportAt(at, pages)?.page ?? turnAt(at, pages).page;

/** Returns the milliseconds from `at` until the next page, or the start or end of a score report. */
export function msToNextPage(at: number, pages: readonly TickerPage[]): number {
  const edges = pages
    .flatMap(({ cells }) => cells)
    .flatMap(({ report }) => (report ? [report.startedAt - at, report.until - at] : []))
    .filter((ms) => ms > 0);
  return Math.min(turnAt(at, pages).leftMs, ...edges);
}
