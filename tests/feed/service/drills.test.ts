import { describe, expect, it } from 'vitest';
import type { History, SandboxResponse } from '../../../src/feed/contract/index.ts';
import { foldLog, newGame } from '../../../src/feed/sports/index.ts';
import { recordingOf } from '../../../src/feed/recordings/index.ts';
import type { Target } from '../conformance/target.ts';
import { FakeClock } from './fake-clock.ts';
import { openService } from './open-service.ts';

/** Features of the service that drills and manual games need, beyond the consumer's contract. */

async function open(): Promise<{ target: Target; clock: FakeClock; errors: unknown[] }> {
  const clock = new FakeClock();
  const { target, errors } = await openService({ clock });
  return { target, clock, errors };
}

async function mock(target: Target, league: string): Promise<{ token: string; sessionId: string }> {
  const { token } = await target.account();
  const answer = await target.http('POST', '/api/sandbox/sessions', { token, body: { league } });
  expect(answer.status).toBe(201);
  return { token, sessionId: (answer.body as SandboxResponse).sessionId };
}

async function history(target: Target, sessionId: string, token: string): Promise<History> {
  return (await target.get(`/api/history/${sessionId}`, token)).body as History;
}

const HOUR_MS = 3_600_000;

describe("an operator's press during a recording", () => {
  it.each(['nba', 'wc', 'mlb', 'nfl'] as const)(
    'is undone and leaves the game of %s as recorded',
    async (league) => {
      const { target, clock, errors } = await open();
      const { token, sessionId } = await mock(target, league);
      const recording = recordingOf(league);
      const pressed: number[] = [];
      // Replays the whole recording, including undos; each event is undone a few events later.
      for (let minutes = 0; minutes < recording.durationMs / 60_000 - 2; minutes += 1) {
        const answer = await target.press(sessionId, 'score_set', { a: 77, b: 78 });
        pressed.push((answer.body as { seq: number }).seq);
        await clock.pass(20_000);
        await target.press(sessionId, 'undo', { retractsSeq: pressed.at(-1) });
        await clock.pass(40_000);
      }
      await clock.pass(2 * HOUR_MS);
      const { events, phase, sport, contractVersion } = await history(target, sessionId, token);
      expect(phase).toBe('closed');
      expect(pressed.length).toBeGreaterThan(60);
      expect(errors).toEqual([]);
      const own = events.filter(({ seq, type, payload }) => {
        const target = payload['retractsSeq'];
        return !pressed.includes(seq) && !(type === 'undo' && pressed.includes(Number(target)));
      });
      expect(own.map(({ type }) => type)).toEqual(recording.rows.map(([, type]) => type));
      const folded = foldLog(sport as 'soccer', league, contractVersion, events as never);
      expect(folded.refused).toEqual([]);
      expect(folded.game.score).toEqual(recording.finalScore);
    },
  );

  it("has no number, and a scout can't press at all", async () => {
    const { target } = await open();
    const { sessionId } = await mock(target, 'wc');
    expect(await target.press(sessionId, 'goal', { team: 'A' }, 9)).toMatchObject({
      status: 422,
      body: { detail: 'Events sent during a recording aren\'t numbered. Omit "seq".' },
    });
    const { token } = await target.account('scout');
    const body = { type: 'goal', payload: { team: 'A' } };
    expect(await target.http('POST', `/desk/sessions/${sessionId}/presses`, { token, body })).toMatchObject({
      status: 422,
      body: { detail: "A rehearsal replays a recording, so scouts can't press in it." },
    });
  });
});

describe('a drill fault', () => {
  it('pauses the recording, which resumes where it was, and can be ended early (tape-hold)', async () => {
    const { target, clock } = await open();
    const { token, sessionId } = await mock(target, 'nba');
    await clock.pass(10 * 60_000);
    const fault = { kind: 'tape-hold', session: sessionId, seconds: 3600 };
    await target.desk('POST', '/faults', fault);
    const before = (await history(target, sessionId, token)).events.length;
    await clock.pass(10 * 60_000);
    expect((await history(target, sessionId, token)).events.length).toBe(before);
    await target.desk('DELETE', `/faults/${sessionId}`);
    await clock.pass(10 * 60_000);
    const { events } = await history(target, sessionId, token);
    const played = recordingOf('nba').rows.filter(([at]) => at <= 20 * 60_000).length;
    // The hold takes effect at the first row that is due after the fault.
    expect(events.length).toBeGreaterThan(before);
    expect(Math.abs(events.length - played)).toBeLessThanOrEqual(3);
  });

  it('is announced immediately, pauses the recording, and its end is announced (scout-dark)', async () => {
    const { target, clock } = await open();
    const { token, sessionId } = await mock(target, 'wc');
    const subscription = target.subscribe(sessionId, token);
    await subscription.welcome();
    await clock.pass(60_000);
    await target.desk('POST', '/faults', { kind: 'scout-dark', session: sessionId, seconds: 30 });
    const status = (expected: string) => (message: Record<string, unknown>) => {
      const event = message['event'] as { type?: string; payload?: { status?: string } } | null | undefined;
      return event?.type === 'scout_status' && event.payload?.status === expected;
    };
    await subscription.until(status('dark'));
    expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({ scoutDark: true });
    const before = (await history(target, sessionId, token)).events.length;
    await clock.pass(29_000);
    expect((await history(target, sessionId, token)).events.length).toBe(before);
    await clock.pass(2_000);
    await subscription.until(status('live'));
    expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({ scoutDark: false });
    await clock.pass(120_000);
    expect((await history(target, sessionId, token)).events.length).toBeGreaterThan(before);
  });
});

describe('a resume press', () => {
  const state = {
    ...newGame('basketball', 'nba').snapshot,
    score: { a: 70, b: 68 },
    period: 3,
    clock: 'LIVE',
  };

  it('begins a session where another has stopped, and is read like any press', async () => {
    const { target } = await open();
    const sessionId = await target.session();
    expect(await target.press(sessionId, 'resume', { state }, 10_001)).toMatchObject({
      status: 201,
      body: { seq: 10_001, state: { score: { a: 70, b: 68 } } },
    });
    expect(await target.press(sessionId, 'undo')).toMatchObject({ status: 422 });
    await target.press(sessionId, '3pt_attempt', { team: 'B' });
    expect(await target.press(sessionId, 'made', { team: 'B', shot_type: '3pt' })).toMatchObject({
      body: { seq: 10_003, state: { score: { a: 70, b: 71 }, period: 3 } },
    });
    const { token } = await target.account();
    const { events } = await history(target, sessionId, token);
    expect(events.map(({ type }) => type)).toEqual(['resume', '3pt_attempt', 'made']);
    expect((await target.subscribe(sessionId, token).welcome()).snapshot).toMatchObject({
      state: { score: { a: 70, b: 71 } },
    });
  });

  it('is accepted from an operator, but not from a scout', async () => {
    const { target } = await open();
    const sessionId = await target.session();
    const { token } = await target.account('scout');
    const body = { type: 'resume', payload: { state } };
    const answer = await target.http('POST', `/desk/sessions/${sessionId}/presses`, { token, body });
    expect(answer.status).toBe(403);
    expect((await history(target, sessionId, token)).events).toEqual([]);
  });
});
