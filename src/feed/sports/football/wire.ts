import { z } from 'zod';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { commonPresses, maybeTeam, nothing, team, type Vocabulary } from '../press.ts';
import { FootballRules } from './match-rules.ts';

/** Yards to go, or the goal line. */
const yardsOrGoal = (least: z.ZodNumber): z.ZodUnion<[z.ZodNumber, z.ZodLiteral<'goal'>]> =>
  z.union([least, z.literal('goal')]);

export const presses = {
  snap: nothing,
  kickoff: maybeTeam,
  end: nothing,
  field_goal: team,
  extra_point: team,
  two_point_conversion: team,
  touchdown: team,
  safety: team,
  loose_ball: maybeTeam,
  turnover: maybeTeam,
  first_down: z.looseObject({
    team: Side.optional(),
    distance: yardsOrGoal(z.number().int().min(0)).optional(),
  }),
  down: z.looseObject({
    down: z.number().int().min(1).max(4),
    distance: yardsOrGoal(z.number().int().min(0).max(99)),
  }),
  flag: nothing,
  flag_resolve: nothing,
  period_end: nothing,
  ...commonPresses,
} as const satisfies Vocabulary;

/** The snapshots of Touchline's own service. Those of other services are read through the view. */
export const FootballSnapshot = z.looseObject({
  score: PerSide,
  /** Remains the ended quarter during a break; the next `snap` or `kickoff` advances it. */
  period: z.number().int(),
  clock: z.enum(['LIVE', 'BREAK']),
  possession: Side.nullable(),
  down: z.number().int().nullable(),
  distance: yardsOrGoal(z.number().int()).nullable(),
  flagOpen: z.boolean(),
  looseBall: z.boolean(),
  live: z.boolean(),
  /** The side whose try is open: from its touchdown until points, a kickoff or a new series. */
  tryBy: Side.nullable().default(null),
});
export type FootballSnapshot = z.infer<typeof FootballSnapshot>;

/** A snapshot for graphics. Null means "don't draw this", never zero. */
export const FootballView = z.object({
  sport: z.literal('football'),
  score: ViewScore,
  rules: FootballRules,
  period: z.number().int().nullable(),
  clock: z.enum(['live', 'break']).nullable(),
  possession: Side.nullable(),
  down: z.number().int().nullable(),
  distance: z.number().int().nullable(),
  /** `goal`: "& goal" instead of the yards. Null: not sent; `toGoOf` derives it from the position of the ball. */
  lineToGain: z.enum(['goal', 'yards']).nullable().default(null),
  flagOpen: z.boolean(),
  looseBall: z.boolean(),
  live: z.boolean().nullable(),
  /** The side whose try is open. `none`: no try is open. Null: the feed doesn't send it. */
  tryBy: z
    .union([Side, z.literal('none')])
    .nullable()
    .default(null),
});
export type FootballView = z.infer<typeof FootballView>;
