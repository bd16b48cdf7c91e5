import { z } from 'zod';
import { PerSide, Side } from './values.ts';

/**
 * The snapshots that our own service produces: the contract's named fields, and where it leaves a field open, our choice.
 * Readers of other services never rely on these: they read through the tolerant views (`views.ts`).
 */

export const ShotType = z.enum(['2pt', '3pt', 'ft']);
export type ShotType = z.infer<typeof ShotType>;

export const BasketballSnapshot = z.looseObject({
  score: PerSide,
  clock: z.enum(['LIVE', 'BREAK']),
  /** Holds the ended period through a break; the next `live` press advances it. 0 before the tip-off. */
  period: z.number().int(),
  ftsRemaining: z.number().int(),
  possession: Side.nullable(),
  tipoffTeam: Side.nullable(),
  openAttempt: z.looseObject({ team: Side, shotType: ShotType }).nullable(),
});
export type BasketballSnapshot = z.infer<typeof BasketballSnapshot>;

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

export const SoccerSnapshot = z.looseObject({
  score: PerSide,
  /** A goal is under review: the score is provisional. */
  scoreUnderReview: z.boolean(),
  phase: SoccerPhase,
  live: z.boolean(),
  zone: z.enum(['a_half', 'b_half']).nullable(),
  inBox: z.boolean(),
  possession: Side.nullable(),
  pendingSetPiece: z.looseObject({ kind: z.string(), team: Side.nullable() }).nullable(),
  openVar: z.looseObject({ varId: z.number().int() }).nullable(),
  playersOnPitch: PerSide,
  yellowCards: PerSide,
  redCards: PerSide,
});
export type SoccerSnapshot = z.infer<typeof SoccerSnapshot>;

export const BaseballSnapshot = z.looseObject({
  score: PerSide,
  inning: z.number().int(),
  half: z.enum(['top', 'bottom']),
  outs: z.number().int(),
  balls: z.number().int(),
  strikes: z.number().int(),
  bases: z.looseObject({ first: z.boolean(), second: z.boolean(), third: z.boolean() }),
  batting: Side,
  /** A play is open. */
  live: z.boolean(),
  /** Bat met ball in this play; a home run needs it. */
  contact: z.boolean(),
});
export type BaseballSnapshot = z.infer<typeof BaseballSnapshot>;

export const FootballSnapshot = z.looseObject({
  score: PerSide,
  /** Holds the ended quarter through a break; the next `snap` or `kickoff` advances it. */
  period: z.number().int(),
  clock: z.enum(['LIVE', 'BREAK']),
  possession: Side.nullable(),
  down: z.number().int().nullable(),
  distance: z.number().int().nullable(),
  flagOpen: z.boolean(),
  looseBall: z.boolean(),
  live: z.boolean(),
});
export type FootballSnapshot = z.infer<typeof FootballSnapshot>;

export const SNAPSHOTS = {
  basketball: BasketballSnapshot,
  soccer: SoccerSnapshot,
  baseball: BaseballSnapshot,
  football: FootballSnapshot,
} as const;

export interface SnapshotOf {
  basketball: BasketballSnapshot;
  soccer: SoccerSnapshot;
  baseball: BaseballSnapshot;
  football: FootballSnapshot;
}
