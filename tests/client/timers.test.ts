import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock as serviceClock } from '../../src/feed/service/index.ts';
import { systemClock } from '../../src/main/system.ts';
import { FakeTimers } from '../peers/timers.ts';

const MAX_MS = 2 ** 31 - 1;
const DAY_MS = 86_400_000;

describe('FakeTimers', () => {
  it.each([
    [0, 1],
    [-5, 1],
    [0.9, 1],
    [Number.NaN, 1],
    [Infinity, 1],
    [MAX_MS + 1, 1],
    [30 * DAY_MS, 1],
    [2.9, 2],
    [MAX_MS, MAX_MS],
  ])('waits for a delay of %d as long as Node does: %i ms', async (delayMs, waitsMs) => {
    const timers = new FakeTimers();
    let ranAt: number | null = null;
    timers.after(delayMs, () => (ranAt = timers.now));
    await timers.advance(MAX_MS);
    expect(ranAt).toBe(waitsMs);
  });

  it('throws instead of hanging when a timer reschedules itself with a delay that overflows to 1 ms', async () => {
    const timers = new FakeTimers(0);
    const spin = (): void => void timers.after(30 * DAY_MS, spin);
    spin();
    await expect(timers.advance(DAY_MS)).rejects.toThrow(/re-arms itself without waiting/);
  });

  it('lets a 60 Hz timer run for an hour', async () => {
    const timers = new FakeTimers(0);
    let ticks = 0;
    const tick = (): void => {
      ticks += 1;
      timers.after(16, tick);
    };
    tick();
    await timers.advance(3_600_000);
    expect(ticks).toBe(225_001);
  });
});

// Vitest's timers also overflow above 2^31 - 1 ms.
describe.each([
  ["the program's", systemClock],
  ["the feed service's", serviceClock],
])('%s system clock', (_, clock) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls back 30 days later, neither early nor repeatedly', () => {
    const callback = vi.fn();
    clock.after(30 * DAY_MS, callback);
    vi.advanceTimersByTime(30 * DAY_MS - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cancels a delay of 30 days in each of its parts', () => {
    for (const day of [1, 29]) {
      const cancel = clock.after(30 * DAY_MS, () => expect.unreachable());
      vi.advanceTimersByTime(day * DAY_MS);
      cancel();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
