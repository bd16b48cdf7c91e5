import type { PlayClock as PlayClockRow } from '../../../feed/sports/index.ts';
import type { ClockView } from '../../../preload/contract/output-frame.ts';
import { clockMs } from '../../../words/clock.ts';

/**
 * The play clock, run by the producer next to the match clock: seconds to shoot, or until the snap. It counts down.
 * Pure: every verb returns the next complete value, or the same one if nothing changed. Null: not on air.
 */
type PlayClock = ClockView | null;

/** When a play clock is changed, and the sport's play clock lengths. */
export interface PlayClockMoment {
  playClock: Pick<PlayClockRow, 'resetsMs' | 'showsTenths'>;
  /** Unix ms. */
  now: number;
}

function reading(isRunning: boolean, ms: number, { playClock, now }: PlayClockMoment): ClockView {
  const { showsTenths } = playClock;
  return { isRunning, direction: 'down', baseMs: ms, at: now, addedMinutes: null, showsTenths };
}

/** Starts the clock from its reading, or a new clock from the sport's usual length. A running clock doesn't change. */
export function startPlayClock(clock: PlayClock, at: PlayClockMoment): PlayClock {
  if (clock?.isRunning) return clock;
  return reading(true, clock?.baseMs ?? at.playClock.resetsMs[0], at);
}

export function stopPlayClock(clock: PlayClock, now: number): PlayClock {
  return clock?.isRunning ? { ...clock, baseMs: clockMs(clock, now), at: now, isRunning: false } : clock;
}

/** Sets the reading to `ms`. A running clock keeps running, a stopped one stays stopped. */
export function setPlayClock(clock: PlayClock, ms: number, at: PlayClockMoment): PlayClock {
  return reading(clock?.isRunning ?? false, ms, at);
}
