import type { NamedMoment } from './event.ts';
import { choiceOf, numberFrom, row, type OverrideRow } from './override.ts';
import type { ClockPeriod, PeriodPlace, SportClock } from './sport.ts';

/** What sports share whose games are numbered periods of play, with overtimes after the regular ones. */

export interface PeriodView {
  /** Counts through: overtimes follow the regular ones. Null before the game or where unknown. */
  period: number | null;
  clock: 'live' | 'break' | null;
}

/** How many regular periods a game has, and what one is called. */
export interface PeriodFormat {
  regular: number;
  part: 'half' | 'quarter' | 'period';
}

/** "1st", "2nd", "3rd", "4th", "11th", "21st". */
export function ordinal(count: number): string {
  const tail = count % 100;
  if (tail >= 11 && tail <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
}

function overtime(number: number): string {
  return number === 1 ? 'Overtime' : `${ordinal(number)} overtime`;
}

/** "3rd quarter", "Half-time", "End of 1st", "2nd overtime"; half-time is the break after the middle period. */
export function periodEyebrow({ period, clock }: PeriodView, { regular, part }: PeriodFormat): string {
  if (period === null) return '';
  const extra = period - regular;
  if (clock !== 'break') return extra > 0 ? overtime(extra) : `${ordinal(period)} ${part}`;
  if (period === regular / 2) return 'Half-time';
  if (extra > 0) return `End of ${extra === 1 ? 'overtime' : overtime(extra)}`;
  return `End of ${ordinal(period)}${part === 'half' ? ' half' : ''}`;
}

/** "2nd quarter, break", as the control window says it. */
export function periodPhase({ period, clock }: PeriodView, { regular, part }: PeriodFormat): string | null {
  if (period === null) return null;
  if (period === 0) return 'Before the game';
  const name = period > regular ? overtime(period - regular) : `${ordinal(period)} ${part}`;
  return clock === 'break' ? `${name}, break` : name;
}

/** A period has come to its end, by the snapshots: whatever the event was called. */
export function periodEnd(before: PeriodView | null, after: PeriodView, words: string): NamedMoment | null {
  if (before?.clock !== 'live' || after.clock !== 'break') return null;
  return { kind: 'period_end', side: null, words };
}

/** Where a period stands in the line score. */
export function periodPlace({ period }: PeriodView): PeriodPlace | null {
  return period === null || period < 1 ? null : { number: period, hasA: true };
}

/** "3", "OT", "2OT". */
export function periodHeading(number: number, regular: number): string {
  if (number <= regular) return String(number);
  return number === regular + 1 ? 'OT' : `${number - regular}OT`;
}

/** Minutes of a regular period and of an overtime, and how many regular ones there are. */
export interface PeriodLengths {
  regular: number;
  overtime: number;
  periods: number;
}

const MINUTE_MS = 60_000;

/** Lengths by league; a league that is not there cannot be followed by a clock. */
export type LengthsByLeague = Readonly<Partial<Record<string, PeriodLengths>>>;

/** A clock that counts down in every period; null where the feed does not tell, or where lengths are not known. */
export function countdownClock(lengthsByLeague: LengthsByLeague): SportClock<PeriodView> {
  return {
    followsPeriods: false,
    periodOf: ({ period, clock }, league): ClockPeriod | null => {
      const lengths = Object.hasOwn(lengthsByLeague, league) ? lengthsByLeague[league] : undefined;
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

/** The clock of a game that goes on: one that is not told runs once the game has begun. */
export function resumedClock({ period, clock }: PeriodView): 'LIVE' | 'BREAK' {
  const isLive = clock === null ? period !== null : clock === 'live';
  return isLive ? 'LIVE' : 'BREAK';
}

/** Period and clock, as a producer holds them. */
export const periodRows: readonly OverrideRow[] = [
  row('period', 'Period', numberFrom(1, 40)),
  {
    field: 'clockState',
    inView: 'clock',
    name: 'Play',
    input: choiceOf(['live', 'Live'], ['break', 'Break']),
  },
];
