import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, maybeTeam, nothing, type Vocabulary } from '../press.ts';

/** What a baseball game is on the wire, and what we read of it. */

/** What a scout can press. */
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

/** The snapshot our own service produces; those of others are read through the view. */
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

/** A snapshot as graphics may use it: null means "draw nothing here", never a zero. */
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
