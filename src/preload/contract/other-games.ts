import { z } from 'zod';
import { MatchMinute, MomentKind } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { PerSide, Side } from '../../feed/contract/values.ts';
import type { StartTime as StartTimeCase } from '../../words/phase.ts';
import { ClockView } from './clock-view.ts';
import { Color } from './color.ts';

/** Games beside a channel's own, as frames tell of them. */

/** When a game starts, by the clock on the producer's wall. */
export const StartTime = z.object({
  hours: z.number().int().min(0).max(23),
  minutes: z.number().int().min(0).max(59),
  /** Null today; a day of this week (0 is Sunday); or a date (months from 0). */
  day: z
    .union([
      z.object({ weekday: z.number().int().min(0).max(6) }),
      z.object({ date: z.number().int().min(1).max(31), month: z.number().int().min(0).max(11) }),
    ])
    .nullable(),
  /** The zone of that clock, as it is abbreviated on that day. */
  zone: z.string(),
}) satisfies z.ZodType<StartTimeCase>;

/** A line of the producer's on the ticker, with the word before it. */
export const TickerLine = z.object({ label: z.string().nullable(), text: z.string() });
export type TickerLine = z.infer<typeof TickerLine>;

/** A side of another game. */
const OtherSide = z.object({
  name: z.string(),
  code: z.string(),
  score: z.number().nullable(),
  /** The color it wears, `#rrggbb`; null if unknown. */
  color: Color.nullable().default(null),
  /** Path of its picture; null: its drawn mark stands for it. */
  logo: z.string().nullable().default(null),
});

/** Where another game is, while a channel of this show follows it and hears it. Later, the result of its shoot-out. */
const OtherPlay = z.object({
  phase: Phase.nullable(),
  clock: ClockView.nullable(),
  /** Of the period, in sports that tell time by the minute. */
  lastMinute: z.number().int().nullable(),
  /** What its shoot-out came to so far; null: there is none, or not every kick is known. */
  shootout: PerSide.nullable().default(null),
});

/** A score that has just changed, and is told. */
const ScoreReport = z.object({
  kind: MomentKind,
  side: Side,
  minute: MatchMinute.nullable(),
  /** Instants of the output, Unix ms. */
  startedAt: z.number(),
  until: z.number(),
});
export type ScoreReport = z.infer<typeof ScoreReport>;

/** Another game, on the ticker. */
export const TickerItem = z.object({
  /** Stable for as long as the game is listed. */
  key: z.string(),
  league: z.string(),
  /** What the producer calls what that league plays for; null: its name is said; empty: nothing is. */
  competition: z.string().nullable(),
  /** Path of its picture; null: none. */
  logo: z.string().nullable().default(null),
  /** Whose order of sides it has. */
  sport: z.string(),
  status: z.enum(['scheduled', 'live', 'final']),
  /** Null for one that has started, and where nobody knows. */
  starts: StartTime.nullable(),
  /** Absent: nobody here knows more than its status. */
  play: OtherPlay.optional(),
  /** Absent: nothing is told of it. */
  told: ScoreReport.optional(),
  /** How it was last known: it may be elsewhere by now. */
  isOld: z.boolean().optional(),
  a: OtherSide,
  b: OtherSide,
});
export type TickerItem = z.infer<typeof TickerItem>;
