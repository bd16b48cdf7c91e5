import { describe, expect, test } from 'vitest';
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  BACKOFF_MIN_MS,
  BACKOFF_OUTAGE_CAP_MS,
  backoffMs,
} from '../../src/feed/client/backoff.ts';
import { GAPS_APART_MS, GAPS_GATHER_MS } from '../../src/feed/client/history-reading.ts';
import { watchForSleep } from '../../src/feed/client/sleep-watch.ts';
import { VERDICTS, verdictOf } from '../../src/feed/client/verdict.ts';
import { closed, failedHistory, okHistory, pressed, settle, Sim } from './sim.ts';

/** The feed's invariants, by number. docs/feed-client.md lists them, and how each was seen to fail. */

const DAY_MS = 24 * 3600 * 1000;

const refusalWith = (detail: string | null) => ({ detail, retryAfterMs: null });

test('an event log that lacks unreadable events stays incomplete until a history contains all events', async () => {
  const sim = new Sim();
  const whole = okHistory([pressed(1), pressed(2)]);
  sim.history = whole.ok ? { ok: true, value: { ...whole.value, unreadable: 2 } } : whole;
  await sim.goLive();
  await settle();
  expect(sim.eventLog.length).toBe(2);
  expect(sim.eventLog.isComplete).toBe(false);
  // History isn't read again before the next connection, which reads it anyway.
  await sim.advance(40_000);
  expect(sim.histories).toBe(2);
  sim.history = whole;
  sim.subscription.woke();
  await settle();
  expect(sim.eventLog.isComplete).toBe(true);
});

describe('the verdict about a signal (invariant 1)', () => {
  test('is unambiguous for the close codes 0 to 4999', () => {
    const verdicts = new Map<string, number[]>();
    for (let code = 0; code < 5000; code += 1) {
      const verdict = verdictOf(closed(code));
      expect(VERDICTS).toContain(verdict);
      verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), code]);
    }
    expect(verdicts.get('end')).toEqual([4000]);
    expect(verdicts.get('refused')).toEqual([4403, 4404]);
    expect(verdicts.get('outage')).toEqual([1011]);
    expect(verdicts.get('fixToken')).toBeUndefined();
    expect(verdicts.get('transient')).toHaveLength(4996);
  });

  test('is unambiguous for the status of a refused upgrade', () => {
    for (let status = 100; status < 600; status += 1) {
      expect(verdictOf({ kind: 'upgrade', status, ...refusalWith(null) })).toBe(
        status === 403 || status === 401 ? 'fixToken' : 'outage',
      );
    }
  });

  test('is unambiguous for the status of an HTTP response', () => {
    const refused = new Set([403, 404, 410, 422]);
    for (let status = 100; status < 600; status += 1) {
      const verdict = verdictOf({ kind: 'http', status, ...refusalWith(null) });
      expect(verdict).toBe(status === 401 ? 'fixToken' : refused.has(status) ? 'refused' : 'outage');
    }
    expect(verdictOf({ kind: 'http', status: 401, ...refusalWith('invalid token') })).toBe('fixToken');
    const outage = refusalWith('authentication unavailable');
    expect(verdictOf({ kind: 'http', status: 401, ...outage })).toBe('outage');
    for (const status of [401, 403]) {
      expect(verdictOf({ kind: 'upgrade', status, ...outage })).toBe('outage');
    }
  });

  test('is "transient" for a connection error', () => {
    expect(verdictOf({ kind: 'error' })).toBe('transient');
  });
});

