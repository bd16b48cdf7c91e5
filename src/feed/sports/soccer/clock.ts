import type { ClockPeriod, SportClock } from '../sport.ts';
import type { SoccerRules } from './match-rules.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';
import { numberedPeriodOf } from './words.ts';

const MINUTE_MS = 60_000;

interface Half {
  /** The minutes on a clock that counts up, at the start of the half and at its end. */
  from: number;
  to: number;
}

/** Returns the minutes of a half or period; null in breaks and in a shootout. */
function halfOf(
  phase: SoccerPhase | null,
  { periods, halfMinutes: half, extraMinutes: extra }: SoccerRules,
): Half | null {
  const match = periods * half;
  const period = phase && numberedPeriodOf(phase);
  if (period && !period.isBreak) return { from: (period.number - 1) * half, to: period.number * half };
  switch (phase) {
    case 'first_half':
      return { from: 0, to: half };
    case 'second_half':
      return { from: half, to: 2 * half };
    case 'extra_first_half':
      return { from: match, to: match + extra };
    case 'extra_second_half':
      return { from: match + extra, to: match + 2 * extra };
    default:
      return null;
  }
}

function periodOf({ phase, rules }: SoccerView): ClockPeriod | null {
  if (phase === null) return null;
  const half = halfOf(phase, rules);
  const minutes = half === null ? 0 : rules.clockDirection === 'up' ? half.from : half.to - half.from;
  return {
    name: phase,
    runs: half !== null,
    fromMs: minutes * MINUTE_MS,
    direction: rules.clockDirection,
  };
}

/**
 * The match clock. Starts and stops with the halves or periods, and counts up through each half and past its end unless
 * the rules say otherwise.
 */
export const clock: SportClock<SoccerView> = {
  followsPeriods: ({ stoppage }) => stoppage === 'runs',
  periodOf,
  presetOf: ({ clockDirection, halfMinutes }) => ({
    fromMs: clockDirection === 'up' ? 0 : halfMinutes * MINUTE_MS,
    direction: clockDirection,
    showsTenths: false,
  }),
  // The first minute begins at 0:00, so a goal at 46:10 of the first half is in the second minute added to 45.
  lastMinuteOf: ({ phase, rules }) => halfOf(phase, rules)?.to ?? null,
};
