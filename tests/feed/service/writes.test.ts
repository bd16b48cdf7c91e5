import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Accounts } from '../../../src/feed/service/sqlite/accounts.ts';
import { Games } from '../../../src/feed/service/sqlite/games.ts';
import { Presses } from '../../../src/feed/service/sqlite/presses.ts';
import { SessionRows } from '../../../src/feed/service/sqlite/session-rows.ts';
import { openService } from './open-service.ts';
import { FakeClock } from './fake-clock.ts';
import type { Answer, Target, TestAccount } from '../conformance/target.ts';
import type { Consumer } from '../conformance/consumer.ts';

/** A write that doesn't reach the disk has no effect: not for its sender, for consumers, or for later presses. */

function broken(): never {
  throw new Error('disk I/O error');
}

const refused = new Set<string>();

/** Makes the database refuse these statements. */
function refusing(...statements: string[]): void {
  for (const statement of statements) refused.add(statement);
}

function worksAgain(): void {
  refused.clear();
  vi.restoreAllMocks();
}

// Done before the service opens its database, because it keeps references to these functions.
beforeEach(() => {
  const { exec } = DatabaseSync.prototype as { exec: (this: DatabaseSync, sql: string) => void };
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    if (refused.has(sql)) broken();
    exec.call(this, sql);
  });
});

afterEach(worksAgain);

interface World {
  target: Target;
  owner: TestAccount;
  /** An open session that is watched, with two presses and room for a late press between them. */
  live: string;
  unpublished: string;
  mock: string;
  watcher: Consumer;
}

async function world(): Promise<World> {
  const { target } = await openService({ clock: new FakeClock() });
  const owner = await target.account();
  const live = await target.session({ league: 'wc' });
  await target.press(live, 'goal', { team: 'A' }, 10);
  await target.press(live, 'undo', {}, 30);
  const unpublished = await target.session({ league: 'nba', publish: false });
  const body = { league: 'nfl' };
  const started = await target.http('POST', '/api/sandbox/sessions', { token: owner.token, body });
  const mock = (started.body as { sessionId: string }).sessionId;
  const watcher = target.subscribe(live, owner.token);
  await watcher.welcome();
  return { target, owner, live, unpublished, mock, watcher };
}

/** Returns everything that can be read. */
async function seen({ target, owner, live, mock, watcher }: World): Promise<unknown> {
  const paths = [
    '/api/sessions',
    '/api/sessions?status=closed',
    `/api/health/${live}`,
    `/api/history/${live}`,
  ];
  const own = [`/api/health/${mock}`, `/api/history/${mock}`, '/api/sessions?sandbox=true', '/api/upcoming'];
  const read = await Promise.all([
    ...paths.map((path) => target.get(path, target.operatorToken)),
    ...[...own, '/api/sessions?sandbox=true&status=closed'].map((path) => target.get(path, owner.token)),
  ]);
  return { read: read.map(({ status, body }) => ({ status, body })), watched: [...watcher.messages] };
}

type Ask = (world: World) => Promise<Answer>;

function desk(method: string, path: (world: World) => string, body: (world: World) => unknown): Ask {
  return (at) =>
    at.target.http(method, `/desk${path(at)}`, { token: at.target.operatorToken, body: body(at) });
}

