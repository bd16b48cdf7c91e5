import { describe, expect, test } from 'vitest';
import { SCOUT_ASK_AGAIN_MS } from '../../src/feed/client/subscription.ts';
import { CLOSE_WAIT_MS } from '../../src/feed/client/subscription-model.ts';
import {
  FINAL_HISTORY_TRIES,
  GAPS_GATHER_MS,
  HISTORY_STALL_MS,
} from '../../src/feed/client/history-reading.ts';
import {
  FIRST_FRAME_LIMIT_MS,
  SILENCE_LIMIT_MS,
  UNREADABLE_AFTER_MS,
} from '../../src/feed/contract/limits.ts';
import { closed, failedHistory, okHistory, pressed, settle, Sim } from './sim.ts';

/** A provider's bad day within one session: usable parts are used, and faults are reported. */

const state = { score: { a: 3, b: 4 } };

describe('a frame with outSeq and state (invariant 21)', () => {
  test.for([
    ['no serverIngestTs', { type: 'x', payload: {}, seq: 1 }],
    ['a null serverIngestTs', { type: 'x', payload: {}, seq: 1, serverIngestTs: null }],
    ['a text as serverIngestTs', { type: 'x', payload: {}, seq: 1, serverIngestTs: '1780000000' }],
    ['no payload', { type: 'x', seq: 1, serverIngestTs: 1 }],
    ['a null payload', { type: 'x', payload: null, seq: 1, serverIngestTs: 1 }],
    ['a list as payload', { type: 'x', payload: [], seq: 1, serverIngestTs: 1 }],
    ['no seq', { type: 'x', payload: {}, serverIngestTs: 1 }],
    ['a text as seq', { type: 'x', payload: {}, seq: '1', serverIngestTs: 1 }],
    ['a fractional seq', { type: 'x', payload: {}, seq: 1.5, serverIngestTs: 1 }],
    ['no type', { payload: {}, seq: 1, serverIngestTs: 1 }],
    ["an event that isn't an object", 'goal'],
    ['no event', undefined],
  ] as const)('is shown and counted as flawed if it has %s', async ([, event]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ outSeq: 2, event, state, matchup: { a: 'Lakeside', b: 'Bayview' } });
    expect(sim.shown.at(-1)!.snapshot).toEqual(state);
    expect(sim.subscription.model).toMatchObject({ dropped: 0, flawed: 1, gaps: 0, unreadable: null });
  });

  test.for([
    ['no matchup', undefined],
    ['a null matchup', null],
    ['half a matchup', { a: 'Lakeside' }],
    ['invalid names', { a: 1, b: {} }],
  ] as const)('is shown and also counted as flawed if it has %s', async ([, matchup]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ outSeq: 2, event: pressed(1), state, matchup });
    expect(sim.shown.at(-1)).toMatchObject({ snapshot: state, isNews: true });
    expect(sim.subscription.model).toMatchObject({ dropped: 0, flawed: 1 });
  });

  test('adds a readable press to the event log, with defaults for missing fields', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ outSeq: 2, event: { type: 'made', seq: 1, note: 'kept' }, state });
    expect(sim.eventLog.events).toEqual([
      { type: 'made', payload: {}, seq: 1, serverIngestTs: null, note: 'kept' },
    ]);
  });

  test('causes an unreadable press to be looked up in the history', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = okHistory([pressed(1)]);
    socket.send({ outSeq: 2, event: { type: 'made', payload: {} }, state });
    expect(sim.eventLog.isComplete).toBe(false);
    await sim.advance(GAPS_GATHER_MS);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual([1]);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('is accepted without names and time if its event is an advisory', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({
      outSeq: 2,
      event: { type: 'scout_status', payload: { status: 'dark' }, seq: null },
      state,
    });
    expect(sim.subscription.model.scout).toBe('dark');
    expect(sim.eventLog.length).toBe(0);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test.for([
    ['starts over', [1, 2, 3, 4]],
    ['has one huge number', [9_007_199_254_740_991, 3, 4, 5]],
    ['has a number out of range', [1e300, 3, 4, 5]],
    ["doesn't change", [2, 2, 2, 2]],
    ['counts down', [-1, -2, -3, -4]],
    ['has fractions', [2.5, 3.5, 4.5, 5.5]],
  ] as const)('is shown even if its numbering %s', async ([, numbers]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    for (const [index, outSeq] of numbers.entries()) {
      socket.frame(outSeq, pressed(index + 1), { n: index });
      expect(sim.shown.at(-1)!.snapshot).toEqual({ n: index });
    }
    expect(sim.subscription.model.dropped).toBe(0);
    expect(sim.eventLog.length).toBe(4);
  });

  test('counts as one gap, and triggers one read of history, if its numbering starts over', async () => {
    const sim = new Sim();
    const socket = await sim.goLive(500);
    sim.history = okHistory([1, 2, 3, 4].map((seq) => pressed(seq)));
    for (const outSeq of [1, 2, 3]) socket.frame(outSeq, pressed(outSeq + 1));
    await sim.advance(40_000);
    expect(sim.subscription.model.gaps).toBe(1);
    expect(sim.histories).toBe(2);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test("isn't shown before hello, and an incomplete hello is accepted", async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    sim.socket.frame(1, null);
    expect(sim.shown).toHaveLength(0);
    sim.socket.send({ type: 'hello', contractVersion: 9, sandbox: false, league: null });
    sim.socket.frame(1, null);
    expect(sim.state).toBe('live');
    expect(sim.subscription.model.hello).toEqual({
      type: 'hello',
      contractVersion: null,
      sport: null,
      league: null,
      sandbox: false,
    });
  });
});

describe('a feed of only unusable frames for 5 s (invariant 22)', () => {
  const UNUSABLE = [
    ['no JSON', '{"outSeq": 2, "event": nu'],
    ['no state', '{"outSeq": 2, "event": null}'],
    ['a state that is a list', '{"outSeq": 2, "event": null, "state": []}'],
    ['no number', '{"event": null, "state": {}}'],
    ['a number that is text', '{"outSeq": "2", "event": null, "state": {}}'],
    ['a frame with a type', '{"type": "frame", "outSeq": 2, "event": null, "state": {}}'],
    ['nothing but a number', '42'],
  ] as const;

  test.for(UNUSABLE)('is reported, and the event log is incomplete: %s', async ([, text]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    for (let ms = 0; ms < UNREADABLE_AFTER_MS; ms += 500) {
      socket.text(text);
      expect(sim.subscription.unreadableMs).toBeNull();
      await sim.advance(500);
    }
    expect(sim.subscription.unreadableMs).toBe(UNREADABLE_AFTER_MS);
    expect(sim.subscription.isLogComplete).toBe(false);
    expect(sim.state).toBe('live');
  });

  test('is no longer reported after the first usable frame', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.text('?');
    await sim.advance(UNREADABLE_AFTER_MS);
    expect(sim.subscription.unreadableMs).not.toBeNull();
    sim.history = okHistory([pressed(1)]);
    socket.frame(2, pressed(1));
    expect(sim.subscription.unreadableMs).toBeNull();
    await sim.advance(SILENCE_LIMIT_MS - 1_000);
    expect(sim.subscription.isLogComplete).toBe(true);
  });

  test("isn't reported for pings or for messages of a later contract, which don't count as unusable", async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ type: 'ping' });
    socket.send({ type: 'weather_report', rain: true });
    await sim.advance(UNREADABLE_AFTER_MS);
    expect(sim.subscription.model.unreadable).toBeNull();
  });

  test("isn't reported for a single unusable message before a usable frame", async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.text('?');
    await sim.advance(UNREADABLE_AFTER_MS - 1);
    socket.frame(2, null);
    await sim.advance(UNREADABLE_AFTER_MS);
    expect(sim.subscription.unreadableMs).toBeNull();
    expect(sim.subscription.model.dropped).toBe(1);
  });

  test('is reconnected with the reason "unreadable" if no usable frame follows hello', async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    sim.socket.hello();
    for (let ms = 0; ms < 10_000; ms += 1_000) {
      sim.socket.text('?');
      await sim.advance(1_000);
    }
    expect(sim.subscription.model.state).toMatchObject({ name: 'waiting', reason: 'unreadable' });
    // The fault stays reported across reconnects until a usable frame arrives.
    await sim.advance(1_000);
    expect(sim.subscription.unreadableMs).not.toBeNull();
    sim.reachLive();
    expect(sim.subscription.unreadableMs).toBeNull();
  });
});

