import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  decode,
  FeedApi,
  feedSockets,
  Subscription,
  EventLog,
  type Shown,
} from '../../../src/feed/client/index.ts';
import { CreateFault, type FaultKind } from '../../../src/feed/contract/desk.ts';
import { startProcess, type Running } from '../service/process.ts';
import { after } from '../../peers/timers.ts';

/** The client against the real service and each of its faults: what it detects, what it keeps, how it recovers. */

let service: Running;
const dir = mkdtempSync(join(tmpdir(), 'touchline-client-'));
beforeAll(async () => {
  service = await startProcess(['--port', '0', '--data', dir, '--faults']);
});
afterAll(async () => {
  const ended = new Promise((resolve) => service.child.once('exit', resolve));
  service.child.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true, force: true });
});

interface Following {
  session: string;
  subscription: Subscription;
  eventLog: EventLog;
  shown: Shown[];
  token: { value: string };
  /** Every state of the connection with its reason, in order. */
  states: string[];
  press: (type?: string) => Promise<void>;
  fault: (kind: FaultKind, over?: object) => Promise<void>;
  /** Ends every fault of the session. */
  mend: () => Promise<void>;
}

async function desk(path: string, body: object, method = 'POST'): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.ready.url}/desk${path}`, {
    method,
    headers: { authorization: `Bearer ${service.ready.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function follow(): Promise<Following> {
  const { token, accountId } = await desk('/accounts', { name: 'client', role: 'consumer' });
  const { sessionId } = await desk('/sessions', {
    league: 'nba',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    grants: [accountId],
    publish: true,
  });
  const session = String(sessionId);
  const tokenRef = { value: String(token) };
  const eventLog = new EventLog();
  const shown: Shown[] = [];
  const states: string[] = [];
  const subscription = new Subscription(
    session,
    eventLog,
    {
      api: new FeedApi({ baseUrl: service.ready.url, token: () => tokenRef.value, fetch, after }),
      openSocket: feedSockets(null),
      decode,
      now: () => performance.now(),
      random: () => 0.3,
      after,
      saved: null,
      onDropped: () => undefined,
    },
    {
      onFrame: (one) => void shown.push(one),
      onHistory: () => undefined,
      onChange: () => {
        const { state } = subscription.model;
        states.push(state.name === 'waiting' ? `waiting: ${state.reason}` : state.name);
      },
    },
  );
  onTestFinished(() => subscription.stop());
  const following: Following = {
    session,
    subscription,
    eventLog,
    shown,
    token: tokenRef,
    states,
    press: async (type = 'possession') => {
      await desk(`/sessions/${session}/presses`, {
        type,
        payload: type === 'possession' ? { team: 'A' } : {},
      });
    },
    fault: async (kind, over = {}) => {
      await desk('/faults', CreateFault.parse({ kind, session, ...over }));
    },
    mend: async () => {
      await desk(`/faults/${session}`, {}, 'DELETE');
    },
  };
  subscription.start();
  await isLive(following);
  return following;
}

function isLive({ subscription }: Following): Promise<void> {
  return expect.poll(() => subscription.model.state.name, { interval: 10 }).toBe('live');
}

/** Checks that the connection is lost during an action, no matter how soon it is back. */
async function loses({ states }: Following, act: () => Promise<void>): Promise<void> {
  const before = states.length;
  await act();
  await expect.poll(() => states.slice(before)).toContainEqual(expect.stringContaining('waiting'));
}

function reaches(following: Following, length: number): Promise<void> {
  return expect.poll(() => following.eventLog.length, { interval: 10 }).toBe(length);
}

describe('the client during a service fault', () => {
  test('reconnects after a drop without missing a press', async () => {
    const one = await follow();
    await one.press();
    await loses(one, () => one.fault('drop'));
    await one.press();
    await isLive(one);
    await one.press();
    await reaches(one, 3);
    // The three presses may have arrived live while the history of the new connection is still pending.
    await expect.poll(() => one.eventLog.isComplete).toBe(true);
  });

  test('counts the gap of a skip and fills it from history', async () => {
    const one = await follow();
    await one.press();
    await one.fault('skip', { count: 2 });
    for (let press = 0; press < 4; press += 1) await one.press();
    await reaches(one, 5);
    // History can fill the event log before the frame that reveals the gap arrives.
    await expect.poll(() => one.subscription.model.gaps).toBe(1);
    await expect.poll(() => one.eventLog.isComplete).toBe(true);
  });

  test('drops and counts a garbage frame, and keeps the picture', async () => {
    const one = await follow();
    await one.press();
    // The press can be in the event log from history before its frame arrives.
    await expect.poll(() => one.shown.at(-1)?.frame.event?.seq).toBe(1);
    const before = one.shown.at(-1);
    await one.fault('garbage', { count: 3 });
    await expect
      .poll(() => one.subscription.model.dropped + one.subscription.model.attempt)
      .toBeGreaterThan(0);
    expect(one.shown.at(-1)).toBe(before);
    await isLive(one);
    await one.press();
    await reaches(one, 2);
  });

  test('retries with the same token during an auth-outage, and never reports a bad one', async () => {
    const one = await follow();
    // Cut again each time, because on a busy machine, the client can connect between two outages.
    await expect
      .poll(
        async () => {
          await one.fault('auth-outage', { seconds: 2 });
          await one.fault('drop');
          return one.states;
        },
        { interval: 200 },
      )
      .toContain('waiting: provider_outage');
    await isLive(one);
  });

  test('shows the picture without waiting during http-500 and slow-history', async () => {
    const one = await follow();
    await one.fault('http-500', { seconds: 3600 });
    await loses(one, () => one.fault('drop'));
    await isLive(one);
    const two = await follow();
    await two.fault('slow-history', { seconds: 3600 });
    await loses(two, () => two.fault('drop'));
    await isLive(two);
  });

  test('reports a silent feed while connected during a stall, and is live again once the feed sends', async () => {
    const one = await follow();
    await one.fault('stall', { seconds: 3600 });
    await expect.poll(() => one.subscription.silentMs).toBeGreaterThan(900);
    expect(one.subscription.model.state.name).toBe('live');
    await one.mend();
    await expect
      .poll(
        async () => {
          await one.press();
          return one.eventLog.length;
        },
        { interval: 300 },
      )
      .toBeGreaterThan(0);
  });
});

describe('the client at the end of a session', () => {
  test('has the complete log of a closed game', async () => {
    const one = await follow();
    await one.press();
    await one.press();
    await desk(`/sessions/${one.session}/close`, {});
    await expect
      .poll(() => one.subscription.model.state)
      .toMatchObject({ name: 'ended', reason: 'session_ended' });
    await expect.poll(() => one.eventLog.isComplete).toBe(true);
    expect(one.eventLog.length).toBe(2);
  });

  test('has the complete log even if it joined after the end', async () => {
    const one = await follow();
    await one.press();
    await desk(`/sessions/${one.session}/close`, {});
    one.subscription.stop();
    one.subscription.start();
    await expect
      .poll(() => one.subscription.model.state)
      .toMatchObject({ name: 'ended', reason: 'session_ended' });
    await reaches(one, 1);
  });

  test("distinguishes another account's game from an invalid token", async () => {
    const one = await follow();
    const stranger = await desk('/accounts', { name: 'stranger', role: 'consumer' });
    one.subscription.stop();
    one.token.value = String(stranger['token']);
    one.subscription.start();
    await expect
      .poll(() => one.subscription.model.state)
      .toMatchObject({ name: 'refused', reason: 'not_entitled' });
    one.subscription.stop();
    one.token.value = 'nonsense';
    one.subscription.start();
    await expect.poll(() => one.subscription.model.state).toMatchObject({ name: 'tokenRejected' });
  });
});
