import { z } from 'zod';
import { Phase } from './phase.ts';
import { Side, ViewScore } from './values.ts';

/** Something worth showing beyond the numbers, made from an event and the snapshots around it (`feed/sports/moments.ts`). */

/** Moments that put points on the board. */
export const SCORE_KINDS = [
  'goal',
  /** From the spot, outside a shoot-out. */
  'penalty_goal',
  'two_pointer',
  'three_pointer',
  'free_throw',
  'run',
  'home_run',
  'touchdown',
  'field_goal',
  'extra_point',
  'two_point_conversion',
  /** The defense takes the ball to the other end zone on a try. */
  'defensive_two_point',
  'safety',
  /** Points came in a way this build has no word for. */
  'score',
] as const;

export const MOMENT_KINDS = [
  ...SCORE_KINDS,
  'penalty',
  'penalty_kick',
  'penalty_missed',
  'shootout_scored',
  'shootout_missed',
  'review',
  'review_stands',
  'review_overturned',
  /** A review took a goal back. */
  'no_goal',
  'yellow_card',
  'red_card',
  'side_retired',
  'flag',
  'turnover',
  'period_start',
  'period_end',
  'final',
] as const;
export const MomentKind = z.enum(MOMENT_KINDS);
export type MomentKind = z.infer<typeof MomentKind>;

export const MomentState = z.enum([
  /** Under review: it may still be taken back. */
  'pending',
  'confirmed',
  /** Undone, overturned or corrected: it never was. */
  'withdrawn',
]);
export type MomentState = z.infer<typeof MomentState>;

/** A minute of play, as a league counts them: the first is 1. `added`: the minute beyond the end of its period, or null. */
export const MatchMinute = z.object({
  number: z.number().int().min(1),
  added: z.number().int().min(1).nullable(),
});
export type MatchMinute = z.infer<typeof MatchMinute>;

/** What was true when a moment came, as viewers were told it: with what the producer held then. */
export const MomentInstant = z.object({
  score: ViewScore,
  phase: Phase.nullable(),
  /** What the match clock read; null where there was none. */
  clock: z
    .object({
      ms: z.number().min(0),
      direction: z.enum(['up', 'down']),
      /** Counting down, it shows tenths in its last minute. */
      showsTenths: z.boolean(),
    })
    .nullable(),
  /** Null where its sport counts none, or where there was no clock. */
  minute: MatchMinute.nullable(),
});
export type MomentInstant = z.infer<typeof MomentInstant>;

/** Moments that a player is behind: one can be put on them. */
export const PLAYER_KINDS: ReadonlySet<MomentKind> = new Set<MomentKind>([
  ...SCORE_KINDS,
  'penalty_missed',
  'shootout_scored',
  'shootout_missed',
  'yellow_card',
  'red_card',
]);

/** They never change which decision a review is about. */
export const ASIDE_KINDS: ReadonlySet<MomentKind> = new Set<MomentKind>([
  'yellow_card',
  'red_card',
  'review',
  'review_stands',
]);

/** Who a moment is about, as the producer says it. */
export const MomentPlayer = z.object({
  /** As it is on the shirt; null: none is known. */
  number: z.string().nullable(),
  name: z.string(),
  /** Where there is little room; null: nobody has said. */
  short: z.string().nullable(),
  /** The minute of it; null: what the match clock was in when the moment came. */
  minute: MatchMinute.nullable(),
  /** A player of the other side, who has put it into the own goal; absent: no. */
  isOwnGoal: z.literal(true).optional(),
});
export type MomentPlayer = z.infer<typeof MomentPlayer>;

export const Moment = z.object({
  /** The `seq` of its event. */
  id: z.number().int(),
  kind: MomentKind,
  side: Side.nullable(),
  /** The phase it led to, where that is what it is about: the end of a period, its beginning, the end of the game. */
  phase: Phase.nullable(),
  /** Points it brought each side. */
  delta: z.object({ a: z.number(), b: z.number() }),
  state: MomentState,
  /** What the feed's own score was, whatever the producer held; corrected with what was taken back before it. */
  feedScore: ViewScore,
  instant: MomentInstant,
  /** When it came, Unix ms. */
  at: z.number(),
  /** Who scored, or was booked; absent: nobody has been put on it. */
  player: MomentPlayer.optional(),
});
export type Moment = z.infer<typeof Moment>;
