import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, maybeTeam, nothing, team, type Vocabulary } from '../press.ts';
import { HockeyRules } from './match-rules.ts';

/** The wire format of ice hockey, and the parts that Touchline reads. */

/** A scout's presses. */
export const presses = {
  goal: team,
  penalty: team,
  penalty_over: team,
  possession: team,
  live: maybeTeam,
  period_end: nothing,
  ...commonPresses,
} as const satisfies Vocabulary;

/** The snapshot of Touchline's own service. */
export const HockeySnapshot = z.looseObject({
  score: PerSide,
  clock: z.enum(['LIVE', 'BREAK']),
  period: z.number().int(),
  possession: Side.nullable(),
  /** The number of players in the penalty box. */
  inBox: PerSide,
});
export type HockeySnapshot = z.infer<typeof HockeySnapshot>;

export const HockeyView = z.object({
  sport: z.literal('hockey'),
  score: ViewScore,
  rules: HockeyRules,
  period: z.number().int().nullable(),
  clock: z.enum(['live', 'break']).nullable(),
  possession: Side.nullable(),
  inBox: z.object({ a: z.number(), b: z.number() }).nullable(),
});
export type HockeyView = z.infer<typeof HockeyView>;
