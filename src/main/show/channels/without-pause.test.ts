import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockMs } from '../../../words/clock.ts';
import { noClock } from '../clock/match-clock.ts';
import { positionAt } from '../sources/replay.ts';
import type { KeptState } from './kept-state.ts';
import { freshChannel } from './persisted-channel.ts';
import { isResumable, withoutPause } from './without-pause.ts';

const AT = Date.UTC(2026, 5, 13, 19, 0);
const rehearsal = {
  source: 'rehearsal',
  sessionId: 'wc1',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Sandbox A', b: 'Sandbox B' },
  sandbox: true,
};
const ms = (max: number) => fc.integer({ min: 0, max });

it('goes on with the clocks and the recording where they were, however long the pause', () => {
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
        const kept = { session, savedAt, heardAt: AT, overrides: [], clock, playClock: face, matches: [] };
        const restored = withoutPause(
          {
            persisted: { ...freshChannel('A', []), session, clock, playClock: face },
            kept: kept as unknown as KeptState,
          },
          now,
        );
        const { persisted } = restored;
        for (const restoredFace of [persisted.clock.face, persisted.playClock, restored.kept?.playClock]) {
          expect(clockMs(restoredFace!, now)).toBe(clockMs(face, savedAt));
        }
        expect(positionAt(persisted.session!.replay!, now)).toBe(playedMs * speed);
        expect(restored.kept?.heardAt).toBe(AT + pauseMs);
        // Killed again before its state is saved again: the second pause alone is left out.
        const again = withoutPause({ persisted, kept: restored.kept }, now + 60_000);
        expect(positionAt(again.persisted.session!.replay!, now + 60_000)).toBe(playedMs * speed);
        expect(clockMs(again.persisted.clock.face!, now + 60_000)).toBe(clockMs(face, savedAt));
      },
    ),
  );
});

it('leaves every other game alone', () => {
  const kept = { session: rehearsal, savedAt: AT } as unknown as KeptState;
  const replay = { speed: 1, at: AT, positionMs: 0 };
  for (const session of [
    null,
    rehearsal,
    { ...rehearsal, source: 'venue', replay },
    { ...rehearsal, sandbox: false, replay },
  ]) {
    const channel = { persisted: { ...freshChannel('A', []), session }, kept };
    expect(isResumable(channel)).toBe(false);
    expect(withoutPause(channel, AT + 1)).toBe(channel);
  }
});
