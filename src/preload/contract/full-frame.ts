import { z } from 'zod';
import { CountKind, TotalKind } from '../../feed/contract/counts.ts';
import { MatchMinute, MomentKind, MomentPlayer } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Side } from '../../feed/contract/values.ts';
import { LineUpPlayer } from './rosters.ts';
import { StartTime, TickerItem } from './other-games.ts';
import { PLAYERS_MAX } from './limits.ts';

/** What full frames say: what is not known is left out whole. */

/** One period of a line score; null where a side's points in it are not known. */
const LinePeriod = z.object({ phase: Phase, a: z.number().nullable(), b: z.number().nullable() });
type LinePeriod = z.infer<typeof LinePeriod>;

const ShownPlayer = MomentPlayer.omit({ minute: true });

const Share = z.number().min(0).max(1).nullable();

/** A figure of both sides beside one another: "8/21", three-pointers, "5/17". */
export const LineFact = z.object({
  kind: CountKind,
  a: z.string(),
  b: z.string(),
  /** What part of something it is, 0 to 1, null where there is nothing of it; absent: it is no part. */
  share: z.object({ a: Share, b: Share }).optional(),
  /** Whose figures they are; absent: those of the sides. */
  players: z.object({ a: ShownPlayer, b: ShownPlayer }).optional(),
});
export type LineFact = z.infer<typeof LineFact>;

/** A total at the end of a line score. */
const LineTotal = z.object({ kind: TotalKind, a: z.number(), b: z.number() });
type LineTotal = z.infer<typeof LineTotal>;

/** A score, a card or the like, with the score after it. */
export const LineEntry = z.object({
  /** The `seq` of its event. */
  id: z.number().int(),
  side: Side,
  kind: MomentKind,
  /** When it was; null where unknown. */
  phase: Phase.nullable(),
  a: z.number(),
  b: z.number(),
  /** Its minute; absent: not known. */
  minute: MatchMinute.optional(),
  /** Who it was; absent: nobody has said. */
  player: ShownPlayer.optional(),
});
export type LineEntry = z.infer<typeof LineEntry>;

/** A player who has scored, as often as there are minutes; null for one that is not known. */
export const FrameScorer = z.object({
  player: ShownPlayer,
  minutes: z.array(MatchMinute.nullable()),
  /** What they scored together, in sports that count points by player; there are no minutes then. */
  points: z.number().int().optional(),
});
export type FrameScorer = z.infer<typeof FrameScorer>;

/** Who has scored for each side, in the order of their first; by points, the best first. */
export const FrameScorers = z.object({ a: z.array(FrameScorer), b: z.array(FrameScorer) });
export type FrameScorers = z.infer<typeof FrameScorers>;

/** The forms that tell how the score came about. */
export const CourseForm = z.enum(['line', 'comparison', 'scoring', 'final']);
export type CourseForm = z.infer<typeof CourseForm>;

/** The forms that are refused while they have nothing to show. */
export const FilledForm = z.enum([...CourseForm.options, 'schedule']);
export type FilledForm = z.infer<typeof FilledForm>;

/** Full frames that have nothing to show now, each with why; a line-up by its side. */
export const EmptyFrames = z.partialRecord(
  z.enum([...FilledForm.options, 'line-up-A', 'line-up-B']),
  z.string(),
);
export type EmptyFrames = z.infer<typeof EmptyFrames>;

/**
 * How the score came about. Totals are the match's own score; whatever is not known is left out, all of it. `line` shows
 * all there is, `comparison` the figures, `scoring` the entries, `final` the winner with who scored.
 */
export const CourseContent = z.object({
  form: CourseForm,
  /** In their order; periods still to come are not among them. Empty where the tape does not tell. */
  periods: z.array(LinePeriod),
  /** Behind the periods; empty where there are none, and in sports whose line scores have none. */
  totals: z.array(LineTotal),
  /** At most six. */
  facts: z.array(LineFact),
  /** Oldest first, at most ten: the newest ones. */
  entries: z.array(LineEntry),
  /** How many entries there are with the older ones. */
  entriesTotal: z.number().int(),
  /** Absent: nobody has said of any score. */
  scorers: FrameScorers.optional(),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** Rows of a schedule, at most. */
export const SCHEDULE_MAX = 12;

/** What a full frame says. */
export const FullFrameContent = z.discriminatedUnion('form', [
  /** Who meets whom. */
  z.object({
    form: z.literal('matchup'),
    /** The producer's line beneath. */
    note: z.string().nullable(),
    venue: z.string().nullable(),
    /** Null where nobody knows, and once it has begun. */
    starts: StartTime.nullable(),
  }),
  CourseContent,
  /** Other games of the day, as the ticker has them; its own is not among them. */
  z.object({ form: z.literal('schedule'), games: z.array(TickerItem).max(SCHEDULE_MAX) }),
  /** Who plays for a side. */
  z.object({
    form: z.literal('line-up'),
    side: Side,
    /** In their order; in a sport with lines by line, from the own goal on. */
    starters: z.array(LineUpPlayer).max(PLAYERS_MAX),
    /** How many of them stand in each line. Empty: a list, for the sport has no lines, or somebody's is not known. */
    lines: z.array(z.number().int()),
    bench: z.array(LineUpPlayer).max(PLAYERS_MAX),
    coach: z.string().nullable(),
  }),
  /** The producer's own words. */
  z.object({ form: z.literal('text'), title: z.string(), lines: z.array(z.string()) }),
]);
export type FullFrameContent = z.infer<typeof FullFrameContent>;
