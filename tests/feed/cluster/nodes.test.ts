import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { LocalPostgres } from '../../../scripts/cluster/postgres.ts';
import type { History, SandboxResponse, SessionHealth } from '../../../src/feed/contract/index.ts';
import { PING_INTERVAL_MS } from '../../../src/feed/contract/limits.ts';
import { systemClock } from '../../../src/feed/service/index.ts';
import type { Clock } from '../../../src/feed/service/index.ts';
import { NodeReader } from '../../../src/feed/service/postgres/node-reader.ts';
import { setJwtKeys } from '../../../src/feed/service/postgres/postgres-storage.ts';
import { eventOf, isEvent } from '../conformance/consumer.ts';
import type { Consumer, Message } from '../conformance/consumer.ts';
import type { Answer, Target } from '../conformance/target.ts';
import { connect, newDatabase, openNode } from './open-node.ts';

/** Nodes of one database must behave like a single service. */

let postgres: LocalPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
afterEach(() => vi.restoreAllMocks());

const goal = { type: 'goal', payload: { team: 'A' } };

function press(
  target: Target,
  sessionId: string,
  body: object,
  key: string,
  token?: string,
): Promise<Answer> {
  return target.http('POST', `/desk/sessions/${sessionId}/presses`, {
    token: token ?? target.operatorToken,
    body,
    headers: { 'idempotency-key': key },
  });
}

async function eventsOf(target: Target, sessionId: string): Promise<History['events']> {
  const { body } = await target.get(`/api/history/${sessionId}`, target.operatorToken);
  return (body as History).events;
}

async function watch(target: Target, sessionId: string): Promise<Consumer> {
  const consumer = target.subscribe(sessionId, target.operatorToken);
  await consumer.welcome();
  return consumer;
}

const statusOf = (message: Message): unknown => eventOf(message)?.payload['status'];

const HOUR_MS = 3_600_000;

describe('a press', () => {
  it('is broadcast by the other nodes, and later presses on them follow it', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const watcher = await watch(b.target, sessionId);
    expect((await a.target.press(sessionId, 'goal', { team: 'A' })).body).toMatchObject({ seq: 1 });
    expect(await watcher.next()).toMatchObject({
      outSeq: 2,
      event: { seq: 1 },
      state: { score: { a: 1, b: 0 } },
    });
    expect((await b.target.press(sessionId, 'goal', { team: 'B' })).body).toMatchObject({
      seq: 2,
      state: { score: { a: 1, b: 1 } },
    });
  });

  it('is answered again on any node if it is repeated with its key, and is in the log once', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const first = await press(a.target, sessionId, goal, 'one');
    expect(first).toMatchObject({ status: 201, body: { seq: 1 } });
    await a.target.press(sessionId, 'goal', { team: 'B' });
    for (const { target } of [a, b])
      expect(await press(target, sessionId, goal, 'one')).toMatchObject({ status: 201, body: { seq: 1 } });
    const other = { type: 'goal', payload: { team: 'B' } };
    expect(await press(b.target, sessionId, other, 'one')).toMatchObject({ status: 409 });
    expect(await press(b.target, sessionId, goal, 'with blank')).toMatchObject({ status: 422 });
    // Each account has its own idempotency keys, so the same key from another account is another press.
    const { token } = await a.target.account('scout');
    expect((await press(b.target, sessionId, goal, 'one', token)).body).toMatchObject({ seq: 3 });
    expect((await eventsOf(a.target, sessionId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('is applied once if it is sent to two nodes at the same time with one key', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        press((index % 2 ? a : b).target, sessionId, goal, `k${index >> 1}`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await eventsOf(a.target, sessionId)).toHaveLength(20);
    expect((await b.target.press(sessionId, 'goal', { team: 'B' })).body).toMatchObject({
      seq: 21,
      state: { score: { a: 20, b: 1 } },
    });
  });

  it('is folded into the state on every node if it arrives late, with a lower number, on another node', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const watcher = await watch(a.target, sessionId);
    await a.target.press(sessionId, 'goal', { team: 'A' }, 10);
    await b.target.press(sessionId, 'undo', {}, 30);
    expect((await b.target.press(sessionId, 'goal', { team: 'B' }, 20)).body).toMatchObject({
      state: { score: { a: 1, b: 0 } },
    });
    await a.target.press(sessionId, 'goal', { team: 'B' }, 5);
    expect(await watcher.until((one) => eventOf(one)?.seq === 5)).toMatchObject({
      outSeq: 5,
      state: { score: { a: 1, b: 1 } },
    });
    const events = await eventsOf(b.target, sessionId);
    expect(events.map(({ seq, payload }) => [seq, payload['retractsSeq']])).toEqual([
      [5, undefined],
      [10, undefined],
      [20, undefined],
      [30, 20],
    ]);
  });

  it('is found even without a notification', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const watcher = await watch(b.target, sessionId);
    vi.spyOn(NodeReader.prototype, 'tell').mockImplementation(() => undefined);
    await a.target.press(sessionId, 'goal', { team: 'A' });
    expect(await watcher.until(isEvent('goal'))).toMatchObject({ outSeq: 2, event: { seq: 1 } });
    expect(b.logged).toContainEqual({ level: 'info', event: 'caught up', sessionId, seq: 1 });
  });
});

