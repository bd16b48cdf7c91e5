import { z } from 'zod';
import { SCORE_MAX } from '../../contract/desk.ts';
import { LocalizedText } from '../../contract/localized-text.ts';
import { PerSide, Side, ViewScore } from '../../contract/values.ts';
import { RuleValue } from '../match-rules.ts';
import { commonPresses, nothing, team, type Vocabulary } from '../press.ts';
import type { FileSlug } from './sport-file.ts';
import { Counter, Family } from './sport-file-shape.ts';

/** The presses, snapshots and views of file-defined sports (docs/handbook/make-your-own-sport.md). */

const id = z.string().min(1).max(30);
/** The time played in the current period when the press was made, in ms; omitted: no match clock. */
const clock = z.number().int().min(0).max(86_400_000).optional();
const player = z.string().trim().min(1).max(40).optional();
const runs = z.number().int().min(0).max(12);
const points = z.number().int().min(0).max(SCORE_MAX);

export const presses = {
  // Sports with periods.
  period_start: z.looseObject({ clock }),
  period_end: z.looseObject({ clock }),
  score: z.looseObject({ team: Side, id, clock, player }),
  /** `coincidental`: both sides get the same penalty. Each side has its own press. */
  penalty: z.looseObject({ team: Side, id, clock, player, coincidental: z.boolean().optional() }),
  /** Without `number`, ends the penalty of `team` with the least time left at `clock`. */
  penalty_end: z.looseObject({ team: Side.optional(), number: z.number().int().min(1).optional(), clock }),
  shootout_start: nothing,
  shot: z.looseObject({ team: Side, scored: z.boolean() }),
  // Sports with sets.
  point: team,
  serve: team,
  ends: nothing,
  retire: team,
  /** Corrects the counts of all levels, lowest first. */
  counts_set: z.looseObject({
    counts: z
      .array(z.looseObject({ a: points, b: points }))
      .min(1)
      .max(3),
  }),
  // Sports with innings.
  innings_start: team,
  /**
   * `extra`: runs that aren't credited to the batter. Wides and no-balls add one run to `runs`, and don't count as
   * balls of the over.
   */
  ball: z.looseObject({
    runs,
    extra: z.enum(['wide', 'no-ball', 'bye', 'leg-bye']).optional(),
    wicket: z.boolean().optional(),
  }),
  innings_end: z.looseObject({ declared: z.boolean().optional() }),
  // All sports.
  count: z.looseObject({ team: Side, id, change: z.union([z.literal(1), z.literal(-1)]) }),
  mark: z.looseObject({ team: Side, id, isOn: z.boolean() }),
  event: z.looseObject({ team: Side.optional(), id, clock, player }),
  /** Changes match rules for the rest of the game. */
  rules_set: z.looseObject({ rules: z.record(z.string(), RuleValue) }),
  ...commonPresses,
} as const satisfies Vocabulary;

/** A penalty of a side. Times are the time played since the start of the game, in ms; null: unknown. */
export const Penalty = z.object({
  /** The number of the penalty in the game, from 1. */
  number: z.number().int(),
  side: Side,
  id: z.string(),
  player: z.string().nullable(),
  /** When the penalty was called. */
  fromMs: z.number().nullable(),
  /** The length of one part; null: the penalty has no clock. */
  partMs: z.number().nullable(),
  parts: z.number().int(),
  reducesPlayers: z.boolean(),
  /** Whether both sides got the same penalty. No goal ends it. */
  isCoincidental: z.boolean(),
  /** The time that goals against the side have canceled, in ms. */
  canceledMs: z.number(),
  /** When the penalty was ended early. */
  endedMs: z.number().nullable(),
  /** True if the penalty was ended at an unknown time. */
  isEnded: z.boolean(),
});
export type Penalty = z.infer<typeof Penalty>;

/** A finished set. `tieBreak`: the points of its tie-break; null: there was none. */
export const SetScore = z.object({ a: z.number(), b: z.number(), tieBreak: PerSide.nullable() });
export type SetScore = z.infer<typeof SetScore>;

