import { en } from '../../words/en.ts';
import type { Phase } from '../contract/phase.ts';
import type { League } from '../contract/versions.ts';
import { ownEntry, type NamedMoment } from './event.ts';
import { choiceOf, numberFrom, row, type OverrideRow } from './override.ts';
import { plain, plainPlaces, press, type PadButton } from './pad-buttons.ts';
import type { Press } from './press.ts';
import type { ClockPeriod, PeriodPlace, SportClock } from './sport.ts';

/** Shared by sports with numbered periods and overtimes. */

export interface PeriodView {
  /** Numbered consecutively; overtimes follow the regular periods. Null before the game or if unknown. */
  period: number | null;
  clock: 'live' | 'break' | null;
}

/** How many regular periods a game has, and what they are called. */
export interface PeriodFormat {
  regular: number;
  part: 'half' | 'quarter' | 'period';
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

/** Returns the button that ends the period, or begins the next one with `start`. */
export function periodTurn(
  { period, clock }: PeriodView,
  format: PeriodFormat,
  ...start: Press[]
): PadButton {
  const current = period ?? 0;
  if (clock !== 'break' && current > 0) {
    const name = en.phase.long(numberedPeriod(current, format)).toLowerCase();
    return plain('period', 'period-end', `End of ${name}`, press('period_end'));
  }
  const next = en.phase.long(numberedPeriod(current + 1, format));
  return plain('period', 'period-start', next, ...start);
}

/** The minutes of a regular period and of an overtime, and the number of regular periods. */
interface PeriodLengths {
  regular: number;
  overtime: number;
  periods: number;
}

const MINUTE_MS = 60_000;

/** Lengths by league. In a league that isn't listed, a clock can't follow the periods. */
export type LengthsByLeague = Readonly<Partial<Record<League, PeriodLengths>>>;

/**
 * Returns a clock that counts down in every period. Its period is null if the feed doesn't send it, or if lengths are
 * unknown.
 *
 * @param usual the minutes of a period in a league without known lengths
 */
export function countdownClock(
  lengthsByLeague: LengthsByLeague,
  { usual, showsTenths }: { usual: number; showsTenths: boolean },
): SportClock<PeriodView> {
  return {
    presetOf: (league) => ({
      fromMs: (ownEntry<PeriodLengths>(lengthsByLeague, league)?.regular ?? usual) * MINUTE_MS,
      direction: 'down',
      showsTenths,
    }),
    followsPeriods: false,
    lastMinuteOf: () => null,
    periodOf: ({ period, clock }, league): ClockPeriod | null => {
      const lengths = ownEntry<PeriodLengths>(lengthsByLeague, league);
      if (period === null || clock === null || !lengths) return null;
      const minutes = period > lengths.periods ? lengths.overtime : lengths.regular;
      return {
        name: `${period} ${clock}`,
        runs: clock === 'live',
        fromMs: minutes * MINUTE_MS,
        direction: 'down',
      };
    },
  };
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