describe('a session in a cluster', () => {
  it('ends with goodbye and close code 4000 on every node, and refuses new subscriptions', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    await b.target.press(sessionId, 'goal', { team: 'B' });
    const watchers = [await watch(a.target, sessionId), await watch(b.target, sessionId)];
    await a.target.desk('POST', `/sessions/${sessionId}/close`);
    for (const watcher of watchers) {
      expect((await watcher.goodbye()).code).toBe(4000);
      expect(watcher.messages.at(-1)).toEqual({ type: 'session_closed' });
    }
    expect(await b.target.press(sessionId, 'goal', { team: 'A' })).toMatchObject({ status: 422 });
    expect((await b.target.subscribe(sessionId, b.target.operatorToken).goodbye()).code).toBe(4403);
    const { body } = await b.target.get(`/api/health/${sessionId}`, b.target.operatorToken);
    expect(body).toMatchObject({ phase: 'closed', score: { a: 0, b: 1 } });
  });

  it('notifies the consumers of each node once when its scout is silent', async () => {
    const scoutDarkAfterMs = HOUR_MS;
    let aheadMs = 0;
    const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + aheadMs };
    const [a, b] = [
      await openNode(postgres, { scoutDarkAfterMs, clock }),
      await openNode(postgres, { scoutDarkAfterMs, clock }),
    ];
    const sessionId = await a.target.session({ league: 'wc' });
    const watchers = [await watch(a.target, sessionId), await watch(b.target, sessionId)];
    aheadMs = scoutDarkAfterMs;
    for (const watcher of watchers) await watcher.until((one) => statusOf(one) === 'dark');
    await a.target.desk('POST', `/sessions/${sessionId}/heartbeat`);
    for (const watcher of watchers) {
      await watcher.until((one) => statusOf(one) === 'live');
      const statuses = watcher.messages.map(statusOf).filter((status) => status !== undefined);
      expect(statuses).toEqual(['dark', 'live']);
    }
    const { body } = await b.target.get(`/api/health/${sessionId}`, b.target.operatorToken);
    expect((body as SessionHealth).scoutDark).toBe(false);
  });

  it('is limited to one mock per account, on any node', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const { token } = await a.target.account();
    const start = async (target: Target): Promise<SandboxResponse> =>
      (await target.http('POST', '/api/sandbox/sessions', { token, body: { league: 'wc' } }))
        .body as SandboxResponse;
    const first = await start(a.target);
    const watcher = a.target.subscribe(first.sessionId, token);
    await watcher.welcome();
    const second = await start(b.target);
    expect(second.replaced).toBe(first.sessionId);
    expect((await watcher.goodbye()).code).toBe(4000);
    const both = await Promise.all([start(a.target), start(b.target), start(a.target)]);
    const { body } = await b.target.get('/api/sessions?sandbox=true', token);
    const open = (body as { sessions: { sessionId: string }[] }).sessions.map((row) => row.sessionId);
    expect(open).toHaveLength(1);
    expect(both.map(({ sessionId }) => sessionId)).toContain(open[0]);
  });

  it('is ended by another node if it is a mock whose node has died', async () => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const { token } = await a.target.account();
    const body = { league: 'wc' };
    const { sessionId } = (await a.target.http('POST', '/api/sandbox/sessions', { token, body }))
      .body as SandboxResponse;
    const watcher = b.target.subscribe(sessionId, token);
    await watcher.welcome();
    await a.stop();
    expect((await watcher.goodbye()).code).toBe(4000);
  });
});

