import { z } from 'zod';
import { Side } from './values.ts';
import { ShotType, SoccerPhase } from './snapshots.ts';
import type { Sport } from './versions.ts';

/**
 * What a scout can press, by sport: event type -> payload. Types beyond those the contract names are ours (docs/feed-service.md
 * lists them); readers must not depend on them.
 */

const nothing = z.looseObject({});
const team = z.looseObject({ team: Side });
const maybeTeam = z.looseObject({ team: Side.optional() });
const shot = z.looseObject({ team: Side, shot_type: ShotType });

const common = {
  /** Cancels the most recent press not yet cancelled; the service records which in `retractsSeq`. */
  undo: z.looseObject({ retractsSeq: z.number().int().optional() }),
  /** The whole score, as corrected by the scout. */
  score_set: z.looseObject({ a: z.number().int().min(0), b: z.number().int().min(0) }),
  /** The first press of a game that goes on from a state known already: that state, as snapshots of the sport are. */
  resume: z.looseObject({ state: z.looseObject({}) }),
};

export const PRESSES = {
  basketball: {
    '2pt_attempt': team,
    '3pt_attempt': team,
    ft_attempt: team,
    made: shot,
    miss: shot,
    to_the_line: z.looseObject({ team: Side, shots: z.number().int().min(1).max(3) }),
    possession: team,
    live: maybeTeam,
    period_end: nothing,
    ...common,
  },
  soccer: {
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
    ...common,
  },
  baseball: {
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
    ...common,
  },
  football: {
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
    first_down: z.looseObject({ team: Side.optional(), distance: z.number().int().min(0).optional() }),
    down: z.looseObject({ down: z.number().int().min(1).max(4), distance: z.number().int().min(0).max(99) }),
    flag: nothing,
    flag_resolve: nothing,
    period_end: nothing,
    ...common,
  },
} as const satisfies Record<Sport, Record<string, z.ZodType>>;

export type PressType<S extends Sport> = keyof (typeof PRESSES)[S] & string;