describe('a final verdict (invariant 2)', () => {
  test.for([
    [4000, okHistory([], 'closed'), 'ended'],
    [4403, okHistory([], 'closed'), 'ended'],
    [4403, failedHistory(403), 'refused'],
    [4404, failedHistory(404, 'session not found'), 'refused'],
    [4404, okHistory([], 'open'), 'refused'],
    [4403, failedHistory(500), 'refused'],
  ] as const)('stays final for 24 hours after close %i, history %j', async ([code, history, state]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = history;
    socket.lose(closed(code));
    await sim.advance(DAY_MS);
    expect(sim.sockets).toHaveLength(1);
    expect(sim.state).toBe(state);
    expect(sim.timers).toBe(0);
  });

  test('stays final for 24 hours after an upgrade answered with 403', async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    sim.socket.lose({ kind: 'upgrade', status: 403, ...refusalWith(null) });
    await sim.advance(DAY_MS);
    expect(sim.sockets).toHaveLength(1);
    expect(sim.state).toBe('tokenRejected');
  });

  test('isn\'t changed by a wake-up or by "retry now"', async () => {
    const sim = new Sim();
    (await sim.goLive()).lose(closed(4000));
    sim.subscription.woke();
    sim.subscription.retryNow();
    await sim.advance(DAY_MS);
    expect(sim.sockets).toHaveLength(1);
  });

  test('is also reached after a not_authorized message that no close follows', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = failedHistory(403);
    socket.send({ type: 'error', code: 'not_authorized' });
    await sim.advance(DAY_MS);
    expect(sim.sockets).toHaveLength(1);
    expect(sim.subscription.model.state).toMatchObject({ name: 'refused', reason: 'not_entitled' });
  });
});

test('close 1011 is retried with backoff up to 20 s, and with the same token (invariant 3)', async () => {
  const sim = new Sim(() => 0.999);
  sim.subscription.start();
  const gaps: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await settle();
    const lostAt = sim.now;
    sim.socket.lose(closed(1011));
    expect(sim.state).toBe('waiting');
    const count = sim.sockets.length;
    while (sim.sockets.length === count) await sim.advance(50);
    gaps.push(sim.now - lostAt);
  }
  expect(new Set(sim.sockets.map(({ url }) => url)).size).toBe(1);
  expect(gaps[0]).toBeLessThanOrEqual(BACKOFF_BASE_MS + 100);
  expect(Math.max(...gaps)).toBeGreaterThan(BACKOFF_CAP_MS);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(BACKOFF_OUTAGE_CAP_MS + 100);
});

describe('retry delays (invariant 5)', () => {
  test('stay between the minimum and the cap, and reach the cap', () => {
    for (const cap of [BACKOFF_CAP_MS, BACKOFF_OUTAGE_CAP_MS]) {
      for (let attempt = 0; attempt < 2000; attempt += 1) {
        for (const roll of [0, 0.5, 1 - Number.EPSILON]) {
          const ms = backoffMs(attempt, cap, roll);
          expect(ms).toBeGreaterThanOrEqual(BACKOFF_MIN_MS);
          expect(ms).toBeLessThanOrEqual(cap);
        }
      }
      expect(backoffMs(20, cap, 0.9999)).toBeGreaterThan(cap * 0.99);
    }
  });

  test('differ with the random number', async () => {
    const waits = await Promise.all(
      [0.1, 0.4, 0.7, 0.95].map(async (roll) => {
        const sim = new Sim(() => roll);
        (await sim.goLive()).lose(closed(1006));
        const { state } = sim.subscription.model;
        return state.name === 'waiting' ? state.retryAt : null;
      }),
    );
    expect(new Set(waits).size).toBe(4);
    expect(waits).not.toContain(null);
  });
});

describe('the retry counter (invariant 6)', () => {
  test('resets after 5 s of a live connection, not after 4.9 s', async () => {
    const sim = new Sim();
    (await sim.goLive()).lose(closed(1006));
    await sim.advance(1_000);
    sim.reachLive();
    await sim.advance(4_900);
    expect(sim.subscription.model.attempt).toBe(1);
    await sim.advance(200);
    expect(sim.subscription.model.attempt).toBe(0);
  });

  test("doesn't reset for a connection that never sent a snapshot", async () => {
    const sim = new Sim();
    (await sim.goLive()).lose(closed(1006));
    await sim.advance(1_000);
    sim.socket.hello();
    await sim.advance(9_000);
    expect(sim.subscription.model.attempt).toBe(1);
  });
});