describe('an account in a cluster', () => {
  it.each([
    ['notified by the node that revoked it', true],
    ['found by the other node alone', false],
  ])('has no socket left on another node after it was revoked on one: %s', async (_, isTold) => {
    const [a, b] = [await openNode(postgres), await openNode(postgres)];
    const sessionId = await a.target.session({ league: 'wc' });
    const { accountId, token } = await a.target.account();
    const watcher = b.target.subscribe(sessionId, token);
    await watcher.welcome();
    if (isTold) await a.target.desk('DELETE', `/accounts/${accountId}`);
    else {
      const client = await connect(postgres);
      await client.query(
        'UPDATE touchline.accounts SET revoked_at = clock_timestamp(), key_hash = NULL WHERE account_id = $1',
        [accountId],
      );
    }
    expect((await watcher.goodbye()).code).toBe(4403);
    expect((await b.target.get('/api/sessions', token)).status).toBe(401);
  });

  it('can use external tokens, which are verified with the keys in the database, including new keys', async () => {
    const url = await newDatabase(postgres, 'keys');
    const { target } = await openNode(postgres, { url });
    const { accountId } = await target.account();
    const signed = (secret: string): Promise<string> =>
      new SignJWT({ sub: accountId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(secret));
    const [first, second] = [
      'a-secret-of-at-least-thirty-two-bytes!',
      'another-secret-of-thirty-two-bytes!!',
    ];
    const status = async (secret: string): Promise<number> =>
      (await target.get('/api/sessions', await signed(secret))).status;
    const address = { url, password: postgres.password };
    expect(await status(first)).toBe(401);
    await setJwtKeys(address, { secret: first, jwks: null });
    await expect.poll(() => status(first)).toBe(200);
    await setJwtKeys(address, { secret: second, jwks: null });
    await expect.poll(() => status(second)).toBe(200);
    expect(await status(first)).toBe(401);
  });
});

describe('nodes whose clocks differ by twenty minutes', () => {
  const off = (byMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + byMs });

  it("use the database's time for timestamps and token expiry", async () => {
    const url = await newDatabase(postgres, 'clocks');
    const secret = 'a-secret-of-at-least-thirty-two-bytes!';
    await setJwtKeys({ url, password: postgres.password }, { secret, jwks: null });
    const nodes = [
      await openNode(postgres, { url, clock: off(600_000) }),
      await openNode(postgres, { url, clock: off(-600_000) }),
    ];
    const [{ target }] = nodes as [(typeof nodes)[0]];
    const sessionId = await target.session({ league: 'wc' });
    const { accountId } = await target.account();
    const client = await connect(postgres, 'clocks');
    const { rows } = await client.query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 AS now',
    );
    const now = rows[0]!.now;
    const sign = (exp: number): Promise<string> =>
      new SignJWT({ sub: accountId, exp: Math.floor(exp) })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
    for (const { target: one } of nodes) {
      await one.press(sessionId, 'goal', { team: 'A' });
      expect((await one.get('/api/sessions', await sign(now + 300))).status).toBe(200);
      expect((await one.get('/api/sessions', await sign(now - 300))).status).toBe(401);
      const { body } = await one.get(`/api/health/${sessionId}`, one.operatorToken);
      expect((body as SessionHealth).scoutLastSeenAgeS).toBeLessThan(300);
    }
    for (const { serverIngestTs } of await eventsOf(target, sessionId))
      expect(Math.abs(serverIngestTs - now)).toBeLessThan(300);
  });
});

