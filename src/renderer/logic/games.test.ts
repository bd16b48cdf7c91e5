import { describe, expect, it } from 'vitest';
import type { CatalogState, ChannelState, GameRow } from '../../preload/contract/show-state.ts';
import { listGames, matches, noteOf, scoreOf, statusWords, tallyOf } from './games.ts';
import { competitionWords, endedWords } from './words.ts';

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
    isOld: false,
    sessions: [],
    ...changes,
  };
}

const catalog = (games: GameRow[]): CatalogState => ({
  source: 'venue',
  state: 'ready',
  at: 0,
  sentence: null,
  lists: [],
  games,
});
const keys = (games: GameRow[]): string[] => games.map(({ key }) => key);

describe('the order of games', () => {
  it("follows the source's order for live games, and puts rehearsals after them", () => {
    const games = [game('r', { sandbox: true }), game('2'), game('1')];
    expect(keys(listGames([catalog(games)], 'live', ''))).toEqual(['2', '1', 'r']);
  });

  it('puts a manually scored rehearsal after live games', () => {
    const games = [game('r', { ofRehearsal: true }), game('1')];
    expect(keys(listGames([catalog(games)], 'live', ''))).toEqual(['1', 'r']);
  });

  it('puts scheduled games in order of their start time, after games without a time', () => {
    const scheduled = (key: string, scheduledStart: string | null): GameRow =>
      game(key, { status: 'scheduled', scheduledStart });
    const games = [
      scheduled('late', '2026-06-13T21:00:00Z'),
      scheduled('early', '2026-06-13T19:00:00+02:00'),
      scheduled('bad', 'some day'),
    ];
    expect(keys(listGames([catalog(games)], 'upcoming', ''))).toEqual(['bad', 'early', 'late']);
  });

  it('puts the newest finished games first, across sources', () => {
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
])('searching for "%s" finds the game: %s', (search, found) => {
  expect(matches(game('1', { summary: 'Final in Zürich' }), search)).toBe(found);
});

it('searching finds a game without names by its league', () => {
  expect(matches(game('1', { matchup: { a: null, b: null } }), 'wc')).toBe(true);
});

describe('the score of a game', () => {
  const listed = game('1', {
    score: { a: 1, b: 1 },
    sessions: [{ sessionId: 's1', status: 'open', historyAvailable: true }],
  });
  const channel = (changes: object): ChannelState =>
    ({
      id: 'A',
      session: { source: 'venue', sessionId: 's1' },
      match: { view: { score: { a: 3, b: 1 } } },
      overrides: {},
      ...changes,
    }) as ChannelState;

  it.each([
    ['comes from the channel before the list', {}, { a: 3, b: 1 }],
    [
      'is the one on air if it is overridden',
      { match: { view: { score: { a: 112, b: 1 } } }, overrides: { 'score.a': { value: 112, feed: 2 } } },
      { a: 112, b: 1 },
    ],
    [
      'is the one on air while the channel waits for another game',
      {
        session: { source: 'venue', sessionId: 's2' },
        match: null,
        onAir: {
          session: { source: 'venue', sessionId: 's1' },
          match: { view: { score: { a: 112, b: 1 } } },
        },
      },
      { a: 112, b: 1 },
    ],
    ["comes from the list before the channel's first state", { match: null }, { a: 1, b: 1 }],
    [
      'comes from the list if the feed reports none',
      { match: { view: { score: { a: null, b: 1 } } } },
      { a: 1, b: 1 },
    ],
    [
      'comes from the list if another game is on the channel',
      { session: { source: 'venue', sessionId: 's2' } },
      { a: 1, b: 1 },
    ],
  ])('%s', (_what, changes, score) => {
    expect(scoreOf(listed, [channel(changes)])).toEqual(score);
  });
});

describe('the tally of a shootout', () => {
  const sessions = [{ sessionId: 's1', status: 'closed', historyAvailable: true }] as const;
  const listed = game('1', { shootout: { a: 4, b: 3 }, sessions: [...sessions] });
  const session = { source: 'venue', sessionId: 's1' };
  const channelWith = (shootout: object | null) =>
    ({ id: 'A', session, overrides: {}, match: { shootout } }) as unknown as ChannelState;

  it('comes from a channel with the game, otherwise from its row', () => {
    expect(tallyOf(listed, [channelWith({ a: [true], b: [false, true] })])).toEqual({ a: 1, b: 1 });
    expect(tallyOf(listed, [channelWith(null)])).toEqual({ a: 4, b: 3 });
    expect(tallyOf(game('1'), [])).toBeUndefined();
  });
});

describe('the status of a live game', () => {
  const sessions = [{ sessionId: 's1', status: 'closed', historyAvailable: true }] as const;
  const listed = game('1', { sessions: [...sessions] });
  const session = { source: 'venue', sessionId: 's1' };
  const channelWith = (status: object | null) =>
    ({ id: 'A', session, overrides: {}, match: { status } }) as unknown as ChannelState;

  it('comes from a channel with the game', () => {
    expect(statusWords(listed, [channelWith({ game: { is: 'abandoned' }, starts: null })])).toBe('Abandoned');
    expect(statusWords(listed, [channelWith(null)])).toBeNull();
    expect(statusWords(listed, [])).toBeNull();
  });
});

describe('the note of a game', () => {
  const takenFrom = { source: 'venue', sessionId: 'feed' };

  it('mentions manual scoring', () => {
    const summary = 'Matchday 2';
    expect(noteOf(game('1', { summary }))).toBe(summary);
    expect(noteOf(game('1', { takenFrom, summary }))).toBe('Scored manually, not from its feed');
    expect(noteOf(game('1', { takenFrom, status: 'closed' }))).toBeNull();
  });
});

describe('the competition of a game', () => {
  it('comes from the row, otherwise from its league', () => {
    expect(competitionWords(game('1'))).toBe('World Cup');
    expect(competitionWords(game('1', { competition: { name: 'Lakeside Cup' } }))).toBe('Lakeside Cup');
    expect(competitionWords(game('1', { competition: { name: null } }))).toBe('Manual game');
  });

  it('can be searched', () => {
    const own = game('own', { competition: { name: 'Lakeside Cup' } });
    expect(keys(listGames([catalog([own, game('1')])], 'live', 'lakeside'))).toEqual(['own']);
  });
});

describe('a finished game', () => {
  const ended = (reached: GameRow['reached'], score = { a: 7, b: 0 }): GameRow =>
    game('1', { status: 'closed', reached, score });
  const firstQuarter = { is: 'period', part: 'quarter', number: 1 } as const;

  it.each([
    [ended(undefined), 'Final'],
    [ended({ is: 'final', overtimes: 0, innings: null }), 'Final'],
    [ended(firstQuarter), 'Stopped: Q1'],
    [ended({ is: 'before' }, { a: 0, b: 0 }), 'Not started'],
    [ended({ is: 'before' }), 'Ended'],
    [ended(null), 'Ended'],
  ])('is labeled by its result (%o): %s', (row, words) => {
    expect(endedWords(row)).toBe(words);
  });

  it('has no score if it never began', () => {
    expect(scoreOf(ended({ is: 'before' }, { a: 0, b: 0 }), [])).toBeNull();
    expect(scoreOf(ended(firstQuarter), [])).toEqual({ a: 7, b: 0 });
  });
});
