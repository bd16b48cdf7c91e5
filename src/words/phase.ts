import type { LocalizedText } from './localized-text.ts';

/** Language-independent data in frames, which a page puts into words. */

/** How the regular time of a game is divided. */
type PeriodPart = 'half' | 'quarter' | 'period';

/** A phase of a game that has words in every language. Numbers count from one. */
export type BuiltInPhase =
  | { is: 'before' }
  | { is: 'period'; part: PeriodPart; number: number }
  /** The break after a period other than the middle one. */
  | { is: 'period-end'; part: PeriodPart; number: number }
  | { is: 'half-time' }
  | { is: 'overtime'; number: number }
  | { is: 'overtime-end'; number: number }
  /** The end of regular time in soccer, while it isn't known yet what comes next. */
  | { is: 'full-time' }
  | { is: 'extra-time'; half: 1 | 2 }
  | { is: 'extra-time-break' }
  | { is: 'penalties' }
  /** `half` is null if unknown. */
  | { is: 'inning'; number: number; half: 'top' | 'bottom' | null }
  /** The end of a half-inning. */
  | { is: 'inning-end'; number: number; half: 'top' | 'bottom' }
  /** The game is over. `overtimes`: how many were played; `innings`: how many, if more than nine. */
  | { is: 'final'; overtimes: number; innings: number | null };

/** A phase with a name from a sport file, such as a set. `number`: null for a phase without a number. */
export type CustomPhase = { is: 'part' | 'part-end'; name: LocalizedText; number: number | null };

/** The phase of a game. */
export type Phase = BuiltInPhase | CustomPhase;

/** The start of a game in the producer's local time. */
export interface StartTime {
  hours: number;
  minutes: number;
  /** Null today; a weekday within a week (0 is Sunday); or a date (months from 0). */
  day: { weekday: number } | { date: number; month: number } | null;
  /** The producer's time zone, abbreviated: "CET", "GMT+3". */
  zone: string;
}

/** Whether an output uses a 12-hour or a 24-hour clock; null: as usual in its language. */
export type TimeFormat = '12' | '24' | null;
