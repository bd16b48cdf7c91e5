import {
  watchedSport,
  type ClockPeriod,
  type ClockPreset,
  type SportView,
} from '../../../feed/sports/index.ts';
import type { ClockView, Motion } from '../../../preload/contract/output-frame.ts';
import type { ClockState } from '../../../preload/contract/show-state.ts';
import { clockMs } from '../../../words/clock.ts';

/**
 * The match clock of a channel, for games whose feed has none. Pure: every verb returns the next complete value. A
 * running clock is stored as an instant and its reading at that instant, so that no second is skipped or repeated and
 * two outputs can't differ. Instants are on the show's clock, which doesn't move when the computer's clock is set.
 */
export interface MatchClock {
  /** Null: nothing to show. */
  face: ClockView | null;
  /** True if the clock starts and stops with the feed's periods, or, in a rehearsal, runs with its recording. */
  follows: boolean;
  /**
   * True if the producer switched following off. Changing the clock of a rehearsal stops following only until the game
   * is taken over.
   */
  isHeld: boolean;
  /** The last followed period, in the feed's words. */
  period: string | null;
  /** The clock before that period, restored by a correction. */
  previous: { period: string; face: ClockView | null } | null;
  /**
   * True if a period began while the feed was unavailable, or the program was closed for a long time: the producer has
   * to set the time.
   */
  needsCheck: boolean;
}

/** When a clock is changed, and the clock's start value in that game. */
export interface ClockMoment {
  /** Unix ms on the show's clock. */
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

/** Returns the current start value of a game's clock; null: its sport has none. */
export function clockPreset(view: SportView): ClockPreset | null {
  const { clock } = watchedSport(view.sport);
  if (clock === null) return null;
  return { ...clock.presetOf(view.rules), ...begun(clock.periodOf(view)) };
}

function begun(period: ClockPeriod | null): Partial<ClockPreset> {
  return period === null || !period.runs || period.fromMs === null
    ? {}
    : { fromMs: period.fromMs, direction: period.direction };
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

/** Starts the clock from its reading, or a new clock from its start value. A running clock doesn't change. */
export function startClock(clock: MatchClock, preset: ClockPreset, now: number): MatchClock {
  if (clock.face?.isRunning) return clock;
  return checked(clock, { ...rebased(clock.face, preset, now), isRunning: true });
}

export function stopClock(clock: MatchClock, now: number): MatchClock {
  const { face } = clock;
  if (!face?.isRunning) return clock;
  return checked(clock, { ...face, baseMs: clockMs(face, now), at: now, isRunning: false });
}

/** Returns the milliseconds until a running countdown reaches zero; null: never. */
export function msToZero({ face }: MatchClock, now: number): number | null {
  return face?.isRunning && face.direction === 'down' ? clockMs(face, now) / (face.rate ?? 1) : null;
}

/** Sets the reading to `ms`. A running clock keeps running, a stopped one stays stopped. */
export function setClock(
  clock: MatchClock,
  { ms, direction }: { ms: number; direction?: ClockView['direction'] | undefined },
  preset: ClockPreset,
  now: number,
): MatchClock {
  const face = rebased(clock.face, preset, now);
  return checked(clock, { ...face, baseMs: ms, direction: direction ?? face.direction });
}

/** Adds `ms`, which may be negative, to the reading. The result is never below zero. */
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

/** Switches following on or off, for the producer. */
export function setFollowing(clock: MatchClock, follows: boolean): MatchClock {
  return { ...clock, follows, isHeld: !follows };
}

/**
 * Converts the clock when a rehearsal is taken over or returns to its recording. It runs in real time from now on, and
 * follows if `follows` is true and the producer didn't switch following off.
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

/** Returns whether a clock counts up through all periods, as in soccer. */
function countsOn({ sport, rules }: SportView, { direction }: ClockPeriod): boolean {
  return direction === 'up' && watchedSport(sport).clock?.followsPeriods(rules) === true;
}

/**
 * Returns whether a period sets a clock that doesn't follow.
 *
 * @param showsFirst whether the first period shows a clock that isn't shown yet
 */
function resets({ face }: MatchClock, view: SportView, period: ClockPeriod, showsFirst: boolean): boolean {
  // A clock that the producer runs is reset in each period, unless it continues from period to period.
  if (face !== null) return !countsOn(view, period);
  // Penalties of a manual game run from the clock, so they need it before anyone starts it.
  return showsFirst && period.isFirst === true && period.runs;
}

/**
 * Continues in the current period after a change of match rules. Without this, a period that the previous rules didn't
 * define would start its clock again.
 */
export function adoptPeriod(clock: MatchClock, view: SportView): MatchClock {
  const period = watchedSport(view.sport).clock?.periodOf(view) ?? null;
  return period === null || period.name === clock.period
    ? clock
    : { ...clock, period: period.name, previous: null };
}

/**
 * Follows the feed into its next period: starts and stops with it, and goes back with a correction. A period that began
 * while the feed was unavailable has an unknown start, so the clock is hidden until someone sets it.
 *
 * @param isManual whether the game is scored in Touchline. Its first period shows the clock, stopped at its start value
 */
export function followPeriod(
  clock: MatchClock,
  view: SportView,
  motion: Motion,
  now: number,
  isManual = false,
): MatchClock {
  const period = watchedSport(view.sport).clock?.periodOf(view) ?? null;
  const preset = clockPreset(view);
  if (period === null || preset === null || period.name === clock.period) return clock;
  const next = { ...clock, period: period.name };
  // The producer started the clock before the feed reported a period.
  if (clock.period === null && clock.face !== null) return { ...next, previous: null };
  const isReset = !clock.follows && resets(clock, view, period, isManual && motion === 'live');
  if (!clock.follows && !isReset) return { ...next, previous: null };
  const previous = clock.period === null ? null : { period: clock.period, face: clock.face };
  if (motion === 'correction' && clock.previous?.period === period.name) {
    return { ...next, face: clock.previous.face, previous };
  }
  if (period.fromMs === null) return { ...checked(next, null), previous };
  if (!period.runs) return { ...stopClock(next, now), previous };
  if (motion === 'jump') return { ...next, face: null, previous, needsCheck: true };
  return {
    ...next,
    face: { ...beginning(preset), isRunning: !isReset, at: now, addedMinutes: null },
    previous,
    needsCheck: false,
  };
}

/** Returns the last minute of the period; null if the sport has no minutes, or if the clock counts down. */
export function lastMinuteOf(view: SportView, face: Pick<ClockView, 'direction'> | null): number | null {
  const { clock } = watchedSport(view.sport);
  const direction = face?.direction ?? clock?.presetOf(view.rules).direction;
  return direction === 'up' ? (clock?.lastMinuteOf(view) ?? null) : null;
}

/**
 * Returns the clock's state for the control window and remote callers.
 *
 * @param preset the start value; null: no game, or a sport without a clock
 * @param view as viewers see it; null: no game
 */
export function clockState(
  { face, follows, needsCheck }: MatchClock,
  preset: ClockPreset | null,
  view: SportView | null,
): ClockState {
  const lastMinute = (view && lastMinuteOf(view, face)) ?? null;
  return { face, follows, needsCheck, preset, lastMinute };
}