describe('a silent feed (invariant 7)', () => {
  test('is closed after 45 s, not after 44', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    await sim.advance(44_000);
    expect(sim.state).toBe('live');
    await sim.advance(1_000);
    expect(sim.subscription.model.state).toMatchObject({ name: 'waiting', reason: 'silence' });
    expect(socket.isDropped).toBe(true);
  });

  test.for([
    ['a ping', (sim: Sim) => sim.socket.send({ type: 'ping' })],
    ['a frame', (sim: Sim) => sim.socket.frame(2, null)],
    ['garbage', (sim: Sim) => sim.socket.text('?')],
    ['a byte', (sim: Sim) => sim.socket.heard()],
  ] as const)("isn't closed early, because %s resets the timeout", async ([, speak]) => {
    const sim = new Sim();
    await sim.goLive();
    await sim.advance(44_000);
    speak(sim);
    await sim.advance(44_000);
    expect(sim.state).toBe('live');
    await sim.advance(1_000);
    expect(sim.state).toBe('waiting');
  });
});

describe('a connection that sends no state (invariant 8)', () => {
  test.for([
    ["it accepts but doesn't respond", () => undefined],
    ['it sends a snapshot but no hello', (sim: Sim) => sim.socket.frame(1, null), 'unreadable'],
    ['it sends hello but no snapshot', (sim: Sim) => sim.socket.hello()],
    [
      'it sends hello and pings',
      (sim: Sim) => {
        sim.socket.hello();
        sim.socket.send({ type: 'ping' });
      },
    ],
  ] as [string, (sim: Sim) => void, string?][])(
    'ends within 10 s if %s',
    async ([, speak, reason = 'no_snapshot']) => {
      const sim = new Sim();
      sim.subscription.start();
      await settle();
      speak(sim);
      await sim.advance(9_900);
      expect(sim.state).toBe('opening');
      await sim.advance(100);
      expect(sim.subscription.model.state).toMatchObject({ name: 'waiting', reason });
      expect(sim.socket.isDropped).toBe(true);
    },
  );
});

describe('a jump of the wall clock (invariant 10)', () => {
  test('reopens a live connection within a second if it exceeds 15 s or goes backwards', async () => {
    const sim = new Sim();
    await sim.goLive();
    let wall = 1_000_000;
    let look: () => void = () => undefined;
    const stop = watchForSleep(
      () => wall,
      (periodMs, callback) => {
        expect(periodMs).toBeLessThanOrEqual(1_000);
        look = callback;
        return () => undefined;
      },
      () => sim.subscription.woke(),
    );
    wall += 1_000 + 14_000;
    look();
    expect(sim.sockets).toHaveLength(1);
    wall += 1_000 + 15_100;
    look();
    await settle();
    expect(sim.sockets).toHaveLength(2);
    expect(sim.sockets[0]!.isDropped).toBe(true);
    wall -= 3600_000;
    look();
    await settle();
    expect(sim.sockets).toHaveLength(3);
    expect(sim.mostSockets).toBe(1);
    stop();
  });

  test('makes a waiting connection retry immediately', async () => {
    const sim = new Sim(() => 0.99);
    (await sim.goLive()).lose(closed(1006));
    expect(sim.state).toBe('waiting');
    sim.subscription.woke();
    await settle();
    expect(sim.sockets).toHaveLength(2);
  });
});

