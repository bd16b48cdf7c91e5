import { describe, expect, it } from 'vitest';
import { FakeTimers } from '../../../tests/peers/timers.ts';
import { TIMER_MAX_MS, withLongDelays } from './long-timer.ts';

const DAY_MS = 86_400_000;

describe('withLongDelays', () => {
  it.each([1, TIMER_MAX_MS, TIMER_MAX_MS + 1, 30 * DAY_MS, 2 * TIMER_MAX_MS, 400 * DAY_MS])(
    'calls back once after %i ms and not before',
    async (delayMs) => {
      const timers = new FakeTimers();
      let calls = 0;
      withLongDelays(timers.after)(delayMs, () => (calls += 1));
      await timers.advance(delayMs - 1);
      expect(calls).toBe(0);
      await timers.advance(1);
      expect(calls).toBe(1);
      expect(timers.count).toBe(0);
    },
  );

  it('cancels a long delay in each of its parts', async () => {
    const timers = new FakeTimers();
    const after = withLongDelays(timers.after);
    const cancel = after(60 * DAY_MS, () => expect.unreachable());
    await timers.advance(30 * DAY_MS);
    expect(timers.count).toBe(1);
    cancel();
    after(60 * DAY_MS, () => expect.unreachable())();
    expect(timers.count).toBe(0);
  });

  it.each([0, -1, Number.NaN, -Infinity])('calls back without delay for %d', async (delayMs) => {
    const timers = new FakeTimers();
    let calls = 0;
    withLongDelays(timers.after)(delayMs, () => (calls += 1));
    await timers.advance(1);
    expect(calls).toBe(1);
  });

  it('never calls back for an infinite delay', async () => {
    const timers = new FakeTimers();
    withLongDelays(timers.after)(Infinity, () => expect.unreachable());
    await timers.advance(1_000 * DAY_MS);
    expect(timers.count).toBe(1);
  });
});
