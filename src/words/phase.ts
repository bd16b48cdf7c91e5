/** Language-independent data in frames, which a page puts into words. */

/** How the regular time of a game is divided. */
type PeriodPart = 'half' | 'quarter' | 'period';

/** The phase of a game. Numbers count from one. */
export type Phase =
  | { is: 'before' }
  | { is: 'period'; part: PeriodPart; number: number }
  /** The break after a period other than the middle one. */
  | { is: 'period-end'; part: PeriodPart; number: number }
  | { is: 'half-time' }
  | { is: 'overtime'; number: number }
  | { is: 'overtime-end'; number: number }
  /** The end of regular time in soccer: what comes next is not decided yet. */
  | { is: 'full-time' }
  | { is: 'extra-time'; half: 1 | 2 }
  | { is: 'extra-time-break' }
  | { is: 'penalties' }
  /** `half` is null where it is not known. */
  | { is: 'inning'; number: number; half: 'top' | 'bottom' | null }
  /** The side is out. */
  | { is: 'inning-end'; number: number; half: 'top' | 'bottom' }
  /** Over. `overtimes`: how many were played; `innings`: how many, where there were more than nine. */
  | { is: 'final'; overtimes: number; innings: number | null };

/** When a game starts, by the clock on the producer's wall. */
export interface StartTime {
  hours: number;
  minutes: number;
  /** Null today; a day of this week (0 is Sunday); or a date (months from 0). */
  day: { weekday: number } | { date: number; month: number } | null;
  /** The time zone of that clock, abbreviated: "CET", "GMT+3". */
  zone: string;
}

/** How an output counts the hours of a day: to 12, to 24, or (null) as usual in its language. */
export type TimeFormat = '12' | '24' | null;