describe('an event from history (invariant 13)', () => {
  test("is shown but isn't new if it is repeated live", async () => {
    const sim = new Sim();
    sim.history = okHistory([pressed(1), pressed(2)]);
    const socket = await sim.goLive();
    socket.frame(2, pressed(2));
    socket.frame(3, pressed(3));
    expect(sim.shown.map(({ isNews }) => isNews)).toEqual([false, false, true]);
  });

  test("isn't new if it is in the first snapshot of a connection", async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    sim.socket.hello();
    sim.socket.frame(1, pressed(1));
    expect(sim.shown).toMatchObject([{ origin: 'connect', isNews: false }]);
  });
});

describe('outSeq (invariant 14)', () => {
  test('may start lower on another connection', async () => {
    const sim = new Sim();
    const first = await sim.goLive(500);
    first.lose(closed(1006));
    await sim.advance(10_000);
    sim.reachLive(1);
    sim.socket.frame(2, pressed(9), { from: 'second' });
    expect(sim.shown.at(-1)!.snapshot).toEqual({ from: 'second' });
    expect(sim.subscription.model.gaps).toBe(0);
  });

  test('triggers one read of history when it jumps', async () => {
    const sim = new Sim();
    sim.history = okHistory([pressed(1)]);
    const socket = await sim.goLive();
    expect(sim.histories).toBe(1);
    sim.history = okHistory([pressed(1), pressed(2), pressed(3)]);
    socket.frame(3, pressed(3));
    await sim.advance(GAPS_GATHER_MS);
    expect(sim.histories).toBe(2);
    expect(sim.subscription.model.gaps).toBe(1);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(sim.eventLog.isComplete).toBe(true);
    await sim.advance(40_000);
    expect(sim.histories).toBe(2);
  });

  test('triggers one read for a burst of jumps', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    await sim.advance(GAPS_APART_MS);
    expect(sim.histories).toBe(2);
    // A log that lags behind the live frames, so that it doesn't cover the last jump.
    sim.history = okHistory([pressed(1)]);
    for (let frame = 1; frame <= 50; frame += 1) {
      socket.frame(2 * frame + 1, pressed(frame));
      await sim.advance(4);
    }
    await sim.advance(40_000);
    expect(sim.subscription.model.gaps).toBe(50);
    expect(sim.histories).toBe(3);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('triggers reads two seconds apart for continuing jumps', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    await sim.advance(GAPS_APART_MS);
    const before = sim.histories;
    for (let frame = 1; frame <= 100; frame += 1) {
      socket.frame(2 * frame + 1, pressed(frame));
      await sim.advance(100);
    }
    expect(sim.histories - before).toBe(10_000 / GAPS_APART_MS);
  });

  test('triggers only one more read for all jumps during a read', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = 'hangs';
    socket.frame(3, pressed(3));
    await sim.advance(GAPS_GATHER_MS);
    socket.frame(5, pressed(5));
    socket.frame(7, pressed(7));
    expect(sim.histories).toBe(2);
    expect(sim.eventLog.isComplete).toBe(false);
    sim.history = okHistory([1, 2, 3, 4, 5, 6, 7].map((seq) => pressed(seq)));
    sim.pendingHistories[0]!(okHistory([pressed(1), pressed(2), pressed(3)]));
    await settle();
    expect(sim.eventLog.isComplete).toBe(false);
    await sim.advance(GAPS_APART_MS);
    expect(sim.histories).toBe(3);
    expect(sim.eventLog.isComplete).toBe(true);
    expect(sim.eventLog.length).toBe(7);
  });
});

