import type { Clock, ShowClock } from './ports.ts';

/** Minimum jump of the wall clock. A smaller difference is drift; a jump means that it was set or the machine slept. */
export const JUMP_MIN_MS = 2_000;

/** A jump of a wall clock, ms. */
export interface ClockJump {
  /** The whole jump; negative: the clock was set back. */
  byMs: number;
  /** The part of the jump that the machine slept; the rest was set. */
  sleptMs: number;
}

/**
 * Returns the show's clock: Unix ms that never go back, so that nothing on air does.
 *
 *   a wall clock that is off by at most two seconds   nothing changes
 *   the machine slept                                 show time and calendar catch up: the game continued
 *   the wall clock was set, back or forward           the calendar follows it, show time keeps running
 *
 * @param onJump called once for each jump, in a later turn
 */
export function steadyClock(clock: Clock, onJump: (jump: ClockJump) => void): ShowClock {
  let offset = clock.wall() - clock.monotonic();
  /** How far the calendar is behind show time, ms. */
  let behind = 0;
  let asleep = sleptSoFar();

  function sleptSoFar(): number {
    return clock.uptime() - clock.monotonic();
  }

  /**
   * Returns how long the machine slept since the last jump; 0 if it was at most JUMP_MIN_MS. If that nearly equals the
   * jump, returns the jump, because the system may report uptime only in whole seconds.
   */
  function takeSlept(byMs: number): number {
    const slept = sleptSoFar() - asleep;
    asleep += slept;
    if (slept <= JUMP_MIN_MS) return 0;
    return Math.abs(byMs - slept) <= JUMP_MIN_MS ? byMs : slept;
  }

  function follow(): void {
    const byMs = clock.wall() - (clock.monotonic() + offset - behind);
    if (Math.abs(byMs) <= JUMP_MIN_MS) return;
    const sleptMs = takeSlept(byMs);
    offset += sleptMs;
    behind -= byMs - sleptMs;
    clock.after(0, () => onJump({ byMs, sleptMs }));
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
    uptime: () => clock.uptime(),
    after: (delayMs, callback) => clock.after(delayMs, callback),
  };
}
