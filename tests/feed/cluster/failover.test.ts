import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBalancer } from '../../../scripts/cluster/balancer.ts';
import type { Balancer } from '../../../scripts/cluster/balancer.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { LocalPostgres, StandbyPostgres } from '../../../scripts/cluster/postgres.ts';
import type { History } from '../../../src/feed/contract/index.ts';
import { PING_INTERVAL_MS } from '../../../src/feed/contract/limits.ts';
import { systemClock } from '../../../src/feed/service/index.ts';
import type { Clock } from '../../../src/feed/service/index.ts';
import { eventOf, isEvent } from '../conformance/consumer.ts';
import type { Consumer, Message } from '../conformance/consumer.ts';
import type { Answer, Target } from '../conformance/target.ts';
import { connect, openNode } from './open-node.ts';

/** A database whose address moves between a primary and its standby, as in a failover. */

let primary: LocalPostgres;
let standby: StandbyPostgres;
let address: Balancer;
/** The --database option of nodes that follow the address. */
let url: string;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await primary.startStandby();
  address = await startBalancer([primary.port], 0);
  url = Object.assign(new URL(primary.url), { port: new URL(address.url).port }).href;
});
beforeEach(() => address.setNodes([primary.port]));
afterAll(async () => {
  await address.stop();
  await standby.stop();
  await primary.stop();
});

const HOUR_MS = 3_600_000;
const READ_ONLY = {
  status: 503,
  body: { detail: expect.stringMatching(/^The database is read-only, so nothing was saved\. /) as string },
};

function press(target: Target, sessionId: string, key: string): Promise<Answer> {
  return target.http('POST', `/desk/sessions/${sessionId}/presses`, {
    token: target.operatorToken,
    body: { type: 'goal', payload: { team: 'A' } },
    headers: { 'idempotency-key': key },
  });
}

async function watch(target: Target, sessionId: string): Promise<Consumer> {
  const consumer = target.subscribe(sessionId, target.operatorToken);
  await consumer.welcome();
  return consumer;
}

const ready = async (target: Target): Promise<unknown> => (await target.get('/ready')).body;
const NOT_READY = { ready: false, why: 'database' };

/** Returns the numbers of the presses that a consumer received. */
function seqsOf(messages: readonly Message[]): unknown[] {
  return messages.filter(isEvent('goal')).map((message) => eventOf(message)?.seq);
}

function statusesOf(messages: readonly Message[]): unknown[] {
  return messages.map((message) => eventOf(message)?.payload['status']).filter((one) => one !== undefined);
}

async function historyOf(target: Target, sessionId: string): Promise<number[]> {
  const { body } = await target.get(`/api/history/${sessionId}`, target.operatorToken);
  return (body as History).events.map(({ seq }) => seq);
}

/** Cuts connections of nodes to the primary. They reconnect to the address's current target. */
async function cut(applicationName: string): Promise<void> {
  const client = await connect(primary);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    applicationName,
  ]);
}

describe('a node whose database address leads to a standby', () => {
  it('refuses to start, with the reason', async () => {
    address.setNodes([standby.port]);
    await expect(openNode(primary, { url })).rejects.toThrow(
      /is read-only\. Point --database at the primary\.$/,
    );
  });

  it.each([
    ['its listening connection leads', 'touchline-feed-listener'],
    ['its other connections lead', 'touchline-feed'],
  ])("isn't ready while only %s there, and catches up afterwards", async (_, applicationName) => {
    const { target } = await openNode(primary, { url });
    const sessionId = await target.session({ league: 'wc' });
    const watcher = await watch(target, sessionId);
    address.setNodes([standby.port]);
    await cut(applicationName);
    await expect.poll(() => press(target, sessionId, 'one')).toMatchObject(READ_ONLY);
    await expect.poll(() => ready(target)).toEqual(NOT_READY);
    const other = await openNode(primary);
    expect((await press(other.target, sessionId, 'other')).status).toBe(201);
    expect(await press(target, sessionId, 'one')).toMatchObject(READ_ONLY);
    expect(await ready(target)).toEqual(NOT_READY);
    address.setNodes([primary.port]);
    await expect.poll(() => ready(target)).toEqual({ ready: true });
    expect((await press(target, sessionId, 'one')).status).toBe(201);
    await watcher.until((message) => eventOf(message)?.seq === 2);
    expect(seqsOf(watcher.messages)).toEqual([1, 2]);
  });
});

