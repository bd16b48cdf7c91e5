import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, nothing, team, type Vocabulary } from '../press.ts';
import { SoccerRules } from './match-rules.ts';

export const SOCCER_PHASES = [
  'pre_match',
  'first_half',
  'half_time',
  'second_half',
  // Matches that aren't played in halves.
  'period_1',
  'break_1',
  'period_2',
  'break_2',
  'period_3',
  'break_3',
  'period_4',
  'full_time',
  'extra_first_half',
  'extra_half_time',
  'extra_second_half',
  'penalties',
  'ended',
] as const;
export const SoccerPhase = z.enum(SOCCER_PHASES);
export type SoccerPhase = z.infer<typeof SoccerPhase>;

/** The kind of set piece that stays open until it is scored or missed. */
export const PENALTY = 'penalty';

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

/** A decision that a review can overturn: the goal just scored or the penalty just awarded. */
export const Reviewable = z.object({ kind: z.enum(['goal', 'penalty']), team: Side });
export type Reviewable = z.infer<typeof Reviewable>;

/** The snapshots of Touchline's own service. Those of other services are read through the view. */
export const SoccerSnapshot = z.looseObject({
  score: PerSide,
  /** True while a goal is under review and the score is therefore provisional. */
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase,
  live: z.boolean(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  /** `isTaken`: the penalty was kicked, and its result is unknown. */
  pendingSetPiece: z
    .looseObject({ kind: z.string(), team: Side.nullable(), isTaken: z.boolean().optional() })
    .nullable(),
  openVar: z.looseObject({ varId: z.number().int() }).nullable(),
  playersOnPitch: PerSide,
  yellowCards: PerSide,
  redCards: PerSide,
  /** Only in the state that a game is resumed with: the subject of the open review, or of the next one. */
  reviewable: Reviewable.optional(),
});
export type SoccerSnapshot = z.infer<typeof SoccerSnapshot>;

const pair = z.object({ a: z.number(), b: z.number() }).nullable();

/** A snapshot for graphics. Null means "don't draw this", never zero. */
export const SoccerView = z.object({
  sport: z.literal('soccer'),
  score: ViewScore,
  rules: SoccerRules,
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase.nullable(),
  live: z.boolean().nullable(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  /**
   * The pending set piece, with its kind if the feed names one (`penalty`, `corner`, ...). `isTaken`: the kick was
   * taken, and its result is unknown; null if the feed doesn't send it.
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
