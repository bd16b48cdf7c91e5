import { describe, expect, it } from 'vitest';
import type { TickerCell } from './view-model.ts';
import { durationOf, linePages, msToNextPage, PAGE_MS, pageAt, pagesOf, scoreReportAt } from './pages.ts';

const cell = (league: string, key: string, first = '0', second = '0'): TickerCell => ({
  key,
  league,
  emblem: null,
  teams: [
    { nameVariants: ['A'], shortNameVariants: ['A'], color: null, score: first, hasLost: false },
    { nameVariants: ['B'], shortNameVariants: ['B'], color: null, score: second, hasLost: false },
  ],
  status: 'Live',
  zone: '',
  decided: '',
  stand: { upper: '', clock: null, lower: ['Live'], isLive: true, half: null },
  report: null,
  pair: null,
});
/** Returns the cell with a score report from `startedAt` to `until`. */
const withReport = (of: TickerCell, startedAt: number, until: number): TickerCell => ({
  ...of,
  report: { team: {} as never, says: 'Goal', minute: '', score: '1–0', startedAt, until },
});

const keysOf = (cells: readonly TickerCell[], size: number): string[] =>
  pagesOf(cells, size).map((page) => `${page.league}: ${page.cells.map(({ key }) => key).join(' ')}`);

describe('ticker pages', () => {
  it('contain one league each, in list order', () => {
    const cells = ['1', '2', '3', '4'].map((key) => cell('NBA', key));
    expect(keysOf([...cells, cell('NFL', '5'), cell('NBA', '6')], 3)).toEqual([
      'NBA: 1 2',
      'NBA: 3 4',
      'NFL: 5',
      'NBA: 6',
    ]);
  });
  it('are evenly filled, to within one game', () => {
    const sizes = (count: number): number[] =>
      pagesOf(
        Array.from({ length: count }, (_, key) => cell('NBA', String(key))),
        5,
      ).map(({ cells }) => cells.length);
    expect([1, 5, 6, 7, 11].map(sizes)).toEqual([[1], [5], [3, 3], [4, 3], [4, 4, 3]]);
  });
  it('are empty for an empty list', () => expect(pagesOf([], 3)).toEqual([]));
});

describe('the page on air', () => {
  const games = pagesOf(
    ['1', '2', '3'].map((key) => cell(`League ${key}`, key)),
    3,
  );
  it('depends only on the list and the instant', () => {
    const at = 1_764_000_000_000;
    expect([0, PAGE_MS - 1, PAGE_MS, 3 * PAGE_MS].map((past) => pageAt(at + past, games))).toEqual([
      0, 0, 1, 0,
    ]);
    expect(msToNextPage(at + 1_500, games)).toBe(PAGE_MS - 1_500);
  });
  it('has index 0 for an empty list', () => expect(pageAt(1_764_000_000_000, [])).toBe(0));
  it('stays longer for a longer line', () => {
    const [short = games[0]!, long = games[0]!] = ['Back soon', 'x'.repeat(60)].flatMap((text) =>
      linePages({ label: null, text }, false, () => true),
    );
    expect([durationOf(short), durationOf(long)]).toEqual([5_000, 8_000]);
    const pages = [...games.slice(0, 1), short, long];
    const cycle = PAGE_MS + 5_000 + 8_000;
    const from = cycle * 1_000_000;
    const instants = [0, PAGE_MS - 1, PAGE_MS, PAGE_MS + 4_999, PAGE_MS + 5_000, cycle - 1, cycle];
    expect(instants.map((past) => pageAt(from + past, pages))).toEqual([0, 0, 1, 1, 2, 2, 0]);
    expect(msToNextPage(from + PAGE_MS + 1_000, pages)).toBe(4_000);
  });
});

describe('a line from the producer', () => {
  const linesOf = (text: string): (string | null)[] =>
    linePages({ label: 'Delay', text }, true, (part) => part.length <= 12).map(({ line }) => line);
  it('continues on the next page between two words if it is too long', () => {
    expect(linesOf('Kickoff moves to 21:15 today')).toEqual(['Kickoff', 'moves to', '21:15 today']);
  });
  it('shows its label on every page, even for a word that is too long alone', () => {
    expect(linesOf('Saint-Bartholomew wins')).toEqual(['Saint-Bartholomew', 'wins']);
    expect(linePages({ label: 'Delay', text: 'A b' }, true, () => false)).toMatchObject([
      { league: 'Delay', line: 'A', isBreaking: true },
      { league: 'Delay', line: 'b', isBreaking: true },
    ]);
  });
});

describe('a score report', () => {
  const at = 1_764_000_000_000;
  const [one, two, three] = ['1', '2', '3'].map((key) => cell(`League ${key}`, key)) as [
    TickerCell,
    TickerCell,
    TickerCell,
  ];
  // The first page is due at this instant.
  const pages = pagesOf([one, two, withReport(three, at + 1_000, at + 7_640)], 3);

  it('is shown on its page from start to end', () => {
    const instants = [999, 1_000, 5_000, 7_639];
    expect(instants.map((past) => pageAt(at + past, pages))).toEqual([0, 2, 2, 2]);
    expect(pageAt(at + 7_640, pages)).toBe(1);
    expect(scoreReportAt(at + 1_000, pages)).toMatchObject({ page: 2, place: 0, game: { key: '3' } });
    expect(scoreReportAt(at + 7_640, pages)).toBeNull();
  });
  it('changes the page when it starts and when it ends', () => {
    expect(msToNextPage(at + 400, pages)).toBe(600);
    expect(msToNextPage(at + 7_600, pages)).toBe(40);
  });
});
