import { watchedSport, type SportView } from '../../../feed/sports/index.ts';
import type { ClockView, Motion } from '../../../preload/contract/output-frame.ts';
import type { ClockState } from '../../../preload/contract/show-state.ts';
import { clockMs } from '../../../words/clock.ts';

/**
 * The match clock of a channel, for games whose feed has none. Pure: every verb gives the next whole value. A running
 * clock is an instant and what it read then, so no second is skipped or doubled, and two outputs cannot differ; instants
 * are of the show's own time, which a clock that is set does not move.
 */
export interface MatchClock {
  /** Null: nothing to show. */
  face: ClockView | null;
  /** Starts and stops with the periods the feed tells of. */
  follows: boolean;
  /** The period followed last, in the feed's words. */
  period: string | null;
  /** The clock before that period began: a correction goes back to it. */
  previous: { period: string; face: ClockView | null } | null;
  /** A period began while the feed was away: the producer has to set the time. */
  needsCheck: boolean;
}

export const noClock: MatchClock = {
  face: null,
  follows: false,
  period: null,
  previous: null,
  needsCheck: false,
};

function rebased(face: ClockView | null, now: number): ClockView {
  if (face === null) return { isRunning: false, direction: 'up', baseMs: 0, at: now, addedMinutes: null };
  return { ...face, baseMs: clockMs(face, now), at: now };
}

function checked(clock: MatchClock, face: ClockView | null): MatchClock {
  return { ...clock, face, needsCheck: false };
}

/** Runs from where it stands. A clock that runs already is left alone. */
export function startClock(clock: MatchClock, now: number): MatchClock {
  if (clock.face?.isRunning) return clock;
  return checked(clock, { ...rebased(clock.face, now), isRunning: true });
}

export function stopClock(clock: MatchClock, now: number): MatchClock {
  if (!clock.face?.isRunning) return clock;
  return checked(clock, { ...rebased(clock.face, now), isRunning: false });
}

/** Reads `ms` from now on, running or standing as before. */
export function setClock(
  clock: MatchClock,
  ms: number,
  direction: ClockView['direction'] | undefined,
  now: number,
): MatchClock {
  const face = rebased(clock.face, now);
  return checked(clock, { ...face, baseMs: ms, direction: direction ?? face.direction });
}

/** A little more or less on the clock, whichever way it counts; never below zero. */
export function nudgeClock(clock: MatchClock, ms: number, now: number): MatchClock {
  const face = rebased(clock.face, now);
  return checked(clock, { ...face, baseMs: Math.max(0, face.baseMs + ms) });
}

export function setAdded(clock: MatchClock, minutes: number | null, now: number): MatchClock {
  return checked(clock, { ...rebased(clock.face, now), addedMinutes: minutes });
}

export function hideClock(clock: MatchClock): MatchClock {
  return clock.face === null ? clock : checked(clock, null);
}

/**
 * Follows the feed into its next period: starts with it, stops with it, and goes back with a correction. A period that
 * began while the feed was away began at an unknown time: the clock is hidden until somebody sets it.
 */
export function followPeriod(
  clock: MatchClock,
  view: SportView,
  league: string,
  motion: Motion,
  now: number,
): MatchClock {
  const period = watchedSport(view.sport).clock.periodOf(view, league);
  if (period === null || period.name === clock.period) return clock;
  const next = { ...clock, period: period.name };
  if (!clock.follows) return { ...next, previous: null };
  const previous = clock.period === null ? null : { period: clock.period, face: clock.face };
  if (motion === 'correction' && clock.previous?.period === period.name) {
    return { ...next, face: clock.previous.face, previous };
  }
  const { runs, fromMs, direction } = period;
  if (!runs) return { ...stopClock(next, now), previous };
  if (motion === 'jump') return { ...next, face: null, previous, needsCheck: true };
  return {
    ...next,
    face: { isRunning: true, direction, baseMs: fromMs, at: now, addedMinutes: null },
    previous,
    needsCheck: false,
  };
}

export function clockState({ face, follows, needsCheck }: MatchClock): ClockState {
  return { face, follows, needsCheck };
}
