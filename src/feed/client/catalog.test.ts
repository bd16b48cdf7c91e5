import { describe, expect, test } from 'vitest';
import type { ReceivedGame, ReceivedList, ReceivedSession } from '../contract/received-rows.ts';
import {
  Catalog,
  CLOSED_EVERY,
  joinGames,
  LIVE_POLL_MS,
  POLL_BACKOFF_CAP_MS,
  type CatalogStatus,
} from './catalog.ts';
import { failure } from './refusal.ts';
import type { Reply, SessionsQuery } from './feed-api.ts';

function row(sessionId: string, over: Partial<ReceivedSession> = {}): ReceivedSession {
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

function scheduled(gameId: string, over: Partial<ReceivedGame> = {}): ReceivedGame {
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

const none = { open: [], closed: [], openSandbox: [], closedSandbox: [], upcoming: [] };

describe('games are joined by gameId', () => {
  test('through scheduled, live and closed a game keeps its key and its place in the list', () => {
    const live = row('s1', { gameId: 'g1' });
    const done = row('s1', { gameId: 'g1', closedAt: '2026-07-24T21:00:00Z' });
    const stages = [
      joinGames({ ...none, upcoming: [scheduled('g1')] }),
      joinGames({ ...none, upcoming: [scheduled('g1')], open: [live] }),
      joinGames({ ...none, open: [live] }),
      joinGames({ ...none, upcoming: [scheduled('g1')], closed: [done] }),
      joinGames({ ...none, closed: [done] }),
    ];
    expect(stages.map((games) => games.map(({ key, status }) => `${key} ${status}`))).toEqual([
      ['game:g1 scheduled'],
      ['game:g1 live'],
      ['game:g1 live'],
      ['game:g1 closed'],
      ['game:g1 closed'],
    ]);
    expect(stages[1]![0]).toMatchObject({
      scheduledStart: '2026-07-24T19:00:00Z',
      summary: 'Lakeside at home',
    });
    // The session names both sides; the schedule may not.
    expect(stages[1]![0]!.matchup).toEqual({ a: 'Lakeside', b: 'Bayview' });
  });

  test("several sessions of one game are one row, the service's first one first", () => {
    const [game, ...others] = joinGames({
      ...none,
      open: [row('granted', { gameId: 'g1' }), row('public', { gameId: 'g1' })],
      closed: [row('earlier', { gameId: 'g1', closedAt: '2026-07-24T18:00:00Z' })],
    });
    expect(others).toEqual([]);
    expect(game!.status).toBe('live');
    expect(game!.sessions.map(({ sessionId, status }) => `${sessionId} ${status}`)).toEqual([
      'granted open',
      'public open',
      'earlier closed',
    ]);
  });

  test('sessions without a game, and rehearsals of one recorded game, stand alone', () => {
    const games = joinGames({
      ...none,
      open: [row('a'), row('b')],
      closedSandbox: [row('m1', { gameId: 'tape' }), row('m2', { gameId: 'tape' })],
    });
    expect(games.map(({ key }) => key)).toEqual(['session:a', 'session:b', 'session:m1', 'session:m2']);
  });

  test('a session listed twice is there once', () => {
    expect(joinGames({ ...none, open: [row('a')], closed: [row('a')] })[0]!.sessions).toHaveLength(1);
  });
});

/** A catalog whose service and clock are the test's. */
function stand(includesSandbox = false) {
  const asked: string[] = [];
  let open: Reply<ReceivedList<ReceivedSession>> = { ok: true, value: { rows: [], unreadable: 0 } };
  let closed: Reply<ReceivedList<ReceivedSession>> = { ok: true, value: { rows: [], unreadable: 0 } };
  const timers: { delayMs: number; run: () => void }[] = [];
  const seen: CatalogStatus[] = [];
  const catalog = new Catalog({
    api: {
      sessions: (query: SessionsQuery) => {
        asked.push(`${query.status}${query.sandbox ? ' sandbox' : ''}`);
        return Promise.resolve(
          query.sandbox
            ? { ok: true, value: { rows: [], unreadable: 0 } }
            : query.status === 'open'
              ? open
              : closed,
        );
      },
      upcoming: () => Promise.resolve({ ok: true, value: { rows: [], unreadable: 0 } }),
    },
    includesSandbox,
    wallClock: () => 1_000,
    after: (delayMs, run) => {
      const timer = { delayMs, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onChange: (status) => void seen.push(status),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  return {
    catalog,
    asked,
    timers,
    seen,
    settle,
    set: (next: { open?: typeof open; closed?: typeof closed }) => {
      open = next.open ?? open;
      closed = next.closed ?? closed;
    },
    tick: async () => {
      const timer = timers.shift();
      timer?.run();
      await settle();
      return timer?.delayMs;
    },
  };
}

const list = (...rows: ReceivedSession[]): Reply<ReceivedList<ReceivedSession>> => ({
  ok: true,
  value: { rows, unreadable: 0 },
});
const refused = failure(
  { kind: 'http', status: 401, detail: 'invalid token', retryAfterMs: null },
  'The source refused this token.',
);

describe('polling', () => {
  test('happens only while the list is watched', async () => {
    const { catalog, timers, settle, asked } = stand();
    expect(asked).toEqual([]);
    catalog.watch(true);
    await settle();
    expect(timers).toHaveLength(1);
    catalog.watch(false);
    expect(timers).toHaveLength(0);
  });

  test('looks at live games every 5 s and at finished ones every sixth time', async () => {
    const { catalog, settle, tick, asked } = stand();
    catalog.watch(true);
    await settle();
    for (let poll = 1; poll < 2 * CLOSED_EVERY; poll += 1) expect(await tick()).toBe(LIVE_POLL_MS);
    expect(asked.filter((query) => query === 'open')).toHaveLength(2 * CLOSED_EVERY);
    expect(asked.filter((query) => query === 'closed')).toHaveLength(2);
  });

  test('backs off while the source fails, keeps the last good list, and says what is the matter', async () => {
    const { catalog, settle, tick, set } = stand();
    set({ open: list(row('a')) });
    catalog.watch(true);
    await settle();
    set({ open: refused });
    const delays = [];
    for (let poll = 0; poll < 8; poll += 1) delays.push(await tick());
    expect(delays[1]).toBeGreaterThan(LIVE_POLL_MS);
    expect(Math.max(...delays.map(Number))).toBe(POLL_BACKOFF_CAP_MS);
    expect(catalog.status).toMatchObject({
      state: 'failing',
      isTokenRejected: true,
      sentence: refused.sentence,
    });
    expect(catalog.status.games).toHaveLength(1);
    set({ open: list(row('a')) });
    await tick();
    expect(catalog.status).toMatchObject({ state: 'ready', isTokenRejected: false, sentence: null });
  });

  test('a game that closes between two looks at the finished ones never leaves the list', async () => {
    const { catalog, settle, tick, set, seen } = stand();
    set({ open: list(row('a', { gameId: 'g' })) });
    catalog.watch(true);
    await settle();
    set({ open: list(), closed: list(row('a', { gameId: 'g', closedAt: '2026-07-24T21:00:00Z' })) });
    await tick();
    expect(seen.every(({ games }) => games.length === 1)).toBe(true);
    expect(catalog.status.games[0]).toMatchObject({ key: 'game:g', status: 'closed' });
  });

  test('a refused token of one source disturbs no other', async () => {
    const bad = stand();
    const good = stand();
    bad.set({ open: refused });
    good.set({ open: list(row('a')) });
    bad.catalog.watch(true);
    good.catalog.watch(true);
    await bad.settle();
    expect(bad.catalog.status.isTokenRejected).toBe(true);
    expect(good.catalog.status).toMatchObject({ state: 'ready', isTokenRejected: false });
  });

  test('a refresh asked for during a poll answers with a list read after it', async () => {
    const { catalog, settle, set } = stand();
    catalog.watch(true);
    set({ open: list(row('fresh')) });
    await catalog.refresh();
    expect(catalog.status.games.map(({ key }) => key)).toEqual(['session:fresh']);
    await settle();
  });
});
