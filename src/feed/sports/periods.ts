import { z } from 'zod';
import { en } from '../../words/en.ts';
import type { Phase } from '../contract/phase.ts';
import type { NamedMoment } from './event.ts';
import { directionRule, rule, stoppageRule, type RuleRow } from './match-rules.ts';
import { choiceOf, numberFrom, row, type OverrideRow } from './override.ts';
import { plain, plainPlaces, press, type PadButton } from './pad-buttons.ts';
import type { Press } from './press.ts';
import type { ClockPeriod, GameView, PeriodPlace, SportClock } from './sport.ts';

/** Shared by sports with numbered periods and overtimes. */

export interface PeriodView {
  /** Numbered consecutively; overtimes follow the regular periods. Null before the game or if unknown. */
  period: number | null;
  clock: 'live' | 'break' | null;
}

/** The number and the name of a game's regular periods. */
export interface PeriodFormat {
  regular: number;
  part: 'half' | 'quarter' | 'period';
  /** The maximum number of overtimes; omitted: no limit. */
  overtimes?: number;
}

/** Returns the phase for a period's number, without the break after it. */
export function numberedPeriod(number: number, { regular, part }: PeriodFormat): Phase {
  return number > regular ? { is: 'overtime', number: number - regular } : { is: 'period', part, number };
}

/** Returns the phase of a game with numbered periods. Halftime is the break after half of the regular periods. */
export function periodPhase(
  { period, clock }: PeriodView,
  format: PeriodFormat,
  isFinal: boolean,
): Phase | null {
  const { regular, part } = format;
  if (isFinal) return { is: 'final', overtimes: Math.max(0, (period ?? 0) - regular), innings: null };
  if (period === null) return null;
  if (period < 1) return { is: 'before' };
  if (clock !== 'break') return numberedPeriod(period, format);
  if (period === regular / 2) return { is: 'half-time' };
  return period > regular
    ? { is: 'overtime-end', number: period - regular }
    : { is: 'period-end', part, number: period };
}

/** Detects the end of a period in the snapshots, regardless of the event type. */
export function periodEnd(
  before: PeriodView | null,
  after: PeriodView,
  format: PeriodFormat,
): NamedMoment | null {
  if (before?.clock !== 'live' || after.clock !== 'break') return null;
  return { kind: 'period_end', side: null, phase: periodPhase(after, format, false) };
}

/** Returns the place of a period in the line score. */
export function periodPlace({ period }: PeriodView): PeriodPlace | null {
  return period === null || period < 1 ? null : { number: period, hasA: true };
}

/** The places of the buttons from {@link periodTurn}. */
export const periodPlaces = plainPlaces(
  'period',
  ['period-start', 'Next period'],
  ['period-end', 'End of period'],
);

/** Returns the button that ends the period, or begins the next one with `start`. Empty if no period can follow. */
export function periodTurn(
  { period, clock }: PeriodView,
  format: PeriodFormat,
  ...start: Press[]
): PadButton[] {
  const current = period ?? 0;
  if (clock !== 'break' && current > 0) {
    const name = en.phase.long(numberedPeriod(current, format)).toLowerCase();
    return [plain('period', 'period-end', `End of ${name}`, press('period_end'))];
  }
  if (current - format.regular >= (format.overtimes ?? Infinity)) return [];
  const next = en.phase.long(numberedPeriod(current + 1, format));
  return [plain('period', 'period-start', next, ...start)];
}

const MINUTE_MS = 60_000;

/** The default, which no game has ever exceeded. */
const OVERTIMES_MAX = 10;

