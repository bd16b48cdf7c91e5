import { describe, expect, it } from 'vitest';
import type { CatalogState, GameRow } from '../../preload/contract/show-state.ts';
import { listGames, matches } from './games.ts';

function game(key: string, changes: Partial<GameRow> = {}): GameRow {
  return {
    key,
    source: 'venue',
    gameId: key,
    status: 'live',
    league: 'wc',
    sport: 'soccer',
    matchup: { a: 'Riverside', b: 'Northgate' },
    summary: null,
    score: null,
    scheduledStart: null,
    closedAt: null,
    sandbox: false,
    sessions: [],
    ...changes,
  };
}

const catalog = (games: GameRow[]): CatalogState => ({
  source: 'venue',
  state: 'ready',
  at: 0,
  sentence: null,
  games,
});
const keys = (games: GameRow[]): string[] => games.map(({ key }) => key);

describe('order', () => {
  it('live games stay as the source orders them, rehearsals after them', () => {
    const games = [game('r', { sandbox: true }), game('2'), game('1')];
    expect(keys(listGames([catalog(games)], 'live', ''))).toEqual(['2', '1', 'r']);
  });

  it('scheduled games come soonest first, those without a time first of all', () => {
    const scheduled = (key: string, scheduledStart: string | null): GameRow =>
      game(key, { status: 'scheduled', scheduledStart });
    const games = [
      scheduled('late', '2026-06-13T21:00:00Z'),
      scheduled('early', '2026-06-13T19:00:00+02:00'),
      scheduled('bad', 'some day'),
    ];
    expect(keys(listGames([catalog(games)], 'upcoming', ''))).toEqual(['bad', 'early', 'late']);
  });

  it('finished games come newest first, across sources', () => {
    const closed = (key: string, closedAt: string): GameRow => game(key, { status: 'closed', closedAt });
    const one = catalog([closed('a', '2026-06-13T10:00:00Z'), closed('b', '2026-06-13T12:00:00Z')]);
    const other = catalog([closed('c', '2026-06-13T11:00:00Z'), game('live')]);
    expect(keys(listGames([one, other], 'finished', ''))).toEqual(['b', 'c', 'a']);
  });
});

it.each([
  ['', true],
  ['   ', true],
  ['river', true],
  ['NORTH river', true],
  ['wc soccer', true],
  ['final', true],
  ['river lakeside', false],
  ['zurich', true],
])('searching for "%s": %s', (search, found) => {
  expect(matches(game('1', { summary: 'Final in Zürich' }), search)).toBe(found);
});

it('finds a game without names by its league', () => {
  expect(matches(game('1', { matchup: { a: null, b: null } }), 'wc')).toBe(true);
});
