import type { ClockPeriod, SportClock } from '../sport.ts';
import type { MatchRules } from '../match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import type { SportFile } from './sport-file.ts';
import type { FileView } from './wire.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the reading of the match clock at the start of a period, and the length of the period; null: it has no clock.
 */
function periodClock(
  period: number,
  rules: MatchRules,
  countsOn: boolean,
): { fromMs: number; lengthMs: number } | null {
  const regular = numberIn(rules, 'periods');
  const regularMs = numberIn(rules, 'periodMinutes') * MINUTE_MS;
  const isOvertime = period > regular;
  const lengthMs = isOvertime ? numberIn(rules, 'overtimeMinutes') * MINUTE_MS : regularMs;
  if (rules['clockDirection'] === 'down') return lengthMs === 0 ? null : { fromMs: lengthMs, lengthMs };
  if (isOvertime && lengthMs === 0) return null;
  const beforeMs = isOvertime
    ? regular * regularMs + (period - regular - 1) * lengthMs
    : (period - 1) * regularMs;
  return { fromMs: countsOn ? beforeMs : 0, lengthMs };
}

/**
 * Returns the time played in a period at a reading of the match clock, in ms; null: the period has no clock. The time
 * continues past the end of a period whose clock counts up.
 */
export function playedInPeriod(
  period: number,
  rules: MatchRules,
  countsOn: boolean,
  { ms, direction }: { ms: number; direction: 'up' | 'down' },
): number | null {
  const clock = periodClock(period, rules, countsOn);
  if (clock === null) return null;
  // A countdown stops at zero. A clock that counts up continues.
  const played = direction === 'down' ? clock.lengthMs - Math.max(0, ms) : ms - clock.fromMs;
  return Math.max(0, Math.round(played));
}

/** Returns the match clock of a sport with periods; null for other sports. */
export function clockOf({ periods }: SportFile): SportClock<FileView> | null {
  if (!periods) return null;
  const { countsOn, showsTenths } = periods;
  return {
    presetOf: (rules) => ({
      fromMs: periodClock(1, rules, countsOn)?.fromMs ?? 0,
      direction: rules['clockDirection'] === 'up' ? 'up' : 'down',
      showsTenths,
    }),
    followsPeriods: (rules) => rules['stoppage'] === 'runs',
    lastMinuteOf: ({ period, clock, rules }) => {
      const current = clock === 'live' && period ? periodClock(period, rules, countsOn) : null;
      const isCounted = current !== null && rules['clockDirection'] === 'up' && rules['stoppage'] === 'runs';
      return isCounted ? (current.fromMs + current.lengthMs) / MINUTE_MS : null;
    },
    periodOf: ({ period, clock, rules }): ClockPeriod | null => {
      if (period === null || clock === null) return null;
      const current = period < 1 ? null : periodClock(period, rules, countsOn);
      return {
        name: `${period} ${clock}`,
        runs: clock === 'live',
        isFirst: period === 1,
        fromMs: current?.fromMs ?? null,
        direction: rules['clockDirection'] === 'up' ? 'up' : 'down',
      };
    },
  };
}
