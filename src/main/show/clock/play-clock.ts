import type { PlayClock as PlayClockRow } from '../../../feed/sports/index.ts';
import type { ClockView } from '../../../preload/contract/output-frame.ts';
import { clockMs } from '../../../words/clock.ts';

/**
 * The clock of one play, which the producer runs beside the match clock: seconds to shoot, or until the snap. It counts
 * down. Pure: every verb gives the next whole value, and the same one where nothing changes. Null: there is none on air.
 */
type PlayClock = ClockView | null;

/** When a play clock is changed, and how it works in its sport. */
export interface PlayClockMoment {
  playClock: Pick<PlayClockRow, 'resetsMs' | 'showsTenths'>;
  /** Unix ms. */
  now: number;
}

function reading(isRunning: boolean, ms: number, { playClock, now }: PlayClockMoment): ClockView {
  const { showsTenths } = playClock;
  return { isRunning, direction: 'down', baseMs: ms, at: now, addedMinutes: null, showsTenths };
}

/** Runs from the time that it shows, a new one from its sport's usual time. A running clock is left alone. */
export function startPlayClock(clock: PlayClock, at: PlayClockMoment): PlayClock {
  if (clock?.isRunning) return clock;
  return reading(true, clock?.baseMs ?? at.playClock.resetsMs[0], at);
}

export function stopPlayClock(clock: PlayClock, now: number): PlayClock {
  return clock?.isRunning ? { ...clock, baseMs: clockMs(clock, now), at: now, isRunning: false } : clock;
}

/** Shows `ms` from now on, running or stopped as before. */
export function setPlayClock(clock: PlayClock, ms: number, at: PlayClockMoment): PlayClock {
  return reading(clock?.isRunning ?? false, ms, at);
}
