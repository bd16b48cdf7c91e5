import type { Clock, ShowClock } from './ports.ts';

/** A wall clock that is off by more than this was set, or the machine slept. */
export const JUMP_MIN_MS = 2_000;

/**
 * The show's own time: Unix ms that never go back, so that nothing on air does.
 *
 *   a wall clock that is off by two seconds at most   nothing changes
 *   one that is ahead by more                         show time and calendar catch up: the machine slept, the game went on
 *   one that is behind by more                        the calendar follows it, show time runs on
 *
 * A clock that is set forward can't be told from a sleep.
 *
 * @param onJump called once for each jump that is followed, with its length (ms; below zero: set back), in a later turn
 */
export function steadyClock(clock: Clock, onJump: (byMs: number) => void): ShowClock {
  let offset = clock.wall() - clock.monotonic();
  /** How far the calendar is behind show time. */
  let behind = 0;
  function follow(): void {
    const byMs = clock.wall() - (clock.monotonic() + offset - behind);
    if (Math.abs(byMs) <= JUMP_MIN_MS) return;
    if (byMs > 0) offset += byMs;
    else behind -= byMs;
    clock.after(0, () => onJump(byMs));
  }
  return {
    wall() {
      follow();
      return Math.floor(clock.monotonic() + offset);
    },
    calendar(instant) {
      follow();
      return Math.floor(instant - behind);
    },
    monotonic: () => clock.monotonic(),
    after: (delayMs, callback) => clock.after(delayMs, callback),
  };
}
