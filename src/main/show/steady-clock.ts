import type { Clock } from './ports.ts';

/** A wall clock ahead by more than this was not corrected: the machine slept, and time went on without us. */
export const SLEPT_MIN_MS = 2_000;

/**
 * The show's own time: Unix ms that never go back and never skip. A wall clock that is set back, or forward a little,
 * moves nothing on air; after a sleep the show's time catches up, because the game went on. Whoever sets the clock
 * forward by more than two seconds in mid-show cannot be told from a sleep.
 */
export function steadyClock(clock: Clock): Clock {
  let offset = clock.wall() - clock.monotonic();
  return {
    wall() {
      const monotonic = clock.monotonic();
      const drift = clock.wall() - (monotonic + offset);
      if (drift > SLEPT_MIN_MS) offset += drift;
      return Math.floor(monotonic + offset);
    },
    monotonic: () => clock.monotonic(),
    after: (delayMs, callback) => clock.after(delayMs, callback),
  };
}
