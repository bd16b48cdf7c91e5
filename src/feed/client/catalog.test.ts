import { describe, expect, test } from 'vitest';
import { row, scheduled } from '../../../tests/client/listed-rows.ts';
import { FakeTimers, settle } from '../../../tests/peers/timers.ts';
import type { ReceivedGame, ReceivedList, ReceivedSession } from '../contract/received-rows.ts';
import { Catalog, type CatalogStatus } from './catalog.ts';
import { POLL_BACKOFF_CAP_MS } from './polled-list.ts';
import { CLOSED_POLL_MS, LIVE_POLL_MS } from './session-lists.ts';
import { refused, type Failure } from './refusal.ts';
import type { Reply, SessionsQuery } from './feed-api.ts';

interface Answers {
  open: Reply<ReceivedList<ReceivedSession>>;
  closed: Reply<ReceivedList<ReceivedSession>>;
  upcoming: Reply<ReceivedList<ReceivedGame>>;
}

const hangs: Promise<never> = new Promise(() => undefined);

/** Creates a catalog with the test's service and clock. */
function stand(includesSandbox = false) {
  const requests: { list: string; at: number }[] = [];
  const answers: { [List in keyof Answers]: Answers[List] | Promise<Answers[List]> } = {
    open: list(),
    closed: list(),
    upcoming: list(),
  };
  const time = new FakeTimers();
  const reported: CatalogStatus[] = [];
  const ask = <Answer>(name: string, answer: Answer): Promise<Awaited<Answer>> => {
    requests.push({ list: name, at: time.now });
    return Promise.resolve(answer);
  };
  const catalog = new Catalog({
    api: {
      sessions: ({ status, sandbox }: SessionsQuery) =>
        ask(`${status}${sandbox ? ' sandbox' : ''}`, sandbox ? list() : answers[status]),
      upcoming: () => ask('upcoming', answers.upcoming),
    },
    includesSandbox,
    wallClock: () => 1_000 + time.now,
    after: time.after,
    onChange: (status) => void reported.push(status),
  });
  return {
    catalog,
    reported,
    get timers() {
      return time.count;
    },
    set: (next: Partial<typeof answers>) => void Object.assign(answers, next),
    /** Returns the times at which a list was requested. */
    requestTimes: (name: string) => requests.filter((one) => one.list === name).map(({ at }) => at),
    watch: async () => {
      catalog.watch(true);
      await settle();
    },
    advance: (ms: number) => time.advance(ms),
  };
}

function list<Row>(...rows: Row[]): { ok: true; value: ReceivedList<Row> } {
  return { ok: true, value: { rows, unreadable: 0 } };
}

function failing(status: number, detail: string | null = null, retryAfterMs: number | null = null): Failure {
  return refused({ kind: 'http', status, detail, retryAfterMs });
}

/** Returns the delays between the instants. */
function pauses(instants: number[]): number[] {
  return instants.slice(1).map((at, index) => at - (instants[index] ?? 0));
}

