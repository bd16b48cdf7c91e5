import type { ClockPeriod, SportClock } from '../sport.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

const MINUTE_MS = 60_000;

/** What the clock says when a half begins; all other phases are breaks. */
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

/** It counts up through each half and past its end, and starts and stops with the halves. */
export const clock: SportClock<SoccerView> = {
  followsPeriods: true,
  periodOf,
  presetOf: () => ({ fromMs: 0, direction: 'up', showsTenths: false }),
};