describe('a refusal (invariant 25)', () => {
  test.for([500, 503, 429] as const)(
    'is reported as unexplained if the history answers %i',
    async (status) => {
      const sim = new Sim();
      const socket = await sim.goLive();
      sim.history = failedHistory(status);
      socket.lose(closed(4403));
      await settle();
      expect(sim.subscription.model.state).toMatchObject({ name: 'refused', reason: 'unexplained' });
      await sim.advance(86_400_000);
      expect(sim.histories).toBe(1 + FINAL_HISTORY_TRIES);
      expect(sim.subscription.model.state).toMatchObject({ name: 'refused', reason: 'unexplained' });
      expect(sim.timers).toBe(0);
    },
  );

  test('is explained by a later readable history', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = failedHistory(500);
    socket.lose(closed(4403));
    await settle();
    sim.history = okHistory([pressed(1)], 'closed');
    await sim.advance(10_000);
    expect(sim.subscription.model.state).toEqual({ name: 'ended', reason: 'session_ended' });
    expect(sim.eventLog.isComplete).toBe(true);
  });
});

describe('the presses in unusable messages (invariant 22)', () => {
  test("aren't covered by a history that was requested before them", async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = okHistory([pressed(1)]);
    socket.text('{"outSeq": 2, "event": nu');
    await sim.advance(GAPS_GATHER_MS);
    expect(sim.eventLog.isComplete).toBe(true);
    const histories = sim.histories;
    for (let message = 3; message < 60; message += 1) socket.text(`{"outSeq": ${String(message)}}`);
    expect(sim.eventLog.isComplete).toBe(false);
    expect(sim.eventLog.holes).toHaveLength(1);
    await sim.advance(4_000);
    expect(sim.histories).toBe(histories);
    sim.history = okHistory([pressed(1), pressed(2), pressed(3)]);
    socket.frame(60, null);
    await sim.advance(GAPS_GATHER_MS);
    expect(sim.histories).toBe(histories + 1);
    expect(sim.eventLog.isComplete).toBe(true);
    expect(sim.eventLog.length).toBe(3);
  });
});

