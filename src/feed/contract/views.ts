import { z } from 'zod';
import { SoccerPhase, ShotType } from './snapshots.ts';
import { Side } from './values.ts';

/**
 * A snapshot as our graphics may use it: every field known, of one type, or null where the feed does not tell.
 * Null means "draw nothing here"; it is never a zero.
 */

export const ViewScore = z.object({ a: z.number().nullable(), b: z.number().nullable() });
export type ViewScore = z.infer<typeof ViewScore>;

const pair = z.object({ a: z.number(), b: z.number() }).nullable();

export const BasketballView = z.object({
  sport: z.literal('basketball'),
  score: ViewScore,
  /** 1 to 4, then overtimes from 5; null before the game or where unknown. College halves: see `format`. */
  period: z.number().int().nullable(),
  /** How the league splits its game: men's college plays halves. */
  format: z.enum(['quarters', 'halves']),
  clock: z.enum(['live', 'break']).nullable(),
  ftsRemaining: z.number().int().nullable(),
  possession: Side.nullable(),
  openAttempt: z.object({ team: Side, shotType: ShotType.nullable() }).nullable(),
});
export type BasketballView = z.infer<typeof BasketballView>;

export const SoccerView = z.object({
  sport: z.literal('soccer'),
  score: ViewScore,
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase.nullable(),
  live: z.boolean().nullable(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  /** A set piece is pending; its kind where the feed names one (`penalty`, `corner`, ...). */
  setPiece: z.object({ kind: z.string().nullable(), team: Side.nullable() }).nullable(),
  varOpen: z.boolean(),
  playersOnPitch: pair,
  yellowCards: pair,
  redCards: pair,
});
export type SoccerView = z.infer<typeof SoccerView>;

export const BaseballView = z.object({
  sport: z.literal('baseball'),
  score: ViewScore,
  inning: z.number().int().nullable(),
  half: z.enum(['top', 'bottom']).nullable(),
  outs: z.number().int().nullable(),
  balls: z.number().int().nullable(),
  strikes: z.number().int().nullable(),
  bases: z.object({ first: z.boolean(), second: z.boolean(), third: z.boolean() }).nullable(),
  batting: Side.nullable(),
  live: z.boolean().nullable(),
  contact: z.boolean().nullable(),
});
export type BaseballView = z.infer<typeof BaseballView>;

export const FootballView = z.object({
  sport: z.literal('football'),
  score: ViewScore,
  period: z.number().int().nullable(),
  clock: z.enum(['live', 'break']).nullable(),
  possession: Side.nullable(),
  down: z.number().int().nullable(),
  distance: z.number().int().nullable(),
  flagOpen: z.boolean(),
  looseBall: z.boolean(),
  live: z.boolean().nullable(),
});
export type FootballView = z.infer<typeof FootballView>;

/** A sport this build does not know: the score is all we can trust. */
export const OtherView = z.object({ sport: z.literal('other'), score: ViewScore });
export type OtherView = z.infer<typeof OtherView>;

export const SportView = z.discriminatedUnion('sport', [
  BasketballView,
  SoccerView,
  BaseballView,
  FootballView,
  OtherView,
]);
export type SportView = z.infer<typeof SportView>;