describe('polling', () => {
  test('runs only while the list is watched', async () => {
    const one = stand();
    expect(one.requestTimes('open')).toEqual([]);
    await one.watch();
    // One timer for each list.
    expect(one.timers).toBe(3);
    one.catalog.watch(false);
    expect(one.timers).toBe(0);
  });

  test('reads live games every 5 s and finished games every sixth time', async () => {
    const one = stand();
    await one.watch();
    await one.advance(60_000);
    expect(new Set(pauses(one.requestTimes('open')))).toEqual(new Set([LIVE_POLL_MS]));
    expect(pauses(one.requestTimes('closed'))).toEqual([CLOSED_POLL_MS, CLOSED_POLL_MS]);
  });

  test('backs off while the source fails, keeps the last good list, and reports the problem', async () => {
    const one = stand();
    one.set({ open: list(row('a')) });
    await one.watch();
    const refusal = failing(401, 'invalid token');
    one.set({ open: refusal, closed: refusal, upcoming: refusal });
    await one.advance(600_000);
    const delays = pauses(one.requestTimes('open'));
    expect(delays[1]).toBeGreaterThan(LIVE_POLL_MS);
    expect(Math.max(...delays)).toBe(POLL_BACKOFF_CAP_MS);
    expect(one.catalog.status).toMatchObject({
      state: 'failing',
      isTokenRejected: true,
      sentence: refusal.sentence,
    });
    expect(one.catalog.status.games).toHaveLength(1);
    one.set({ open: list(row('a')), closed: list(), upcoming: list() });
    await one.advance(POLL_BACKOFF_CAP_MS);
    expect(one.catalog.status).toMatchObject({ state: 'ready', isTokenRejected: false, sentence: null });
  });

  test('keeps listing a game that closes between two reads of the finished games', async () => {
    const one = stand();
    one.set({ open: list(row('a', { gameId: 'g' })) });
    await one.watch();
    await one.advance(LIVE_POLL_MS);
    const from = one.reported.length;
    one.set({ open: list(), closed: list(row('a', { gameId: 'g', closedAt: '2026-07-24T21:00:00Z' })) });
    await one.advance(LIVE_POLL_MS);
    expect(one.reported.slice(from).every(({ games }) => games.length === 1)).toBe(true);
    expect(one.catalog.status.games[0]).toMatchObject({ key: 'game:g', status: 'closed', isOld: false });
  });

  test("isn't affected by a refused token of another source", async () => {
    const [bad, good] = [stand(), stand()];
    const refusal = failing(401, 'invalid token');
    bad.set({ open: refusal, closed: refusal, upcoming: refusal });
    good.set({ open: list(row('a')) });
    await bad.watch();
    await good.watch();
    expect(bad.catalog.status.isTokenRejected).toBe(true);
    expect(good.catalog.status).toMatchObject({ state: 'ready', isTokenRejected: false });
  });

  test('reads again after a poll during which a refresh was requested', async () => {
    const one = stand();
    one.catalog.watch(true);
    one.set({ open: list(row('fresh')) });
    await one.catalog.refresh();
    expect(one.catalog.status.games.map(({ key }) => key)).toEqual(['session:fresh']);
    await settle();
  });
});

