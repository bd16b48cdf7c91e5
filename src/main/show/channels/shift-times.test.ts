import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockMs } from '../../../words/clock.ts';
import { noClock } from '../clock/match-clock.ts';
import { positionAt } from '../sources/replay.ts';
import type { LastState } from './last-state.ts';
import { freshChannel } from './persisted-channel.ts';
import { inTimeOfRun, isResumable } from './shift-times.ts';

const AT = Date.UTC(2026, 5, 13, 19, 0);
const rehearsal = {
  source: 'rehearsal',
  sessionId: 'wc1',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Sandbox A', b: 'Sandbox B' },
  sandbox: true,
};
/** Fields of a saved state that most tests leave empty. */
const BARE = { behindMs: 0, earlier: [], plan: [], moments: { inputs: [] } };
const ms = (max: number) => fc.integer({ min: 0, max });

it('inTimeOfRun continues clocks and the recording from where they were after a pause of any length', () => {
  fc.assert(
    fc.property(
      ms(7_200_000),
      ms(10 * 86_400_000),
      ms(3_000_000),
      fc.integer({ min: 1, max: 1000 }),
      fc.boolean(),
      fc.constantFrom('up' as const, 'down' as const),
      (playedMs, pauseMs, baseMs, speed, isRunning, direction) => {
        const savedAt = AT + playedMs;
        const now = savedAt + pauseMs;
        const face = { isRunning, direction, baseMs, at: AT, addedMinutes: null, showsTenths: false };
        const session = { ...rehearsal, replay: { speed, at: AT, positionMs: 0 } };
        const clock = { ...noClock, face };
        const game = { overrides: [], clock, playClock: face, matches: [] };
        const lastState = { ...game, session, savedAt, heardAt: AT, ...BARE };
        const restored = inTimeOfRun(
          {
            persisted: { ...freshChannel('A', []), session, clock, playClock: face },
            lastState: lastState as unknown as LastState,
          },
          now,
        );
        const { persisted } = restored;
        for (const restoredFace of [
          persisted.clock.face,
          persisted.playClock,
          restored.lastState?.playClock,
        ]) {
          expect(clockMs(restoredFace!, now)).toBe(clockMs(face, savedAt));
        }
        expect(positionAt(persisted.session!.replay!, now)).toBe(playedMs * speed);
        expect(restored.lastState?.heardAt).toBe(AT + pauseMs);
        // The program is killed again before it saves: the recording and the clock still continue from `savedAt`.
        const again = inTimeOfRun({ persisted, lastState: restored.lastState }, now + 60_000);
        expect(positionAt(again.persisted.session!.replay!, now + 60_000)).toBe(playedMs * speed);
        expect(clockMs(again.persisted.clock.face!, now + 60_000)).toBe(clockMs(face, savedAt));
      },
    ),
  );
});

it("inTimeOfRun doesn't change a game that isn't a resumable rehearsal", () => {
  const lastState = {
    ...{ session: rehearsal, savedAt: AT, heardAt: null, ...BARE },
    ...{ overrides: [], clock: noClock, playClock: null, matches: [] },
  } as unknown as LastState;
  const replay = { speed: 1, at: AT, positionMs: 0 };
  for (const session of [
    null,
    rehearsal,
    { ...rehearsal, source: 'venue', replay },
    { ...rehearsal, sandbox: false, replay },
  ]) {
    const channel = { persisted: { ...freshChannel('A', []), session }, lastState };
    expect(isResumable(channel)).toBe(false);
    expect(inTimeOfRun(channel, AT + 1)).toEqual({ ...channel, hasHiddenClock: false });
  }
});

describe("a channel restored after the computer's clock was changed", () => {
  const face = {
    isRunning: true,
    direction: 'up' as const,
    baseMs: 0,
    at: AT,
    addedMinutes: null,
    showsTenths: false,
  };
  const override = {
    field: 'score.a',
    value: 1,
    release: 'manual' as const,
    setAt: AT,
    feed: 0,
    releasedAt: AT + 59_000,
  };
  const span = {
    rule: 'soccer.goal',
    moment: 1,
    graphic: 'takeover' as const,
    priority: 1,
    cause: 'rule' as const,
  };
  const savedAt = AT + 60_000;
  const graphic = { graphic: 'lower-third' as const, content: null, moment: null, seconds: 20 };
  const restored = (now: number, behindMs: number) => {
    const clock = { ...noClock, face };
    const game = {
      overrides: [override],
      clock,
      playClock: null,
      matches: [{ at: AT, match: null, seq: 1 }],
    };
    const persisted = {
      ...freshChannel('A', [{ ...graphic, until: savedAt + 5_000 }]),
      overrides: [override],
      clock,
      session: { ...rehearsal, sandbox: false },
    };
    const lastState = {
      ...{ ...BARE, ...game, session: persisted.session, savedAt, behindMs, heardAt: savedAt },
      plan: [{ ...span, askedAt: savedAt, from: savedAt, until: savedAt + 7_000 }],
      moments: { inputs: [{ at: savedAt }] },
      earlier: [game],
    };
    return inTimeOfRun({ persisted, lastState: lastState as unknown as LastState }, now);
  };

  it.each([
    ['was set back while the program was down', savedAt - 3_600_000, 0, 0],
    ['was set back before, and the program was down for 10 s', savedAt - 3_590_000, 3_600_000, 10_000],
    ['was set forward before, and the program was down for 10 s', savedAt + 3_610_000, -3_600_000, 10_000],
    ['was set back before and again while the program was down', savedAt - 7_200_000, 3_600_000, 0],
  ])('keeps its remaining times if the clock %s', (_, now, behindMs, downMs) => {
    const { persisted, lastState } = restored(now, behindMs);
    const goneMs = 60_000 + downMs;
    expect(clockMs(persisted.clock.face!, now)).toBe(goneMs);
    expect(now - persisted.overrides[0]!.releasedAt!).toBe(1_000 + downMs);
    expect(persisted.onAir[0]!.until! - now).toBe(5_000 - downMs);
    expect(now - lastState!.heardAt!).toBe(downMs);
    expect(now - lastState!.savedAt).toBe(downMs);
    expect(lastState!.plan[0]!.until - now).toBe(7_000 - downMs);
    expect(now - lastState!.plan[0]!.askedAt).toBe(downMs);
    expect(now - lastState!.moments.inputs[0]!.at).toBe(downMs);
    for (const game of [lastState!, ...lastState!.earlier]) {
      expect(clockMs(game.clock.face!, now)).toBe(goneMs);
      expect(now - game.matches[0]!.at).toBe(goneMs);
    }
  });
});
