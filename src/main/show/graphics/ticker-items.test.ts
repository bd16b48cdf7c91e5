import { describe, expect, it } from 'vitest';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { placeholderNames } from '../branding/assigned-teams.ts';
import type { OtherGames } from './next-game.ts';
import { NO_OTHER_NEWS, tickerItems } from './ticker-items.ts';

const NOW = Date.parse('2026-06-13T19:00:00Z');
const own: BoundSession = {
  source: 'live',
  sessionId: 's-own',
  league: 'nba',
  sport: 'basketball',
  matchup: { a: 'Mesa', b: 'Harbor' },
  sandbox: false,
};

const game = (key: string, changes: Partial<GameRow> = {}): GameRow => ({
  key,
  source: 'live',
  gameId: key,
  status: 'live',
  league: 'nba',
  sport: 'basketball',
  matchup: { a: `${key} home`, b: `${key} away` },
  summary: null,
  score: { a: 1, b: 2 },
  scheduledStart: null,
  closedAt: null,
  sandbox: false,
  isOld: false,
  sessions: [{ sessionId: `s-${key}`, status: 'open', historyAvailable: true }],
  ...changes,
});

/** Names teams as given, with their first letters as codes. */
const others: OtherGames = {
  teams(matchup) {
    const { a, b } = namedTeams(matchup);
    return { a: { ...a, code: a.name?.slice(0, 3) ?? null }, b: { ...b, code: b.name?.slice(0, 3) ?? null } };
  },
  rehearsed: placeholderNames,
  calendar: (instant) => instant,
  timeZone: null,
  awaited: () => null,
  competition: () => noCompetition,
};

const keys = (games: GameRow[], of = own): string[] =>
  tickerItems(games, of, NOW, others).map(({ key }) => key);