describe('a failed list of games (invariant 29)', () => {
  const rows = {
    open: list(row('o', { gameId: 'o' })),
    closed: list(row('c', { gameId: 'c', closedAt: '2026-07-24T21:00:00Z' })),
    upcoming: list(scheduled('u')),
  };
  const keys = { open: 'game:o', closed: 'game:c', upcoming: 'game:u' };
  const others = (bad: keyof Answers): (keyof Answers)[] =>
    (['open', 'closed', 'upcoming'] as const).filter((name) => name !== bad);

  test.for(['open', 'closed', 'upcoming'] as const)(
    "doesn't affect the other lists if %s games could never be read",
    async (bad) => {
      const one = stand();
      one.set({ ...rows, [bad]: failing(500) });
      await one.watch();
      const { status } = one.catalog;
      expect(status).toMatchObject({ state: 'ready', isTokenRejected: false });
      expect(status.games.map(({ key, isOld }) => [key, isOld])).toEqual(
        expect.arrayContaining(others(bad).map((name) => [keys[name], false])),
      );
      expect(status.games).toHaveLength(2);
      expect(status.sentence).toMatch(
        /^The list of (live|finished|scheduled) games can't be read\. .*status 500/,
      );
      await one.advance(120_000);
      const calm = bad === 'open' ? 'upcoming' : 'open';
      expect(new Set(pauses(one.requestTimes(calm)))).toEqual(new Set([LIVE_POLL_MS]));
      expect(Math.max(...pauses(one.requestTimes(bad)))).toBeGreaterThan(LIVE_POLL_MS);
    },
  );

  test.for(['open', 'closed', 'upcoming'] as const)(
    'keeps its last rows, marked as stale, until %s games can be read again',
    async (bad) => {
      const one = stand();
      one.set(rows);
      await one.watch();
      one.set({ [bad]: failing(503) });
      await one.advance(CLOSED_POLL_MS);
      expect(one.catalog.status.games.map(({ key, isOld }) => [key, isOld]).sort()).toEqual(
        (['closed', 'open', 'upcoming'] as const).map((name) => [keys[name], name === bad]),
      );
      expect(one.catalog.status.sentence).toMatch(
        /shows the last known games\. The source reported an error/,
      );
      expect(one.catalog.status.lists.find(({ list: name }) => name === bad)).toMatchObject({
        state: 'failing',
        length: 1,
      });
      one.set({ [bad]: rows[bad] });
      await one.advance(POLL_BACKOFF_CAP_MS);
      expect(one.catalog.status.games.some(({ isOld }) => isOld)).toBe(false);
      expect(one.catalog.status.sentence).toBeNull();
    },
  );

  test.for(['open', 'closed', 'upcoming'] as const)(
    "doesn't delay the other lists if the request for %s games gets no response",
    async (bad) => {
      const one = stand();
      one.set({ ...rows, [bad]: hangs });
      await one.watch();
      expect(one.catalog.status.games.map(({ key }) => key).sort()).toEqual(
        others(bad)
          .map((name) => keys[name])
          .sort(),
      );
      expect(one.catalog.status.state).toBe('ready');
      await one.advance(60_000);
      expect(one.requestTimes(bad === 'open' ? 'upcoming' : 'open')).toHaveLength(13);
    },
  );

  test("doesn't mark a token as rejected while another list accepts it", async () => {
    const one = stand();
    one.set({ ...rows, upcoming: failing(401, 'invalid token') });
    await one.watch();
    expect(one.catalog.status).toMatchObject({ state: 'ready', isTokenRejected: false });
  });

  test("doesn't mark the token as rejected after an outage", async () => {
    const one = stand();
    const outage = failing(401, 'authentication unavailable');
    one.set({ open: outage, closed: outage, upcoming: outage });
    await one.watch();
    expect(one.catalog.status).toMatchObject({ state: 'failing', isTokenRejected: false });
    expect(one.catalog.status.sentence).toMatch(/can't check tokens right now/);
  });

  test("doesn't change a game that has left the open list while the closed list can't be read", async () => {
    const one = stand();
    one.set(rows);
    await one.watch();
    one.set({ open: list(), closed: failing(500) });
    await one.advance(LIVE_POLL_MS);
    const found = (key: string) => one.catalog.status.games.find((game) => game.key === key);
    expect(found('game:o')).toMatchObject({ status: 'live', isOld: true });
    one.set({ closed: list(row('o', { gameId: 'o', closedAt: '2026-07-24T22:00:00Z' })) });
    await one.advance(POLL_BACKOFF_CAP_MS);
    expect(found('game:o')).toMatchObject({ status: 'closed', isOld: false });
  });

  test("isn't requested again during a pause that its source asks for", async () => {
    const one = stand();
    one.set({ ...rows, open: failing(429, null, 45_000) });
    await one.watch();
    await one.advance(44_999);
    expect(one.requestTimes('open')).toHaveLength(1);
    expect(one.catalog.status.sentence).toMatch(
      /connect less often \(status 429\).* in 45 seconds, as the source asks/,
    );
    await one.advance(1);
    expect(one.requestTimes('open')).toHaveLength(2);
    expect(one.requestTimes('upcoming')).toHaveLength(10);
  });

  test("isn't requested early if the list is hidden and shown again during a pause", async () => {
    const one = stand();
    one.set({ ...rows, open: failing(429, null, 45_000) });
    await one.watch();
    for (let turn = 0; turn < 8; turn += 1) {
      await one.advance(5_000);
      one.catalog.watch(false);
      await one.watch();
    }
    expect(one.requestTimes('open')).toEqual([0]);
    await one.advance(5_000);
    expect(one.requestTimes('open')).toEqual([0, 45_000]);
    await one.catalog.refresh();
    expect(one.requestTimes('open')).toEqual([0, 45_000, 45_000]);
  });
});

test('final scores are listed by session, even for a game with several sessions, without sessions that have no score', async () => {
  const one = stand();
  const closedAt = '2026-07-24T21:00:00Z';
  one.set({
    closed: list(
      row('first', { gameId: 'g', closedAt, score: { a: 3, b: 1 } }),
      row('second', { gameId: 'g', closedAt, score: { a: 3, b: 2 } }),
      row('none', { closedAt, score: null }),
    ),
  });
  await one.watch();
  expect([...one.catalog.status.finalScores]).toEqual([
    ['first', { a: 3, b: 1 }],
    ['second', { a: 3, b: 2 }],
  ]);
});
