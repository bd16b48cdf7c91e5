import type { ClockView } from '../../src/preload/contract/output-frame.ts';

/** Match clocks: what they show at an instant, and when that changes next. Pure; the instant comes from the stage. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** A clock that counts down shows tenths in its last minute. */
const TENTHS_BELOW_MS = MINUTE_MS;

/** Milliseconds on the clock at `at` (Unix ms), never below zero. */
export function clockMs(clock: ClockView, at: number): number {
  if (!clock.isRunning) return Math.max(0, clock.baseMs);
  const gone = Math.max(0, at - clock.at);
  return Math.max(0, clock.direction === 'up' ? clock.baseMs + gone : clock.baseMs - gone);
}

/**
 * The clock as text: `67:12` counting up (the second that has been completed); `8:42` counting down (the second that
 * has begun, so that 0 is the end), with tenths below a minute.
 */
export function clockText(clock: ClockView, at: number): string {
  const ms = clockMs(clock, at);
  if (clock.direction === 'up') return minutesAndSeconds(Math.floor(ms / SECOND_MS), 2);
  if (ms >= TENTHS_BELOW_MS) return minutesAndSeconds(Math.ceil(ms / SECOND_MS), 1);
  const tenths = Math.ceil(ms / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function minutesAndSeconds(seconds: number, minuteDigits: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(minuteDigits, '0');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Milliseconds from `at` until the text changes; null while it stands. */
export function msToNextText(clock: ClockView, at: number): number | null {
  if (!clock.isRunning) return null;
  const ms = clockMs(clock, at);
  if (clock.direction === 'up') return SECOND_MS - (ms % SECOND_MS);
  if (ms === 0) return null;
  const step = ms > TENTHS_BELOW_MS ? SECOND_MS : 100;
  return ms % step || step;
}

/** The widest a clock of this direction gets: what its fixed box is measured with. */
export function widestClockText(clock: ClockView): string {
  return clockMs(clock, clock.at) >= 100 * MINUTE_MS ? '000:00' : '00:00';
}

const SAME_DELAY_MS = 400;

/**
 * The stage's own time: the instant that the newest frame shows, going on from there. Outputs with a delay run behind
 * the wall clock by it. Frames arrive with a jitter; within one delay the earliest arrival counts, so that the clock
 * never steps back for a late frame.
 */
export class StageTime {
  readonly #now: () => number;
  #behindMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A frame has arrived that shows the instant `at`. `isJump`: time itself jumped with it. */
  frameShows(at: number, isJump: boolean): void {
    const behind = this.#now() - at;
    const isSameDelay = Math.abs(behind - this.#behindMs) < SAME_DELAY_MS;
    this.#behindMs = isSameDelay && !isJump ? Math.min(behind, this.#behindMs) : behind;
  }

  /** Unix ms of the instant on air now. */
  at(): number {
    return this.#now() - this.#behindMs;
  }
}
