import type { ClockPeriod, SportClock } from '../sport.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

const MINUTE_MS = 60_000;

/** The clock's reading at the start of each half. All other phases are breaks. */
const FROM_MINUTES: Readonly<Partial<Record<SoccerPhase, number>>> = {
  first_half: 0,
  second_half: 45,
  extra_first_half: 90,
  extra_second_half: 105,
};

function periodOf({ phase }: SoccerView): ClockPeriod | null {
  if (phase === null) return null;
  const minutes = FROM_MINUTES[phase];
  return { name: phase, runs: minutes !== undefined, fromMs: (minutes ?? 0) * MINUTE_MS, direction: 'up' };
}

const LAST_MINUTES: Readonly<Partial<Record<SoccerPhase, number>>> = {
  first_half: 45,
  second_half: 90,
  extra_first_half: 105,
  extra_second_half: 120,
};

/**
 * Returns the last minute of the half; later minutes are added to it. The first minute begins at 0:00, so a goal at
 * 46:10 of the first half is in the second minute added to 45.
 */
function lastMinuteOf({ phase }: SoccerView): number | null {
  return phase === null ? null : (LAST_MINUTES[phase] ?? null);
}

/** The match clock. Counts up through each half and past its end, and starts and stops with the halves. */
export const clock: SportClock<SoccerView> = {
  followsPeriods: true,
  periodOf,
  presetOf: () => ({ fromMs: 0, direction: 'up', showsTenths: false }),
  lastMinuteOf,
};
