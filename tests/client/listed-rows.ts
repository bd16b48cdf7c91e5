import type { ReceivedGame, ReceivedSession } from '../../src/feed/contract/received-rows.ts';

export function row(sessionId: string, over: Partial<ReceivedSession> = {}): ReceivedSession {
  return {
    sessionId,
    gameId: null,
    league: 'nba',
    sport: 'basketball',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    score: { a: 1, b: 2 },
    closedAt: null,
    historyAvailable: true,
    ...over,
  };
}

export function scheduled(gameId: string, over: Partial<ReceivedGame> = {}): ReceivedGame {
  return {
    gameId,
    league: 'nba',
    sport: 'basketball',
    matchup: { a: 'Lakeside', b: null },
    summary: 'Lakeside at home',
    scheduledStart: '2026-07-24T19:00:00Z',
    ...over,
  };
}
