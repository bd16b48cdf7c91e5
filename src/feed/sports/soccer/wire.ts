import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, nothing, team, type Vocabulary } from '../press.ts';

/** What a soccer match is on the wire, and what we read of it. */

export const SOCCER_PHASES = [
  'pre_match',
  'first_half',
  'half_time',
  'second_half',
  'full_time',
  'extra_first_half',
  'extra_half_time',
  'extra_second_half',
  'penalties',
  'ended',
] as const;
export const SoccerPhase = z.enum(SOCCER_PHASES);
export type SoccerPhase = z.infer<typeof SoccerPhase>;

/** The set piece that stays open until it is scored or missed. */
export const PENALTY = 'penalty';

/** What a scout can press. */
export const presses = {
  goal: team,
  penalty_awarded: team,
  pen_kick: team,
  pen_scored: team,
  pen_missed: team,
  var_review: nothing,
  var_resolve: z.looseObject({ outcome: z.enum(['stands', 'overturned']).optional() }),
  possession: team,
  zone: z.looseObject({ zone: z.enum(['a_half', 'b_half']).nullable(), in_box: z.boolean().optional() }),
  yellow_card: team,
  red_card: team,
  set_piece: z.looseObject({ kind: z.string(), team: Side.optional() }),
  phase: z.looseObject({ phase: SoccerPhase }),
  ...commonPresses,
} as const satisfies Vocabulary;

/** What a review can take back: the goal just scored or the penalty just awarded. */
export const Reviewable = z.object({ kind: z.enum(['goal', 'penalty']), team: Side });
export type Reviewable = z.infer<typeof Reviewable>;

/** The snapshot our own service produces; those of others are read through the view. */
export const SoccerSnapshot = z.looseObject({
  score: PerSide,
  /** A goal is under review: the score is provisional. */
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase,
  live: z.boolean(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  /** `isTaken`: the kick of a penalty has been taken, and what came of it has not been told yet. */
  pendingSetPiece: z
    .looseObject({ kind: z.string(), team: Side.nullable(), isTaken: z.boolean().optional() })
    .nullable(),
  openVar: z.looseObject({ varId: z.number().int() }).nullable(),
  playersOnPitch: PerSide,
  yellowCards: PerSide,
  redCards: PerSide,
  /** In the state that a game is resumed with: what the open review is about, or one that is opened next. */
  reviewable: Reviewable.optional(),
});
export type SoccerSnapshot = z.infer<typeof SoccerSnapshot>;

const pair = z.object({ a: z.number(), b: z.number() }).nullable();

/** A snapshot as graphics may use it: null means "draw nothing here", never a zero. */
export const SoccerView = z.object({
  sport: z.literal('soccer'),
  score: ViewScore,
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase.nullable(),
  live: z.boolean().nullable(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  /**
   * A set piece is pending; its kind where the feed names one (`penalty`, `corner`, ...). `isTaken`: the kick has been
   * taken, and what came of it has not been told; null where the feed does not say.
   */
  setPiece: z
    .object({ kind: z.string().nullable(), team: Side.nullable(), isTaken: z.boolean().nullable() })
    .nullable(),
  varOpen: z.boolean(),
  playersOnPitch: pair,
  yellowCards: pair,
  redCards: pair,
});
export type SoccerView = z.infer<typeof SoccerView>;
