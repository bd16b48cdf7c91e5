import { expect, it, vi } from 'vitest';
import { warmUp } from '../../src/main/warm-up.ts';
import { FakeClock } from './world.ts';

/** A clock on which every look takes a millisecond, so that slices come to their end. */
class BusyClock extends FakeClock {
  #looks = 0;
  override monotonic(): number {
    this.#looks += 1;
    return super.monotonic() + this.#looks / 10;
  }
}

it('warms up in short slices, comes to its end and leaves nothing behind', async () => {
  const clock = new BusyClock();
  const after = vi.spyOn(clock, 'after');
  warmUp(clock);
  await clock.advance(60_000);
  expect(after.mock.calls.length).toBeGreaterThan(100);
  expect(clock.timers).toBe(0);
  const rests = after.mock.calls.length;
  await clock.advance(60_000);
  expect(after.mock.calls.length).toBe(rests);
});

it('stops when it is told to', async () => {
  const clock = new BusyClock();
  const after = vi.spyOn(clock, 'after');
  const stop = warmUp(clock);
  await clock.advance(24);
  stop();
  const rests = after.mock.calls.length;
  await clock.advance(60_000);
  expect(after.mock.calls.length).toBe(rests);
});
