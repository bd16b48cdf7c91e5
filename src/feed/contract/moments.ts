import { z } from 'zod';
import { LocalizedText } from './localized-text.ts';
import { Phase } from './phase.ts';
import { Side, ViewScore } from './values.ts';

/** Moments that put points on the board. */
const SCORE_KINDS = [
  'goal',
  /** A penalty kick, outside a shootout. */
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
  /** The defense returns the ball to the other end zone during a try. */
  'defensive_two_point',
  'safety',
  /** Points of an unknown kind. */
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
  /** A review overturned a goal. */
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
/** The kinds of moments that have a name in every language. */
export const BuiltInMomentKind = z.enum(MOMENT_KINDS);
export type BuiltInMomentKind = z.infer<typeof BuiltInMomentKind>;

/**
 * A custom kind of moment: the ID of a row in the sport file, after `own-score:` for scores and `own:` for all others.
 */
const CustomMomentKind = z.union([
  z.templateLiteral(['own:', z.string()]),
  z.templateLiteral(['own-score:', z.string()]),
]);
export const MomentKind = z.union([BuiltInMomentKind, CustomMomentKind]);
export type MomentKind = z.infer<typeof MomentKind>;

const SCORES: ReadonlySet<MomentKind> = new Set<MomentKind>(SCORE_KINDS);

/** Returns whether moments of this kind put points on the board. */
export function isScoreKind(kind: MomentKind): boolean {
  return SCORES.has(kind) || kind.startsWith('own-score:');
}

export const MomentState = z.enum([
  /** Under review: it may still be overturned. */
  'pending',
  'confirmed',
  /** Undone, overturned or corrected. */
  'withdrawn',
]);
export type MomentState = z.infer<typeof MomentState>;

/** A minute of play as a league counts it: the first is 1. `added`: minutes beyond the end of the period, or null. */
export const MatchMinute = z.object({
  number: z.number().int().min(1),
  added: z.number().int().min(1).nullable(),
});
export type MatchMinute = z.infer<typeof MatchMinute>;

/** The game as viewers saw it when a moment happened, including the producer's overrides at that time. */
export const MomentInstant = z.object({
  score: ViewScore,
  phase: Phase.nullable(),
  /** The reading of the match clock; null if there was no clock. */
  clock: z
    .object({
      ms: z.number().min(0),
      direction: z.enum(['up', 'down']),
      /** Whether the clock shows tenths in the last minute of its countdown. */
      showsTenths: z.boolean(),
    })
    .nullable(),
  /** Null if the sport has no minutes, or if there was no clock. */
  minute: MatchMinute.nullable(),
});
export type MomentInstant = z.infer<typeof MomentInstant>;

/** Moments that belong to a player: the producer can assign a player to them. */
export const PLAYER_KINDS: ReadonlySet<MomentKind> = new Set<MomentKind>([
  ...SCORE_KINDS,
  'penalty_missed',
  'shootout_scored',
  'shootout_missed',
  'yellow_card',
  'red_card',
]);

/** Moments that never change the subject of a review. */
export const ASIDE_KINDS: ReadonlySet<MomentKind> = new Set<MomentKind>([
  'yellow_card',
  'red_card',
  'review',
  'review_stands',
]);

/** The player that the producer assigned to a moment. */
export const MomentPlayer = z.object({
  /** The shirt number; null: unknown. */
  number: z.string().nullable(),
  name: z.string(),
  /** The short name for small places; null: not set. */
  short: z.string().nullable(),
  /** The minute to show; null: the match clock's minute when the moment happened. */
  minute: MatchMinute.nullable(),
  /** Set for an own goal: the player belongs to the other side. */
  isOwnGoal: z.literal(true).optional(),
});
export type MomentPlayer = z.infer<typeof MomentPlayer>;

/**
 * A moment: something worth showing in addition to the score, derived from an event and the snapshots around it
 * (`feed/sports/moments.ts`).
 */
export const Moment = z.object({
  /** The `seq` of its event. */
  id: z.number().int(),
  kind: MomentKind,
  /** The name from the sport file, for custom kinds and shootout shots. Omitted: the word for the kind. */
  name: LocalizedText.optional(),
  side: Side.nullable(),
  /** The phase that the moment led to, if it is about a phase. */
  phase: Phase.nullable(),
  /** The points that each side got. */
  delta: z.object({ a: z.number(), b: z.number() }),
  state: MomentState,
  /** The feed's score without overrides, corrected for earlier retracted presses. */
  feedScore: ViewScore,
  instant: MomentInstant,
  /** When its event arrived, or the game was closed, Unix ms. */
  at: z.number(),
  /** The scorer, or the booked player; absent: not set. */
  player: MomentPlayer.optional(),
});
export type Moment = z.infer<typeof Moment>;
