import { describe, expect, it } from 'vitest';
import type { OtherGame } from '../kit/other-games.ts';
import {
  durationOf,
  hasNewScore,
  HOLD_MS,
  linePages,
  msToNextPage,
  PAGE_MS,
  pageAt,
  pagesOf,
} from './pages.ts';

const cell = (league: string, key: string, first = '0', second = '0'): OtherGame => ({
  key,
  league,
  emblem: null,
  teams: [
    { name: 'A', variants: ['A'], colour: null, score: first },
    { name: 'B', variants: ['B'], colour: null, score: second },
  ],
  status: 'Live',
});

const keysOf = (cells: readonly OtherGame[], size: number): string[] =>
  pagesOf(cells, size).map((page) => `${page.league}: ${page.cells.map(({ key }) => key).join(' ')}`);

describe('pages', () => {
  it('are of one league each, in the order of the list', () => {
    const cells = ['1', '2', '3', '4'].map((key) => cell('NBA', key));
    expect(keysOf([...cells, cell('NFL', '5'), cell('NBA', '6')], 3)).toEqual([
      'NBA: 1 2 3',
      'NBA: 4',
      'NFL: 5',
      'NBA: 6',
    ]);
  });
  it('are none for an empty list', () => expect(pagesOf([], 3)).toEqual([]));
});

describe('the page that shows', () => {
  const games = pagesOf(
    ['1', '2', '3'].map((key) => cell(`League ${key}`, key)),
    3,
  );
  it('is the same wherever one list is shown at one instant, and turns at one instant', () => {
    const at = 1_764_000_000_000;
    expect([0, PAGE_MS - 1, PAGE_MS, 3 * PAGE_MS].map((past) => pageAt(at + past, games))).toEqual([
      0, 0, 1, 0,
    ]);
    expect(msToNextPage(at + 1_500, 0, games)).toBe(PAGE_MS - 1_500);
  });
  it('is the first for an empty list', () => expect(pageAt(1_764_000_000_000, [])).toBe(0));
  it('is held until its time is over, and then the instant counts again', () => {
    const at = 1_764_000_000_000 + PAGE_MS - 100;
    expect(msToNextPage(at, at + HOLD_MS, games)).toBe(HOLD_MS);
    expect(msToNextPage(at + HOLD_MS, at + HOLD_MS, games)).toBe(PAGE_MS - HOLD_MS + 100);
  });
  it('stands longer the longer its line is, and joins the others at the same instant', () => {
    const [short = games[0]!, long = games[0]!] = ['Back soon', 'x'.repeat(60)].flatMap((text) =>
      linePages({ label: null, text }, false, () => true),
    );
    expect([durationOf(short), durationOf(long)]).toEqual([5_000, 8_000]);
    const pages = [...games.slice(0, 1), short, long];
    const cycle = PAGE_MS + 5_000 + 8_000;
    const from = cycle * 1_000_000;
    const instants = [0, PAGE_MS - 1, PAGE_MS, PAGE_MS + 4_999, PAGE_MS + 5_000, cycle - 1, cycle];
    expect(instants.map((past) => pageAt(from + past, pages))).toEqual([0, 0, 1, 1, 2, 2, 0]);
    expect(msToNextPage(from + PAGE_MS + 1_000, 0, pages)).toBe(4_000);
  });
});

describe('a line of the producer', () => {
  const linesOf = (text: string): (string | null)[] =>
    linePages({ label: 'Delay', text }, true, (part) => part.length <= 12).map(({ line }) => line);
  it('that is longer than there is room turns a page between two words', () => {
    expect(linesOf('Kick-off moves to 21:15 today')).toEqual(['Kick-off', 'moves to', '21:15 today']);
  });
  it('has its word before it on every page, and one that is too long by itself stands alone', () => {
    expect(linesOf('Saint-Bartholomew wins')).toEqual(['Saint-Bartholomew', 'wins']);
    expect(linePages({ label: 'Delay', text: 'A b' }, true, () => false)).toMatchObject([
      { league: 'Delay', line: 'A', isBreaking: true },
      { league: 'Delay', line: 'b', isBreaking: true },
    ]);
  });
});

describe('a new score', () => {
  const page = (...cells: OtherGame[]) => ({
    league: 'NBA',
    emblem: null,
    cells,
    line: null,
    isBreaking: false,
  });
  it.each([
    ['a game that has scored', page(cell('NBA', '1')), page(cell('NBA', '1', '2')), true],
    ['a game that stands', page(cell('NBA', '1')), page(cell('NBA', '1')), false],
    ['another game in its place', page(cell('NBA', '1')), page(cell('NBA', '2', '9', '9')), false],
    ['a page out of nothing', undefined, page(cell('NBA', '1', '9')), false],
    ['a page that is gone', page(cell('NBA', '1')), undefined, false],
  ])('%s', (_, before, after, isNew) => expect(hasNewScore(before, after)).toBe(isNew));
});
