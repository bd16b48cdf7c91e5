/**
 * Match clocks in figures: the same on air, in the control window and wherever else one is written. Pure; the instant
 * comes in.
 */

/** A clock, and what it read at an instant. */
export interface MatchClockReading {
  isRunning: boolean;
  direction: 'up' | 'down';
  baseMs: number;
  /** Counting down, it shows tenths in its last minute. */
  showsTenths: boolean;
  /** Instant (Unix ms) at which the clock read `baseMs`. */
  at: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const TENTHS_BELOW_MS = MINUTE_MS;

/** Milliseconds on the clock at an instant (Unix ms), never below zero. */
export function clockMs({ isRunning, direction, baseMs, at }: MatchClockReading, instant: number): number {
  const goneMs = isRunning ? Math.max(0, instant - at) : 0;
  return Math.max(0, direction === 'up' ? baseMs + goneMs : baseMs - goneMs);
}

/**
 * The clock as text: `67:12` counting up (the second that has been completed); `8:42` counting down (the second that
 * has begun, so that 0 is the end), with tenths below a minute where the sport has them.
 */
export function clockText(clock: MatchClockReading, instant: number): string {
  const ms = clockMs(clock, instant);
  if (clock.direction === 'up') return minutesAndSeconds(Math.floor(ms / SECOND_MS), 2);
  if (!clock.showsTenths || ms >= TENTHS_BELOW_MS) return minutesAndSeconds(Math.ceil(ms / SECOND_MS), 1);
  const tenths = Math.ceil(ms / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function minutesAndSeconds(seconds: number, minuteDigits: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(minuteDigits, '0');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The clock of a play: the second that has begun, so that 0 is the end. */
export function secondsText(clock: MatchClockReading, instant: number): string {
  return String(Math.ceil(clockMs(clock, instant) / SECOND_MS));
}

/** The minute that a clock counting up is in, the first being 1; what comes after the last of its period is added to that. */
export function minuteAt(ms: number, lastMinute: number): { number: number; added: number | null } {
  const minute = Math.floor(ms / MINUTE_MS) + 1;
  return minute > lastMinute
    ? { number: lastMinute, added: minute - lastMinute }
    : { number: minute, added: null };
}

/** Milliseconds from an instant until the text changes; null while it stands. */
export function msToNextText(clock: MatchClockReading, instant: number): number | null {
  if (!clock.isRunning) return null;
  const ms = clockMs(clock, instant);
  if (clock.direction === 'up') return SECOND_MS - (ms % SECOND_MS);
  if (ms === 0) return null;
  const step = !clock.showsTenths || ms > TENTHS_BELOW_MS ? SECOND_MS : 100;
  return ms % step || step;
}

/** The widest a clock of this direction gets: what its fixed box is measured with. */
export function widestClockText(clock: MatchClockReading): string {
  return clockMs(clock, clock.at) >= 100 * MINUTE_MS ? '000:00' : '00:00';
}