describe('a close code (invariant 31)', () => {
  test('yields to the error message if the service then stays silent until its first state is overdue', async () => {
    const sim = new Sim();
    sim.subscription.start();
    await settle();
    await sim.advance(FIRST_FRAME_LIMIT_MS - 500);
    expect(sim.state).toBe('opening');
    sim.history = failedHistory(404);
    sim.socket.send({ type: 'error', code: 'not_found' });
    await sim.advance(CLOSE_WAIT_MS);
    expect(sim.subscription.model.state).toMatchObject({ name: 'refused', reason: 'unknown_session' });
    await sim.advance(86_400_000);
    expect(sim.sockets).toHaveLength(1);
  });

  test.for([
    ['unavailable', 4403, failedHistory(403), 'refused', 'not_entitled'],
    ['unavailable', 4404, failedHistory(404), 'refused', 'unknown_session'],
    ['not_found', 1011, failedHistory(500), 'waiting', 'provider_outage'],
    ['unavailable', 1011, failedHistory(500), 'waiting', 'provider_outage'],
    ['unavailable', 1006, failedHistory(500), 'waiting', 'provider_outage'],
    ['not_authorized', 1006, failedHistory(403), 'refused', 'not_entitled'],
    ['of another contract', 1006, failedHistory(403), 'waiting', 'connection_lost'],
  ] as const)(
    'overrides an earlier error message, except for 1006: %s, then %i',
    async ([code, close, history, name, reason]) => {
      const sim = new Sim();
      const socket = await sim.goLive();
      sim.history = history;
      socket.send({ type: 'error', code });
      expect(sim.state).toBe('live');
      socket.lose(closed(close));
      await settle();
      expect(sim.subscription.model.state).toMatchObject({ name, reason });
    },
  );

  test("yields to the error message if it doesn't arrive within 3 s", async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({ type: 'error', code: 'unavailable' });
    await sim.advance(CLOSE_WAIT_MS - 1);
    expect(sim.state).toBe('live');
    await sim.advance(1);
    expect(sim.subscription.model.state).toMatchObject({ name: 'waiting', reason: 'provider_outage' });
    expect(socket.isDropped).toBe(true);
  });
});