describe('a node that stops', () => {
  it("isn't ready, sends its consumers to another node with 1012, refuses new ones, and answers pending requests", async () => {
    // The node drains for longer than anything waits, so it stops only when the test is done with it.
    const drainMs = 1000 * HOUR_MS;
    let aheadMs = 0;
    let goOn = (): void => undefined;
    const clock: Clock = {
      ...systemClock,
      elapsed: () => systemClock.elapsed() + aheadMs,
      after: (delayMs, run) => {
        if (delayMs < drainMs / 4) return systemClock.after(delayMs, run);
        goOn = run;
        return () => undefined;
      },
    };
    const { target, stop } = await openNode(postgres, { drainMs, clock });
    const other = await openNode(postgres);
    const sessionId = await target.session({ league: 'wc' });
    const watchers = [await watch(target, sessionId), await watch(target, sessionId)];
    expect(await target.get('/ready')).toMatchObject({ status: 200, body: { ready: true } });
    const stopped = stop();
    await expect
      .poll(async () => (await target.get('/ready')).body)
      .toEqual({ ready: false, why: 'draining' });
    expect((await target.get('/health')).status).toBe(200);
    expect((await target.subscribe(sessionId, target.operatorToken).goodbye()).code).toBe(1012);
    expect((await target.press(sessionId, 'goal', { team: 'A' })).status).toBe(201);
    aheadMs = drainMs;
    goOn();
    for (const watcher of watchers) expect((await watcher.goodbye()).code).toBe(1012);
    await stopped;
    expect(await eventsOf(other.target, sessionId)).toHaveLength(1);
  });
});

describe('a cluster whose database is offline', () => {
  it('refuses new consumers with 1011, keeps pinging open sockets, acknowledges no press, and then accepts every press in order', async () => {
    const own = await startPostgres();
    let aheadMs = 0;
    const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + aheadMs };
    try {
      const [a, b] = [await openNode(own), await openNode(own, { clock })];
      const sessionId = await a.target.session({ league: 'wc' });
      const { token } = await a.target.account();
      const watcher = await watch(b.target, sessionId);
      await a.target.press(sessionId, 'goal', { team: 'A' });
      await own.halt();
      const refused = b.target.subscribe(sessionId, token);
      expect((await refused.goodbye()).code).toBe(1011);
      expect(refused.messages).toEqual([{ type: 'error', code: 'unavailable' }]);
      expect(await b.target.get('/api/sessions', token)).toMatchObject({
        status: 401,
        body: { detail: 'authentication unavailable' },
      });
      // Counts the pings, because earlier ones may have arrived on a busy machine.
      const pings = (): number => watcher.messages.filter(({ type }) => type === 'ping').length;
      const before = pings();
      aheadMs = PING_INTERVAL_MS;
      await expect.poll(pings).toBeGreaterThan(before);
      const lost = await press(a.target, sessionId, goal, 'again');
      expect(lost).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^The database can't/) as string },
      });
      await expect
        .poll(async () => (await a.target.get('/ready')).body)
        .toEqual({ ready: false, why: 'database' });
      expect((await a.target.get('/health')).status).toBe(200);
      await own.start();
      await expect.poll(async () => (await press(a.target, sessionId, goal, 'again')).status).toBe(201);
      await a.target.press(sessionId, 'goal', { team: 'B' });
      expect(await watcher.next()).toMatchObject({ outSeq: 2, event: { seq: 1 } });
      expect(await watcher.next()).toMatchObject({ outSeq: 3, event: { seq: 2 } });
      expect(await watcher.next()).toMatchObject({
        outSeq: 4,
        event: { seq: 3 },
        state: { score: { a: 2, b: 1 } },
      });
      await expect.poll(async () => (await b.target.get('/ready')).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

it('metrics count events without sessions, accounts or tokens', async () => {
  const { target, service } = await openNode(postgres, { metrics: { host: '127.0.0.1', port: 0 } });
  const other = await openNode(postgres);
  const sessionId = await target.session({ league: 'wc' });
  const watcher = await watch(target, sessionId);
  await target.press(sessionId, 'goal', { team: 'A' });
  await other.target.press(sessionId, 'goal', { team: 'A' });
  await watcher.until((one) => eventOf(one)?.seq === 2);
  const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
  expect(text).toMatch(/^touchline_consumers 1$/m);
  expect(text).toMatch(/^touchline_press_seconds_count\{result="kept"\} 1$/m);
  expect(text).toMatch(/^touchline_broadcast_lag_seconds_count 1$/m);
  for (const secret of [sessionId, target.operatorToken, 'operator']) expect(text).not.toContain(secret);
  expect((await target.get('/metrics')).status).toBe(404);
});