export const Innings = z.object({
  side: Side,
  runs: z.number().int(),
  wickets: z.number().int(),
  /** The balls of all overs. Wides and no-balls don't count. */
  balls: z.number().int(),
  extras: z.number().int(),
  isDeclared: z.boolean(),
  isOver: z.boolean(),
});
export type Innings = z.infer<typeof Innings>;

const Kicks = z.object({ a: z.array(z.boolean()), b: z.array(z.boolean()) });
const bySide = z.object({ a: z.boolean(), b: z.boolean() });

/** The parts of a state that depend on the family of the sport. The parts of other families stay empty. */
const parts = {
  /** The period in play or just ended; 0 before the game. */
  period: z.number().int(),
  /** The time played in the periods that are over, in ms. */
  playedMs: z.number(),
  penalties: z.array(Penalty),
  /** The score whose conversion hasn't been taken yet. */
  open: z.object({ id: z.string(), side: Side }).nullable(),
  shootout: Kicks.nullable(),
  /** The current count of each level, lowest first. */
  counts: z.array(z.object({ a: z.number(), b: z.number() })),
  sets: z.array(SetScore),
  serving: Side.nullable(),
  /** Whether the sides have changed ends an odd number of times. */
  areEndsChanged: z.boolean(),
  innings: z.array(Innings),
  counters: z.record(z.string(), z.object({ a: z.number(), b: z.number() })),
  marks: z.record(z.string(), bySide),
  /** Whether the match is over under the rules, for example because the last set is won or a side has retired. */
  isOver: z.boolean(),
  retired: Side.nullable(),
};

/** A snapshot of Touchline's own service. Snapshots of other services are read field by field (`viewsOf`). */
export const FileSnapshot = z.looseObject({
  score: PerSide,
  clock: z.enum(['LIVE', 'BREAK']),
  ...parts,
  /** The side that served first in the current set or game; null: unknown. */
  servedFirst: Side.nullable(),
  /** The match rules that differ from the file's. */
  rules: z.record(z.string(), RuleValue),
});
export type FileSnapshot = z.infer<typeof FileSnapshot>;

/** The number of players per side, and of penalties that run at the same time. */
const PenaltyLook = z.object({ running: z.number(), playersASide: z.number() });

/** The parts of the file that graphics need, in all languages of the file. */
const Look = z.object({
  name: LocalizedText,
  /** How regular time is divided; null: the sport has no periods, or `unit` names them. */
  part: z.enum(['half', 'quarter', 'period']).nullable(),
  /**
   * The name of a period, a set or an innings. `{n}` is replaced with the number. Without it, the number follows the name.
   */
  unit: LocalizedText,
  /** The names of scores, penalties, events, counters, marks, levels and innings by their ID. */
  names: z.record(z.string(), LocalizedText),
  levels: z.array(z.object({ id: z.string(), display: z.literal('tennis').optional() })),
  counters: z.array(Counter.pick({ id: true, shownAs: true, from: true, max: true })),
  penalties: PenaltyLook.nullable(),
  ballsPerOver: z.number(),
  /** Whether a match clock that counts up continues from the end of the previous period. */
  countsOn: z.boolean(),
});

/** A snapshot for graphics. Null means "don't draw this", never zero. */
export const FileView = z.object({
  sport: z.templateLiteral(['x-', z.string()]),
  family: Family,
  score: ViewScore,
  rules: z.record(z.string(), RuleValue),
  look: Look,
  /** Null in sports without periods. */
  clock: z.enum(['live', 'break']).nullable(),
  ...parts,
  /** Null if the feed doesn't send it. */
  period: parts.period.nullable(),
  /** Set if something other than the score decides who wins: a retirement, or the result of a match of innings. */
  winner: Side.nullable().optional(),
  /** Whether the current point is in a tie-break. */
  isTieBreak: z.boolean(),
});
export type FileView = z.infer<typeof FileView> & { sport: FileSlug };
