import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, maybeTeam, nothing, type Vocabulary } from '../press.ts';
import { BaseballRules } from './match-rules.ts';

export const presses = {
  pitch: nothing,
  contact: nothing,
  end: nothing,
  run: maybeTeam,
  home_run: maybeTeam,
  ball: nothing,
  strike: nothing,
  foul: nothing,
  out: nothing,
  bases: z.looseObject({ first: z.boolean(), second: z.boolean(), third: z.boolean() }),
  half_inning: nothing,
  ...commonPresses,
} as const satisfies Vocabulary;

/** The snapshots of Touchline's own service. Those of other services are read through the view. */
export const BaseballSnapshot = z.looseObject({
  score: PerSide,
  inning: z.number().int(),
  half: z.enum(['top', 'bottom']),
  outs: z.number().int(),
  balls: z.number().int(),
  strikes: z.number().int(),
  bases: z.looseObject({ first: z.boolean(), second: z.boolean(), third: z.boolean() }),
  batting: Side,
  /** Whether a play is open. */
  live: z.boolean(),
  /** Whether the bat met the ball in this play. A home run requires it. */
  contact: z.boolean(),
});
export type BaseballSnapshot = z.infer<typeof BaseballSnapshot>;

/** A snapshot for graphics. Null means "don't draw this", never zero. */
export const BaseballView = z.object({
  sport: z.literal('baseball'),
  score: ViewScore,
  rules: BaseballRules,
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
