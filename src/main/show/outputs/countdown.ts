import type { ClockView } from '../../../preload/contract/output-frame.ts';

/** The countdown in the last hour before a game. All times are Unix ms. */

const COUNTDOWN_FROM_MS = 3_600_000;

/** Returns the countdown; null if the start is unknown, more than an hour away, or past. */
export function countdownTo(startsAt: number | null, instant: number): ClockView | null {
  if (startsAt === null) return null;
  const baseMs = startsAt - instant;
  if (baseMs <= 0 || baseMs > COUNTDOWN_FROM_MS) return null;
  return { isRunning: true, direction: 'down', baseMs, at: instant, addedMinutes: null, showsTenths: false };
}

/** Returns the next instant at which the countdown appears or disappears, or null. */
export function countdownEdgeAfter(startsAt: number | null, instant: number): number | null {
  if (startsAt === null) return null;
  return [startsAt - COUNTDOWN_FROM_MS, startsAt].find((edge) => edge > instant) ?? null;
}