const WRITES: Record<string, { ask: Ask; step: () => void }> = {
  'a press': {
    ask: ({ target, live }) => target.press(live, 'goal', { team: 'B' }),
    step: () => void vi.spyOn(Presses.prototype, 'add').mockImplementation(broken),
  },
  'a late press that a stored undo cancels': {
    ask: ({ target, live }) => target.press(live, 'goal', { team: 'B' }, 20),
    step: () => void vi.spyOn(Presses.prototype, 'rebind').mockImplementation(broken),
  },
  'a new session': {
    ask: desk(
      'POST',
      () => '/sessions',
      ({ owner }) => ({
        league: 'wc',
        matchup: { a: 'A', b: 'B' },
        publish: true,
        grants: [owner.accountId],
      }),
    ),
    step: () => void vi.spyOn(SessionRows.prototype, 'grant').mockImplementation(broken),
  },
  'the end of a session': {
    ask: desk(
      'POST',
      ({ live }) => `/sessions/${live}/close`,
      () => ({}),
    ),
    step: () => void vi.spyOn(SessionRows.prototype, 'close').mockImplementation(broken),
  },
  'deleting a log': {
    ask: desk(
      'DELETE',
      ({ live }) => `/sessions/${live}/log`,
      () => undefined,
    ),
    step: () => void vi.spyOn(SessionRows.prototype, 'loseLog').mockImplementation(broken),
  },
  'a scheduled game': {
    ask: desk(
      'POST',
      () => '/games',
      ({ owner }) => ({
        gameId: 'game-1',
        league: 'wc',
        matchup: { a: 'A', b: 'B' },
        scheduledStart: '2030-01-01T12:00:00Z',
        grants: [owner.accountId],
      }),
    ),
    step: () => void vi.spyOn(Games.prototype, 'add').mockImplementation(broken),
  },
  'a mock that replaces another': {
    ask: ({ target, owner }) =>
      target.http('POST', '/api/sandbox/sessions', { token: owner.token, body: { league: 'wc' } }),
    step: () => void vi.spyOn(SessionRows.prototype, 'add').mockImplementation(broken),
  },
  'a grant': {
    ask: desk(
      'POST',
      ({ unpublished }) => `/sessions/${unpublished}/grants`,
      ({ owner }) => ({
        accountId: owner.accountId,
      }),
    ),
    step: () => void vi.spyOn(SessionRows.prototype, 'grant').mockImplementation(broken),
  },
  'publishing a session': {
    ask: desk(
      'POST',
      ({ unpublished }) => `/sessions/${unpublished}/publish`,
      () => ({}),
    ),
    step: () => void vi.spyOn(SessionRows.prototype, 'publish').mockImplementation(broken),
  },
  'a new account': {
    ask: desk(
      'POST',
      () => '/accounts',
      () => ({ name: 'New', role: 'scout' }),
    ),
    step: () => void vi.spyOn(Accounts.prototype, 'add').mockImplementation(broken),
  },
  'revoking an account': {
    ask: desk(
      'DELETE',
      ({ owner }) => `/accounts/${owner.accountId}`,
      () => undefined,
    ),
    step: () => void vi.spyOn(Accounts.prototype, 'revoke').mockImplementation(broken),
  },
};

const STEPS = {
  beginning: () => refusing('BEGIN IMMEDIATE'),
  committing: () => refusing('COMMIT'),
};

const CASES = [
  ...Object.entries(WRITES).map(([name, { ask, step }]) => [name, 'writing', ask, step]),
  ...Object.entries(WRITES).flatMap(([name, { ask }]) =>
    Object.entries(STEPS).map(([step, breakIt]) => [name, step, ask, breakIt]),
  ),
] as [string, string, Ask, () => void][];

describe('a write that fails', () => {
  it.each(CASES)('changes nothing, and succeeds later: %s, %s', async (_, __, ask, breakIt) => {
    const at = await world();
    const before = await seen(at);
    breakIt();
    expect(await ask(at)).toMatchObject({ status: 500, body: { detail: 'internal error' } });
    worksAgain();
    expect(await seen(at)).toEqual(before);
    expect((await ask(at)).status).toBeLessThan(300);
    const next = await at.target.session({ league: 'wc' });
    expect((await at.target.press(next, 'goal', { team: 'A' })).body).toMatchObject({ seq: 1 });
  });

  it("uses no number, and later presses are numbered and scored as if it hadn't been tried", async () => {
    const { target, live, watcher } = await world();
    refusing('COMMIT');
    const lost = await Promise.all([
      target.press(live, 'goal', { team: 'B' }),
      target.press(live, 'goal', { team: 'B' }, 31),
      target.press(live, 'score_set', { a: 7, b: 7 }),
    ]);
    expect(lost.map(({ status }) => status)).toEqual([500, 500, 500]);
    worksAgain();
    expect((await target.press(live, 'goal', { team: 'A' })).body).toMatchObject({
      seq: 31,
      state: { score: { a: 1, b: 0 } },
    });
    expect(await watcher.next()).toMatchObject({
      outSeq: 2,
      event: { seq: 31 },
      state: { score: { a: 1, b: 0 } },
    });
  });
});

it("a transaction that couldn't be rolled back doesn't prevent later writes", async () => {
  const { target, live } = await world();
  refusing('COMMIT', 'ROLLBACK');
  expect((await target.press(live, 'goal', { team: 'B' })).status).toBe(500);
  worksAgain();
  expect((await target.press(live, 'goal', { team: 'A' })).body).toMatchObject({
    seq: 31,
    state: { score: { a: 1, b: 0 } },
  });
  expect((await target.account()).accountId).toMatch(/^account-/);
});

it('a mock closed at the desk receives no more presses', async () => {
  const clock = new FakeClock();
  const { target, errors } = await openService({ clock });
  const { token } = await target.account();
  const body = { league: 'wc' };
  const started = await target.http('POST', '/api/sandbox/sessions', { token, body });
  const { sessionId } = started.body as { sessionId: string };
  await clock.pass(600_000);
  await target.desk('POST', `/sessions/${sessionId}/close`);
  const history = await target.get(`/api/history/${sessionId}`, token);
  await clock.pass(3_600_000);
  expect((await target.get(`/api/history/${sessionId}`, token)).body).toEqual(history.body);
  expect(errors).toEqual([]);
});