describe('the picture (invariant 15)', () => {
  test("isn't delayed by a history that hangs", async () => {
    const sim = new Sim();
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    sim.socket.frame(2, pressed(1), { score: 'live' });
    expect(sim.state).toBe('live');
    expect(sim.shown.at(-1)!.snapshot).toEqual({ score: 'live' });
    expect(sim.eventLog.isComplete).toBe(false);
    // A late answer is still used.
    sim.history = okHistory([pressed(1)]);
    sim.pendingHistories[0]!(okHistory([pressed(1)]));
    await settle();
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test.for([401, 403, 404, 410, 500] as const)(
    "isn't delayed by a history that answers %i",
    async (status) => {
      const sim = new Sim();
      sim.history = failedHistory(status);
      sim.subscription.start();
      await settle();
      sim.reachLive();
      expect(sim.state).toBe('live');
      expect(sim.shown).toHaveLength(1);
    },
  );
});

describe('unknown data (invariant 17)', () => {
  test('is stored and shown if it is an event type or a field', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    const event = { ...pressed(1, 'jump_ball_of_the_future'), extra: { deep: true } };
    socket.send({
      outSeq: 2,
      event,
      state: { score: { a: 1, b: 0 }, brandNew: [1] },
      matchup: { a: 'A', b: 'B', c: 1 },
      more: 1,
    });
    expect(sim.eventLog.events[0]).toEqual(event);
    expect(sim.shown.at(-1)!.snapshot).toEqual({ score: { a: 1, b: 0 }, brandNew: [1] });
    expect(sim.subscription.model.dropped).toBe(0);
  });

  test('is only counted if it is a control message', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ type: 'weather_report', outSeq: 99, event: null, state: { wrong: true } });
    expect(sim.subscription.model.unknown).toBe(1);
    expect(sim.shown).toHaveLength(1);
    expect(sim.state).toBe('live');
  });

  test("doesn't keep a connection from going live if it is a version or a sport", async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    sim.socket.send({ type: 'hello', contractVersion: 'v42', sport: 'curling', league: 'brier' });
    sim.socket.frame(1, null);
    expect(sim.state).toBe('live');
    expect(sim.subscription.model.hello).toMatchObject({ sport: 'curling', contractVersion: 'v42' });
  });
});

describe('the reason for a refusal', () => {
  test.for([
    [4403, okHistory([pressed(1)], 'closed'), 'ended', 'session_ended'],
    [4403, okHistory([pressed(1)], null), 'ended', 'session_ended'],
    [4404, okHistory([], 'open'), 'refused', 'no_live_feed'],
    [4403, failedHistory(403), 'refused', 'not_entitled'],
    [4404, failedHistory(404), 'refused', 'unknown_session'],
    [4404, failedHistory(410), 'ended', 'log_lost'],
    [4403, failedHistory(401, 'invalid token'), 'tokenRejected', 'token_rejected'],
    [4403, failedHistory(503), 'refused', 'unexplained'],
  ] as const)(
    "is read immediately from the session's history: close %i, then %j",
    async ([code, history, name, reason]) => {
      const sim = new Sim();
      sim.history = failedHistory(500);
      sim.subscription.start();
      await settle();
      sim.history = history;
      sim.socket.lose(closed(code));
      await settle();
      expect(sim.subscription.model.state).toMatchObject({ name, reason });
      expect(sim.histories).toBe(2);
    },
  );
});

describe('the end of a session', () => {
  test('causes history to be read again, with up to five attempts', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = failedHistory(500);
    const before = sim.histories;
    socket.send({ type: 'session_closed' });
    socket.lose(closed(4000));
    await sim.advance(DAY_MS);
    expect(sim.histories - before).toBe(5);
    expect(sim.state).toBe('ended');
  });

  test('completes the event log', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = okHistory(
      [1, 2, 3].map((seq) => pressed(seq)),
      'closed',
    );
    socket.lose(closed(4000));
    await settle();
    expect(sim.eventLog.length).toBe(3);
    expect(sim.eventLog.isComplete).toBe(true);
  });
});

test('stopping a subscription closes the socket, clears the timers and ends all callbacks', async () => {
  const sim = new Sim();
  const socket = await sim.goLive();
  sim.subscription.stop();
  socket.frame(2, pressed(1));
  await sim.advance(DAY_MS);
  expect(socket.isDropped).toBe(true);
  expect(sim.shown).toHaveLength(1);
  expect(sim.timers).toBe(0);
});
