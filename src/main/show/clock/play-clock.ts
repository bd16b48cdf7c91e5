import type { PlayClock as PlayClockRow } from '../../../feed/sports/index.ts';
import type { ClockView } from '../../../preload/contract/output-frame.ts';
import { clockMs } from '../../../words/clock.ts';

/**
 * The clock of one play, which the producer runs beside the match clock: seconds to shoot, or until the snap. It counts
 * down. Pure: every verb gives the next whole value, and the same one where nothing changes. Null: there is none on air.
 */
type PlayClock = ClockView | null;

/** When it is moved, and what its sport sets it to. */
export interface PlayClockMoment {
  resetsMs: PlayClockRow['resetsMs'];
  /** Unix ms. */
  now: number;
}

function reading(clock: PlayClock, ms: number, now: number): ClockView {
  const isRunning = clock?.isRunning ?? false;
  return { isRunning, direction: 'down', baseMs: ms, at: now, addedMinutes: null, showsTenths: false };
}

/** @param usualMs what a new one begins with */
export function startPlayClock(clock: PlayClock, usualMs: number, now: number): PlayClock {
  if (clock?.isRunning) return clock;
  return { ...reading(clock, clock?.baseMs ?? usualMs, now), isRunning: true };
}

export function stopPlayClock(clock: PlayClock, now: number): PlayClock {
  return clock?.isRunning ? { ...reading(clock, clockMs(clock, now), now), isRunning: false } : clock;
}

/** Reads `ms` from now on, running or standing as before. */
export function setPlayClock(clock: PlayClock, ms: number, now: number): PlayClock {
  return reading(clock, ms, now);
}
