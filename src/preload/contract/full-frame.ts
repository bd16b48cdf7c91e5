import { z } from 'zod';
import { LocalizedText } from '../../feed/contract/localized-text.ts';
import { CountKind, TotalKind } from '../../feed/contract/counts.ts';
import { MatchMinute, MomentKind, MomentPlayer } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Side } from '../../feed/contract/values.ts';
import { LineUpPlayer } from './rosters.ts';
import { StartTime, TickerItem } from './other-games.ts';
import { PLAYERS_MAX } from './limits.ts';

/** A period of a line score; null if a team's points in that period are unknown. */
const LinePeriod = z.object({ phase: Phase, a: z.number().nullable(), b: z.number().nullable() });
type LinePeriod = z.infer<typeof LinePeriod>;

const ShownPlayer = MomentPlayer.omit({ minute: true });

const Share = z.number().min(0).max(1).nullable();

/** A statistic for both teams, such as three-pointers: "8/21" and "5/17". */
export const LineFact = z.object({
  kind: CountKind,
  a: z.string(),
  b: z.string(),
  /** The share that the statistic is, 0 to 1; null without attempts. Omitted: it isn't a share. */
  share: z.object({ a: Share, b: Share }).optional(),
  /** The players that the statistic belongs to; omitted: the teams. */
  players: z.object({ a: ShownPlayer, b: ShownPlayer }).optional(),
});
export type LineFact = z.infer<typeof LineFact>;

/** A total at the end of a line score. */
const LineTotal = z.object({ kind: TotalKind, a: z.number(), b: z.number() });
type LineTotal = z.infer<typeof LineTotal>;

/** A score, card or other event, with the score after it. */
export const LineEntry = z.object({
  /** The `seq` of its event. */
  id: z.number().int(),
  side: Side,
  kind: MomentKind,
  /** The name from the sport file, for a custom kind. Omitted for built-in kinds. */
  name: LocalizedText.optional(),
  /** Null if unknown. */
  phase: Phase.nullable(),
  a: z.number(),
  b: z.number(),
  /** Omitted if unknown. */
  minute: MatchMinute.optional(),
  /** Omitted if unknown. */
  player: ShownPlayer.optional(),
});
export type LineEntry = z.infer<typeof LineEntry>;

/** A scorer, with the minute of each score; a minute is null if unknown. */
export const FrameScorer = z.object({
  player: ShownPlayer,
  minutes: z.array(MatchMinute.nullable()),
  /** The player's points, in sports that count points per player (without minutes). */
  points: z.number().int().optional(),
});
export type FrameScorer = z.infer<typeof FrameScorer>;

/** The scorers of each team in the order of their first score; in sports with points, the highest first. */
export const FrameScorers = z.object({ a: z.array(FrameScorer), b: z.array(FrameScorer) });
export type FrameScorers = z.infer<typeof FrameScorers>;

/** The forms that show the course of the match. */
export const CourseForm = z.enum(['line', 'comparison', 'scoring', 'final']);
export type CourseForm = z.infer<typeof CourseForm>;

/** The forms that are refused if they would be empty. */
export const FilledForm = z.enum([...CourseForm.options, 'schedule']);
export type FilledForm = z.infer<typeof FilledForm>;

/** The full frames that would be empty at the moment, with the reason; lineups by team. */
export const EmptyFrames = z.partialRecord(
  z.enum([...FilledForm.options, 'line-up-A', 'line-up-B']),
  z.string(),
);
export type EmptyFrames = z.infer<typeof EmptyFrames>;

/**
 * The course of the match. Totals are the match's own score; unknown parts are left out completely. `line` shows
 * everything, `comparison` the statistics, `scoring` the entries, `final` the result and the scorers.
 */
export const CourseContent = z.object({
  form: CourseForm,
  /** Periods in order, without future ones. Empty if the event log doesn't contain them. */
  periods: z.array(LinePeriod),
  /** Totals after the periods; empty in sports whose line scores have none. */
  totals: z.array(LineTotal),
  /** At most six. */
  facts: z.array(LineFact),
  /** The newest ten, oldest first. */
  entries: z.array(LineEntry),
  /** Total number of entries, including older ones. */
  entriesTotal: z.number().int(),
  /** Omitted if no scorer is known. */
  scorers: FrameScorers.optional(),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** The maximum number of rows in a schedule. */
export const SCHEDULE_MAX = 12;

/** Content of a full frame. Unknown parts are left out completely. */
export const FullFrameContent = z.discriminatedUnion('form', [
  /** Two teams before their game. */
  z.object({
    form: z.literal('matchup'),
    /** The producer's line below the teams. */
    note: z.string().nullable(),
    venue: z.string().nullable(),
    /** Null if unknown, and after the start. */
    starts: StartTime.nullable(),
  }),
  CourseContent,
  /** The day's other games as on the ticker, without the channel's own. */
  z.object({ form: z.literal('schedule'), games: z.array(TickerItem).max(SCHEDULE_MAX) }),
  /** The lineup of a team. */
  z.object({
    form: z.literal('line-up'),
    side: Side,
    /** Starters in order; in sports with lines, line by line from their own goal. */
    starters: z.array(LineUpPlayer).max(PLAYERS_MAX),
    /** The number of players per line. Empty: a list, because the sport has no lines or a position is unknown. */
    lines: z.array(z.number().int()),
    bench: z.array(LineUpPlayer).max(PLAYERS_MAX),
    coach: z.string().nullable(),
  }),
  /** The producer's own text. */
  z.object({ form: z.literal('text'), title: z.string(), lines: z.array(z.string()) }),
]);
export type FullFrameContent = z.infer<typeof FullFrameContent>;
