import { z } from 'zod';
import { Phase } from './phase.ts';
import { Side } from './values.ts';

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
  /** When it came, Unix ms. */
  at: z.number(),
});
export type Moment = z.infer<typeof Moment>;