describe('the ticker', () => {
  it('omits games whose start time has passed', () => {
    const at = (key: string, scheduledStart: string): GameRow =>
      game(key, { status: 'scheduled', scheduledStart, sessions: [] });
    const listed = [
      at('yesterday', '2026-06-12T19:30:00Z'),
      at('due', '2026-06-13T16:00:00Z'),
      at('now', '2026-06-13T19:00:00Z'),
      at('to come', '2026-06-13T20:00:00Z'),
    ];
    expect(keys(listed)).toEqual(['live to come']);
  });

  it('shows its own league first, then live, final and upcoming games', () => {
    const ended = game('ended', { status: 'closed', closedAt: '2026-06-13T17:00:00Z' });
    const soon = game('soon', { status: 'scheduled', scheduledStart: '2026-06-13T20:00:00Z' });
    const other = game('other', { league: 'mlb' });
    expect(keys([other, soon, ended, game('now')])).toEqual([
      'live now',
      'live ended',
      'live soon',
      'live other',
    ]);
  });

  it.each([
    ["the channel's own game", game('own')],
    ['a game that ended yesterday', game('x', { status: 'closed', closedAt: '2026-06-12T06:00:00Z' })],
    [
      'a game that ended without a score',
      game('x', { status: 'closed', closedAt: '2026-06-13T18:00:00Z', score: null }),
    ],
    [
      'a game that starts next week',
      game('x', { status: 'scheduled', scheduledStart: '2026-06-20T20:00:00Z' }),
    ],
    ['a sandbox', game('x', { sandbox: true })],
    [
      'a manual game that is over or was abandoned',
      game('x', { source: 'rehearsal', status: 'closed', closedAt: '2026-06-13T18:00:00Z' }),
    ],
  ])('omits %s', (_what, row) => {
    expect(keys([row])).toEqual([]);
  });

  it('shows only sandboxes to a channel that rehearses', () => {
    expect(keys([game('x', { sandbox: true }), game('y')], { ...own, sandbox: true })).toEqual(['live x']);
  });

  it("names a rehearsal's teams as on its channel, and shows placeholder teams if it is on none", () => {
    const row = game('x', { sandbox: true, matchup: { a: 'Sandbox A', b: 'Sandbox B' } });
    const names = {
      a: { name: 'Boston Celtics', league: 'nba' },
      b: { name: 'Utah Jazz', league: 'nba' },
      by: 'chosen' as const,
    };
    const session = { ...own, sessionId: 's-x', sandbox: true };
    const match = {
      isFinal: false,
      phase: null,
      clock: null,
      view: { sport: 'other', score: { a: 1, b: 2 } },
    };
    const teams = namedTeams({ a: 'Boston Celtics', b: 'Utah Jazz' });
    const known = [{ session, names, teams, match: match as unknown as MatchView, stale: null, moments: [] }];
    const [onChannel] = tickerItems([row], { ...own, sandbox: true }, NOW, others, {
      ...NO_OTHER_NEWS,
      known,
    });
    expect(onChannel).toMatchObject({ a: { name: 'Boston Celtics' }, b: { name: 'Utah Jazz' } });
    const [onNone] = tickerItems([row], { ...own, sandbox: true }, NOW, others);
    expect(onNone).toMatchObject({ a: { name: 'Redwater Otters' }, b: { name: 'Saltmarsh Herons' } });
  });

  it('sorts upcoming games by start time, and includes a game of another source with the same key', () => {
    const soon = (key: string, time: string): GameRow =>
      game(key, { status: 'scheduled', scheduledStart: `2026-06-13T${time}:00Z` });
    expect(keys([soon('b', '20:30'), soon('c', '21:00'), soon('d', '20:00')])).toEqual([
      'live d',
      'live b',
      'live c',
    ]);
    expect(keys([game('own', { source: 'venue' })])).toEqual(['venue own']);
  });

  it('shows at most 24 games, with the score of a finished game and the start time of an upcoming one', () => {
    const many = Array.from({ length: 30 }, (_, index) => game(`g${String(index)}`));
    expect(keys(many)).toHaveLength(24);
    const [ended, soon] = tickerItems(
      [
        game('soon', { status: 'scheduled', scheduledStart: '2026-06-13T19:30:00Z' }),
        game('ended', { status: 'closed', closedAt: '2026-06-13T17:00:00Z' }),
      ],
      own,
      NOW,
      others,
    );
    expect(ended).toMatchObject({ status: 'final', starts: null, a: { score: 1 }, b: { score: 2 } });
    expect(soon?.starts).toMatchObject({ minutes: 30 });
  });

  it('shows the short name of a competition, otherwise its full name', () => {
    const competition = { ...noCompetition, name: 'City Cup', logo: '/logos/cup.png' };
    const called = (short: string | null) =>
      tickerItems([game('x')], own, NOW, { ...others, competition: () => ({ ...competition, short }) })[0];
    expect(called('Cup')).toMatchObject({ competition: 'Cup', logo: '/logos/cup.png' });
    expect(called(null)).toMatchObject({ competition: 'City Cup' });
  });

  it('shows no league for a manual game without a competition', () => {
    const row = game('x', { competition: { name: null } });
    const league = { ...noCompetition, name: 'City Cup', logo: '/logos/cup.png' };
    const [item] = tickerItems([row], own, NOW, { ...others, competition: () => league });
    expect(item).toMatchObject({ competition: '', logo: null });
  });

  it('shows the competition of a manual game as entered, without a league mark', () => {
    const row = game('x', { competition: { name: 'Harbor Cup' } });
    const league = { ...noCompetition, name: 'Pro League', short: 'PRO', logo: '/logo.png' };
    const [item] = tickerItems([row], own, NOW, { ...others, competition: () => league });
    expect(item).toMatchObject({ competition: 'Harbor Cup', logo: null });
  });

  it("never shows a score that isn't known", () => {
    const [item] = tickerItems(
      [game('x', { status: 'scheduled', scheduledStart: '2026-06-13T20:00:00Z' })],
      own,
      NOW,
      others,
    );
    expect(item).toMatchObject({ status: 'scheduled', a: { score: null }, b: { score: null } });
    expect(tickerItems([game('x', { score: null })], own, NOW, others)[0]?.a.score).toBeNull();
  });
});
