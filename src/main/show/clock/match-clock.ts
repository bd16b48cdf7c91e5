import { watchedSport, type ClockPreset, type SportView } from '../../../feed/sports/index.ts';
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
  /** Starts and stops with the feed's periods; in a rehearsal, runs with its recording. */
  follows: boolean;
  /** The producer has switched following off. Moving the clock of a rehearsal ends it only until the game is taken over. */
  isHeld: boolean;
  /** The period followed last, in the feed's words. */
  period: string | null;
  /** The clock before that period began: a correction goes back to it. */
  previous: { period: string; face: ClockView | null } | null;
  /** A period began while the feed was away, or the program was closed for long: the producer has to set the time. */
  needsCheck: boolean;
}

/** When a clock is moved, and how one begins in that game. */
export interface ClockMoment {
  /** Unix ms, of the show's own clock. */
  now: number;
  preset: ClockPreset;
}

export const noClock: MatchClock = {
  face: null,
  follows: false,
  isHeld: false,
  period: null,
  previous: null,
  needsCheck: false,
};

/** How a clock begins in a game as it stands; null: games of its sport have none. */
export function clockPreset(view: SportView, league: string): ClockPreset | null {
  const { clock } = watchedSport(view.sport);
  if (clock === null) return null;
  return { ...clock.presetOf(league), ...begun(clock.periodOf(view, league)) };
}

function begun(period: { fromMs: number; direction: 'up' | 'down' } | null): Partial<ClockPreset> {
  return period === null ? {} : { fromMs: period.fromMs, direction: period.direction };
}

function rebased(face: ClockView | null, preset: ClockPreset, now: number): ClockView {
  if (face === null) return { ...beginning(preset), isRunning: false, at: now, addedMinutes: null };
  return { ...face, baseMs: clockMs(face, now), at: now };
}

function beginning({
  fromMs,
  direction,
  showsTenths,
}: ClockPreset): Pick<ClockView, 'baseMs' | 'direction' | 'showsTenths'> {
  return { baseMs: fromMs, direction, showsTenths };
}

function checked(clock: MatchClock, face: ClockView | null): MatchClock {
  return { ...clock, face, needsCheck: false };
}

/** Runs from where it stands, a new one as its sport begins. A clock that runs already is left alone. */
export function startClock(clock: MatchClock, preset: ClockPreset, now: number): MatchClock {
  if (clock.face?.isRunning) return clock;
  return checked(clock, { ...rebased(clock.face, preset, now), isRunning: true });
}

export function stopClock(clock: MatchClock, now: number): MatchClock {
  const { face } = clock;
  if (!face?.isRunning) return clock;
  return checked(clock, { ...face, baseMs: clockMs(face, now), at: now, isRunning: false });
}

/** Milliseconds until a running clock has counted down to nothing; null where it never does. */
export function msToZero({ face }: MatchClock, now: number): number | null {
  return face?.isRunning && face.direction === 'down' ? clockMs(face, now) / (face.rate ?? 1) : null;
}

/** Reads `ms` from now on, running or standing as before. */
export function setClock(
  clock: MatchClock,
  { ms, direction }: { ms: number; direction?: ClockView['direction'] | undefined },
  preset: ClockPreset,
  now: number,
): MatchClock {
  const face = rebased(clock.face, preset, now);
  return checked(clock, { ...face, baseMs: ms, direction: direction ?? face.direction });
}

/** A little more or less on the clock, whichever way it counts; never below zero. */
export function nudgeClock(clock: MatchClock, ms: number, preset: ClockPreset, now: number): MatchClock {
  const face = rebased(clock.face, preset, now);
  return checked(clock, { ...face, baseMs: Math.max(0, face.baseMs + ms) });
}

export function setAdded(
  clock: MatchClock,
  minutes: number | null,
  preset: ClockPreset,
  now: number,
): MatchClock {
  return checked(clock, { ...rebased(clock.face, preset, now), addedMinutes: minutes });
}

/** The producer switches following on or off. */
export function setFollowing(clock: MatchClock, follows: boolean): MatchClock {
  return { ...clock, follows, isHeld: !follows };
}

/**
 * The game goes on without its recording, or with it again: in real time, and following as games of its kind do, unless
 * the producer has switched that off.
 */
export function changeRecording(clock: MatchClock, follows: boolean, now: number): MatchClock {
  return {
    ...clock,
    face: clock.face && { ...clock.face, baseMs: clockMs(clock.face, now), at: now, rate: undefined },
    follows: follows && !clock.isHeld,
  };
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
  const period = watchedSport(view.sport).clock?.periodOf(view, league) ?? null;
  const preset = clockPreset(view, league);
  if (period === null || preset === null || period.name === clock.period) return clock;
  const next = { ...clock, period: period.name };
  // The producer has run it before the feed told of any period.
  if (clock.period === null && clock.face !== null) return { ...next, previous: null };
  // One that the producer starts and stops still begins each period anew, if it counts down in it.
  const isReset = !clock.follows && clock.face !== null && period.direction === 'down';
  if (!clock.follows && !isReset) return { ...next, previous: null };
  const previous = clock.period === null ? null : { period: clock.period, face: clock.face };
  if (motion === 'correction' && clock.previous?.period === period.name) {
    return { ...next, face: clock.previous.face, previous };
  }
  if (!period.runs) return { ...stopClock(next, now), previous };
  if (motion === 'jump') return { ...next, face: null, previous, needsCheck: true };
  return {
    ...next,
    face: { ...beginning(preset), isRunning: !isReset, at: now, addedMinutes: null },
    previous,
    needsCheck: false,
  };
}

/**
 * @param preset how the clock begins; null: there is no game, or its sport has no clock
 * @param view as viewers are told it; null: there is no game
 */
export function clockState(
  { face, follows, needsCheck }: MatchClock,
  preset: ClockPreset | null,
  view: SportView | null,
): ClockState {
  const lastMinute = (view && watchedSport(view.sport).clock?.lastMinuteOf(view)) ?? null;
  return { face, follows, needsCheck, preset, lastMinute };
}