/** The match rules of a sport with numbered periods. */
export const PERIOD_RULES = {
  /** The number of regular periods: two halves, four quarters, or any other number of periods. */
  periods: z.number().int(),
  /** Minutes per regular period; null: unknown. */
  periodMinutes: z.number().int().nullable(),
  /** The maximum number of overtimes; 0: a draw stands. */
  overtimes: z.number().int().default(OVERTIMES_MAX),
  /** Minutes per overtime; 0: overtimes have no clock. */
  overtimeMinutes: z.number().int(),
  clockDirection: z.enum(['up', 'down']),
  /** Whether the clock stops at every whistle, or runs from the start to the end of a period. */
  stoppage: z.enum(['stops', 'runs']),
};
const PeriodRules = z.object(PERIOD_RULES);
type PeriodRules = z.infer<typeof PeriodRules>;

/** The default rules: four periods of unknown length. */
export const USUAL_PERIODS: PeriodRules = {
  periods: 4,
  periodMinutes: null,
  overtimes: OVERTIMES_MAX,
  overtimeMinutes: 5,
  clockDirection: 'down',
  stoppage: 'stops',
};

export const periodRuleRows: readonly RuleRow[] = [
  rule('periods', 'Periods', numberFrom(1, 8, 4)),
  rule('periodMinutes', 'Minutes per period', numberFrom(1, 30)),
  rule('overtimes', 'Maximum overtimes (0: a draw stands)', numberFrom(0, OVERTIMES_MAX, 1)),
  rule('overtimeMinutes', 'Minutes per overtime (0: no clock)', numberFrom(0, 20)),
  directionRule,
  stoppageRule,
];

/** Returns whether the start of the clock in each period is known. */
function isTimed({ periodMinutes, clockDirection }: PeriodRules): boolean {
  return periodMinutes !== null || clockDirection === 'up';
}

/**
 * Returns the clock of a sport with numbered periods. Its period is null if the feed doesn't send it, or if its length
 * is unknown.
 *
 * @param usual the minutes of a period in a league without known lengths
 */
export function periodClock<View extends PeriodView & GameView & { rules: PeriodRules }>({
  usual,
  showsTenths,
}: {
  usual: number;
  showsTenths: boolean;
}): SportClock<View> {
  const startMs = ({ clockDirection }: PeriodRules, minutes: number): number =>
    clockDirection === 'down' ? minutes * MINUTE_MS : 0;
  return {
    presetOf: (rules) => ({
      fromMs: startMs(rules, rules.periodMinutes ?? usual),
      direction: rules.clockDirection,
      showsTenths,
    }),
    followsPeriods: (rules) => rules.stoppage === 'runs' && isTimed(rules),
    lastMinuteOf: () => null,
    periodOf: ({ period, clock, rules }): ClockPeriod | null => {
      if (period === null || clock === null || !isTimed(rules)) return null;
      const minutes = period > rules.periods ? rules.overtimeMinutes : (rules.periodMinutes ?? usual);
      return {
        name: `${period} ${clock}`,
        runs: clock === 'live',
        isFirst: period === 1,
        fromMs: minutes === 0 ? null : startMs(rules, minutes),
        direction: rules.clockDirection,
      };
    },
  };
}

const PARTS: Readonly<Record<number, PeriodFormat['part']>> = { 2: 'half', 4: 'quarter' };

/** Returns how a game with this number of regular periods is divided: two halves, four quarters, or periods. */
export function formatOf({
  periods,
  overtimes,
}: {
  periods: number;
  overtimes?: number | undefined;
}): PeriodFormat {
  const part = PARTS[periods] ?? 'period';
  return { regular: periods, part, ...(overtimes !== undefined && { overtimes }) };
}

/** Returns the clock of a resumed game. An unknown clock counts as running once the game has begun. */
export function resumedClock({ period, clock }: PeriodView): 'LIVE' | 'BREAK' {
  const isLive = clock === null ? period !== null : clock === 'live';
  return isLive ? 'LIVE' : 'BREAK';
}

/** The overrides for period and clock. */
export const periodRows: readonly OverrideRow[] = [
  row('period', 'Period', numberFrom(1, 40)),
  {
    field: 'clockState',
    inView: 'clock',
    name: 'Play',
    input: choiceOf(['live', 'Live'], ['break', 'Break']),
  },
];