describe('a node whose primary becomes read-only', () => {
  it("isn't ready, answers no request from the database, and resumes when it accepts writes again", async () => {
    const { target } = await openNode(primary, { url });
    const sessionId = await target.session({ league: 'wc' });
    const watcher = await watch(target, sessionId);
    expect((await press(target, sessionId, 'one')).status).toBe(201);
    const client = await connect(primary);
    await client.query('ALTER SYSTEM SET default_transaction_read_only = on');
    await client.query('SELECT pg_reload_conf()');
    try {
      await expect.poll(() => ready(target)).toEqual(NOT_READY);
      expect(await press(target, sessionId, 'two')).toMatchObject(READ_ONLY);
      expect(await target.get(`/api/history/${sessionId}`, target.operatorToken)).toMatchObject({
        status: 401,
        body: { detail: 'authentication unavailable' },
      });
      expect((await target.subscribe(sessionId, target.operatorToken).goodbye()).code).toBe(1011);
      expect(await ready(target)).toEqual(NOT_READY);
    } finally {
      await client.query('ALTER SYSTEM RESET default_transaction_read_only');
      await client.query('SELECT pg_reload_conf()');
    }
    await expect.poll(async () => (await press(target, sessionId, 'two')).status).toBe(201);
    await expect.poll(() => ready(target)).toEqual({ ready: true });
    await watcher.until((message) => eventOf(message)?.seq === 2);
    expect(seqsOf(watcher.messages)).toEqual([1, 2]);
    expect(await historyOf(target, sessionId)).toEqual([1, 2]);
  });
});

describe('a failover', () => {
  it('loses no acknowledged press, sends consumers no wrong state, and ends with the promotion', async () => {
    let aheadMs = 0;
    const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + aheadMs };
    const { target, logged } = await openNode(primary, { url, clock, scoutDarkAfterMs: HOUR_MS });
    const sessionId = await target.session({ league: 'wc' });
    const watcher = await watch(target, sessionId);
    for (const key of ['one', 'two', 'three']) expect((await press(target, sessionId, key)).status).toBe(201);
    await primary.halt();
    address.setNodes([standby.port]);
    await expect.poll(() => press(target, sessionId, 'four')).toMatchObject(READ_ONLY);
    await expect.poll(() => ready(target)).toEqual(NOT_READY);
    expect((await target.subscribe(sessionId, target.operatorToken).goodbye()).code).toBe(1011);
    // The scout may be pressing on another node, so a node that can't see the database doesn't know whether the scout
    // is silent.
    aheadMs = HOUR_MS + PING_INTERVAL_MS;
    await expect.poll(() => watcher.messages.at(-1)).toEqual({ type: 'ping' });
    await expect.poll(() => press(target, sessionId, 'four')).toMatchObject(READ_ONLY);
    address.setNodes([]);
    await standby.promote();
    const other = await openNode(primary, { url: standby.url });
    await other.target.desk('POST', `/sessions/${sessionId}/heartbeat`);
    expect((await press(other.target, sessionId, 'other')).body).toMatchObject({ seq: 4 });
    expect(await ready(target)).toEqual(NOT_READY);
    address.setNodes([standby.port]);
    await expect.poll(() => ready(target)).toEqual({ ready: true });
    expect(await press(target, sessionId, 'four')).toMatchObject({ status: 201, body: { seq: 5 } });
    await watcher.until((message) => eventOf(message)?.seq === 5);
    expect(seqsOf(watcher.messages)).toEqual([1, 2, 3, 4, 5]);
    expect(statusesOf(watcher.messages)).toEqual([]);
    for (const one of [target, other.target])
      expect(await historyOf(one, sessionId)).toEqual([1, 2, 3, 4, 5]);
    expect(
      logged.filter(({ event }) => String(event).startsWith('database')).map(({ event }) => event),
    ).toEqual(['database unreachable', 'database reconnected']);
  });
});