describe('the scout status of a new connection (invariant 32)', () => {
  const health = (scoutDark: boolean | null): Sim['health'] => ({
    ok: true,
    value: { sport: 'basketball', league: 'nba', matchup: { a: null, b: null }, score: null, scoutDark },
  });

  test('is requested after a reconnect, even without an advisory', async () => {
    const sim = new Sim();
    (await sim.goLive()).frame(2, pressed(1));
    expect(sim.subscription.model.scout).toBe('live');
    sim.health = health(true);
    sim.socket.lose(closed(1006));
    await sim.advance(1_000);
    sim.reachLive();
    await settle();
    expect(sim.subscription.model.scout).toBe('dark');
  });

  test('is requested again if health is unreadable, until it is known', async () => {
    const sim = new Sim();
    let requestCount = 0;
    const answers: Sim['health'][] = [failedHistory(500), failedHistory(429, null, 60_000), health(true)];
    Object.defineProperty(sim, 'health', { get: () => answers[Math.min(requestCount++, 2)] });
    const socket = await sim.goLive();
    const pass = async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 5_000) {
        socket.heard();
        await sim.advance(5_000);
      }
    };
    await settle();
    await pass(SCOUT_ASK_AGAIN_MS);
    expect([requestCount, sim.subscription.model.scout]).toEqual([2, null]);
    await pass(60_000);
    expect([requestCount, sim.subscription.model.scout]).toEqual([3, 'dark']);
    await pass(600_000);
    expect(requestCount).toBe(3);
  });

  test.for([
    ['a session without health', failedHistory(404)],
    ['a health response without a status', health(null)],
  ] as const)('is requested once per connection for %s', async ([, answer]) => {
    const sim = new Sim();
    let requestCount = 0;
    Object.defineProperty(sim, 'health', { get: () => ((requestCount += 1), answer) });
    const socket = await sim.goLive();
    for (let tries = 0; tries < 20; tries += 1) {
      socket.heard();
      await sim.advance(30_000);
    }
    expect(requestCount).toBe(1);
  });

  test("isn't requested anymore after a press", async () => {
    const sim = new Sim();
    let requestCount = 0;
    Object.defineProperty(sim, 'health', { get: () => ((requestCount += 1), failedHistory(500)) });
    const socket = await sim.goLive();
    await settle();
    socket.frame(2, pressed(1));
    for (let tries = 0; tries < 20; tries += 1) {
      socket.heard();
      await sim.advance(30_000);
    }
    expect(requestCount).toBe(1);
  });

  test('is overridden by a press before the response', async () => {
    const sim = new Sim();
    sim.health = health(true);
    const socket = await sim.goLive();
    socket.frame(2, pressed(1));
    await settle();
    expect(sim.subscription.model.scout).toBe('live');
  });

  test.for([
    ['fails', failedHistory(500)],
    ['contains no status', health(null)],
  ] as const)("isn't changed by a health response that %s", async ([, answer]) => {
    const sim = new Sim();
    const socket = await sim.goLive();
    socket.send({
      outSeq: 2,
      event: { type: 'scout_status', payload: { status: 'dark' }, seq: null },
      state,
    });
    sim.health = answer;
    socket.lose(closed(1006));
    await sim.advance(1_000);
    sim.reachLive();
    await settle();
    expect(sim.subscription.model.scout).toBe('dark');
  });
});

describe('a history that sends nothing for 15 s (invariant 35)', () => {
  test('is abandoned and requested again', async () => {
    const sim = new Sim();
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    await sim.advance(HISTORY_STALL_MS - 751);
    expect(sim.histories).toBe(1);
    sim.history = okHistory([pressed(1)]);
    await sim.advance(1 + 2_000);
    expect(sim.histories).toBe(2);
    expect(sim.eventLog.isComplete).toBe(true);
    // A late answer to the first request is ignored.
    sim.pendingHistories[0]!(okHistory([pressed(7)]));
    await settle();
    expect(sim.eventLog.length).toBe(1);
  });

  test("isn't abandoned while bytes keep arriving", async () => {
    const sim = new Sim();
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    for (let part = 0; part < 4; part += 1) {
      await sim.advance(10_000);
      sim.socket.heard();
      sim.hearHistory();
    }
    sim.pendingHistories[0]!(okHistory([pressed(1)]));
    await settle();
    expect(sim.histories).toBe(1);
    expect(sim.eventLog.isComplete).toBe(true);
  });

  test('leaves a refusal unexplained', async () => {
    const sim = new Sim();
    const socket = await sim.goLive();
    sim.history = 'hangs';
    socket.lose(closed(4403));
    await sim.advance(HISTORY_STALL_MS);
    expect(sim.subscription.model.state).toMatchObject({ name: 'refused', reason: 'unexplained' });
  });
});

describe('the Retry-After header (invariant 34)', () => {
  test('delays reads of history', async () => {
    const sim = new Sim();
    sim.history = failedHistory(429, null, 30_000);
    await sim.goLive();
    await sim.advance(29_000);
    sim.socket.heard();
    expect(sim.histories).toBe(1);
    sim.history = okHistory([]);
    await sim.advance(1_000);
    expect(sim.histories).toBe(2);
  });

  test('delays the next connection attempt', async () => {
    const sim = new Sim(() => 0);
    const socket = await sim.goLive();
    socket.lose({ kind: 'upgrade', status: 503, detail: null, retryAfterMs: 30_000 });
    expect(sim.subscription.model.state).toMatchObject({ reason: 'provider_outage', retryAt: 30_000 });
  });
});
