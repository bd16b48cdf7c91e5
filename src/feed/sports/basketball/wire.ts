import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, maybeTeam, nothing, team, type Vocabulary } from '../press.ts';
import { BasketballRules } from './match-rules.ts';

export const ShotType = z.enum(['2pt', '3pt', 'ft']);
export type ShotType = z.infer<typeof ShotType>;

const shot = z.looseObject({ team: Side, shot_type: ShotType });

export const presses = {
  '2pt_attempt': team,
  '3pt_attempt': team,
  ft_attempt: team,
  made: shot,
  miss: shot,
  to_the_line: z.looseObject({ team: Side, shots: z.number().int().min(1).max(3) }),
  possession: team,
  live: maybeTeam,
  period_end: nothing,
  ...commonPresses,
} as const satisfies Vocabulary;

/** The snapshots of Touchline's own service. Those of other services are read through the view. */
export const BasketballSnapshot = z.looseObject({
  score: PerSide,
  clock: z.enum(['LIVE', 'BREAK']),
  /** Remains the ended period during a break; the next `live` press advances it. 0 before the tip-off. */
  period: z.number().int(),
  ftsRemaining: z.number().int(),
  /** The side that shoots the free throws, with or without possession. Touchline's extension of the contract. */
  atLine: Side.nullable().default(null),
  possession: Side.nullable(),
  tipoffTeam: Side.nullable(),
  openAttempt: z.looseObject({ team: Side, shotType: ShotType }).nullable(),
});
export type BasketballSnapshot = z.infer<typeof BasketballSnapshot>;

/** A snapshot for graphics. Null means "don't draw this", never zero. */
export const BasketballView = z.object({
  sport: z.literal('basketball'),
  score: ViewScore,
  rules: BasketballRules,
  /** Numbered consecutively: overtimes follow the regular periods. Null before the game or if unknown. */
  period: z.number().int().nullable(),
  clock: z.enum(['live', 'break']).nullable(),
  ftsRemaining: z.number().int().nullable(),
  /** The side that shoots the free throws; null if the feed doesn't send it. */
  atLine: Side.nullable().default(null),
  possession: Side.nullable(),
  openAttempt: z.object({ team: Side, shotType: ShotType.nullable() }).nullable(),
});
export type BasketballView = z.infer<typeof BasketballView>;
