/**
 * Formats match clocks: the same on air, in the control window and everywhere else. Pure; the instant is a parameter.
 */

/** A clock, and its reading at an instant. */
export interface MatchClockReading {
  isRunning: boolean;
  direction: 'up' | 'down';
  baseMs: number;
  /** Whether a countdown shows tenths at the end: a match clock below a minute, a play clock below five seconds. */
  showsTenths: boolean;
  /** The instant (Unix ms) at which the clock read `baseMs`. */
  at: number;
  /** Clock ms per ms; absent: 1. */
  rate?: number | undefined;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const TENTH_MS = 100;
const MATCH_TENTHS_BELOW_MS = MINUTE_MS;
const PLAY_TENTHS_BELOW_MS = 5_000;

/** Returns the milliseconds on the clock at an instant (Unix ms), at least zero. */
export function clockMs(
  { isRunning, direction, baseMs, at, rate = 1 }: MatchClockReading,
  instant: number,
): number {
  const goneMs = isRunning ? Math.max(0, instant - at) * rate : 0;
  return Math.max(0, direction === 'up' ? baseMs + goneMs : baseMs - goneMs);
}

/**
 * Returns the clock as text: `67:12` counting up (completed seconds); `8:42` counting down. A countdown without tenths
 * shows the second that has begun, so that 0:00 is the end. One with tenths truncates, as arena clocks do: rounding up
 * would go from 1:01 straight to 60.0.
 */
export function clockText(clock: MatchClockReading, instant: number): string {
  const ms = clockMs(clock, instant);
  if (clock.direction === 'up') return minutesAndSeconds(Math.floor(ms / SECOND_MS), 2);
  if (isInTenths(clock, ms, MATCH_TENTHS_BELOW_MS)) return tenthsText(ms);
  return minutesAndSeconds(secondsLeft(clock, ms), 1);
}

function isInTenths({ direction, showsTenths }: MatchClockReading, ms: number, belowMs: number): boolean {
  return direction === 'down' && showsTenths && ms < belowMs;
}

function secondsLeft({ showsTenths }: MatchClockReading, ms: number): number {
  return showsTenths ? Math.floor(ms / SECOND_MS) : Math.ceil(ms / SECOND_MS);
}

function tenthsText(ms: number): string {
  const tenths = Math.floor(ms / TENTH_MS);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function minutesAndSeconds(seconds: number, minuteDigits: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(minuteDigits, '0');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns a play clock or shot clock as text, by the rules of `clockText`. */
export function secondsText(clock: MatchClockReading, instant: number): string {
  const ms = clockMs(clock, instant);
  return isInTenths(clock, ms, PLAY_TENTHS_BELOW_MS) ? tenthsText(ms) : String(secondsLeft(clock, ms));
}

/**
 * Returns the minute of a clock counting up, the first being 1. Minutes after `lastMinute`, the last of the
 * period, are added time.
 */
export function minuteAt(ms: number, lastMinute: number): { number: number; added: number | null } {
  const minute = Math.floor(ms / MINUTE_MS) + 1;
  return minute > lastMinute
    ? { number: lastMinute, added: minute - lastMinute }
    : { number: minute, added: null };
}

/** Returns the milliseconds from an instant until `clockText` changes; null if it won't. */
export function msToNextText(clock: MatchClockReading, instant: number): number | null {
  return msToNext(clock, instant, MATCH_TENTHS_BELOW_MS);
}

/** Returns the milliseconds from an instant until `secondsText` changes; null if it won't. */
export function msToNextSeconds(clock: MatchClockReading, instant: number): number | null {
  return msToNext(clock, instant, PLAY_TENTHS_BELOW_MS);
}

function msToNext(clock: MatchClockReading, instant: number, tenthsBelowMs: number): number | null {
  if (!clock.isRunning) return null;
  const { rate = 1 } = clock;
  const nextMs = clockMsToNext(clock, clockMs(clock, instant), tenthsBelowMs);
  return nextMs === null || rate === 1 ? nextMs : Math.ceil(nextMs / rate);
}

/** Returns the ms on the clock until its text changes; null if it won't. */
function clockMsToNext(clock: MatchClockReading, ms: number, tenthsBelowMs: number): number | null {
  if (clock.direction === 'up') return SECOND_MS - (ms % SECOND_MS);
  if (!clock.showsTenths) return ms === 0 ? null : ms % SECOND_MS || SECOND_MS;
  // Nothing follows 0.0.
  if (ms < TENTH_MS) return null;
  const step = isInTenths(clock, ms, tenthsBelowMs) ? TENTH_MS : SECOND_MS;
  // A truncated text is still shown at the whole step itself, and changes one millisecond below.
  return (ms % step) + 1;
}

/** Returns the widest clock text with the current number of digits, to measure its fixed box. */
export function widestClockText(text: string): string {
  return text.length > '00:00'.length ? '000:00' : '00:00';
}
