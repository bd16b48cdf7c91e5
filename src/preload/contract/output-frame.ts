import { z } from 'zod';
import { MomentKind, MomentPlayer, MomentState, MomentInstant } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { SportView } from '../../feed/sports/index.ts';

import { BugReaction } from './bug-reaction.ts';
import { ClockView } from './clock-view.ts';
import { Color } from './color.ts';
import { Competition, noCompetition } from './competition.ts';
import { FrameScorers, FullFrameContent } from './full-frame.ts';
import { Insert } from './insert.ts';
import { StartTime, TickerItem, TickerLine } from './other-games.ts';
import { OverrideValue } from './overrides.ts';
import { NetworkBug, SponsorMarks } from './sponsors.ts';
import { TEST_BITS, type TestPicture as TestPictureCase } from './test-picture.ts';
import { Takeover } from './takeover.ts';
import { FontFamily } from './fonts.ts';
import { GraphicId } from './graphic-id.ts';
import { DrawnSettings } from './output-settings.ts';
import { ThemeTokens } from './theme-tokens.ts';
import { Side } from '../../feed/contract/values.ts';

export * from './clock-view.ts';
export * from './full-frame.ts';
export * from './graphic-id.ts';
export * from './output-settings.ts';
export * from './other-games.ts';

/**
 * OutputFrame: everything one output needs to draw itself, as one whole value. The stage is a function of it and of
 * time (for motion). Never a delta; the newest wins; on any fault the last good one stays on screen. It carries what is
 * the case, and only what a producer wrote as text: the stage says the rest in its output's language (`src/words`).
 */

/** Which of its two colors a team wears. */
const KITS = ['first', 'second'] as const;
export const Kit = z.enum(KITS);
export type Kit = z.infer<typeof Kit>;

export const Team = z.object({
  /** In full, "Los Angeles Lakers"; null when nobody has named the side. */
  name: z.string().nullable(),
  /** Without its place, "Lakers"; null where there is no shorter name. */
  short: z.string().nullable().default(null),
  /** Two to four letters for narrow places; null when there is no name to take it from. */
  code: z.string().nullable(),
  /** The team's first color, `#rrggbb`. The two of a match are always told apart. */
  color: Color,
  /** Its second color, for the day on which it wears that, and where the first can't be told from the other team's. */
  second: Color.nullable().default(null),
  kit: Kit.default('first'),
  /** Path of its picture on the page's own origin (`/logos/...`); null: its drawn mark stands for it. */
  logo: z.string().nullable(),
});
export type Team = z.infer<typeof Team>;

/** The kicks of a shoot-out in their order, per side: true for one scored. */
export const Shootout = z.object({ a: z.array(z.boolean()), b: z.array(z.boolean()) });
export type Shootout = z.infer<typeof Shootout>;

export const MatchView = z.object({
  sport: z.string(),
  league: z.string(),
  competition: Competition,
  isSandbox: z.boolean(),
  /** The feed has sealed this game: the score is final. */
  isFinal: z.boolean(),
  teams: z.object({ a: Team, b: Team }),
  view: SportView,
  /** Where the game is; null where the feed does not tell. */
  phase: Phase.nullable(),
  clock: ClockView.nullable(),
  /** To the start of a game that has not begun, in its last hour before it; it counts down. Null: there is none. */
  countdown: ClockView.nullable().default(null),
  /** Null where there is none, or where not every kick is known. */
  shootout: Shootout.nullable(),
  /** What only the producer knows, by its field (`contract/overrides.ts`); none that is not set. */
  manualFacts: z.record(z.string(), OverrideValue),
  /** As they were put on their scores, in sports that list who has scored; absent: nobody has said. */
  scorers: FrameScorers.optional(),
  /** The clock of one play, run by the producer; it counts down. Null: none is shown. */
  playClock: ClockView.nullable(),
});
export type MatchView = z.infer<typeof MatchView>;

/** What a lower third says. */
export const LowerThirdContent = z.discriminatedUnion('form', [
  /** Where the match stands. */
  z.object({ form: z.literal('score') }),
  z.object({
    form: z.literal('moment'),
    side: Side.nullable(),
    kind: MomentKind,
    /** The phase it led to, where that is what it is about. */
    phase: Phase.nullable(),
    state: MomentState,
    /** What was true when it came: another score than the match's own once that has moved on. */
    instant: MomentInstant,
    /** Whose points it is about; null: it brought none. */
    scorer: Side.nullable(),
    /** Who it was; absent: nobody has said. */
    player: MomentPlayer.omit({ minute: true }).optional(),
  }),
  /** Who is seen or heard. */
  z.object({
    form: z.literal('person'),
    name: z.string(),
    /** What they are: "Head coach", "Reporter". */
    title: z.string().nullable(),
    /** Whose; in that team's colors. */
    side: Side.nullable(),
    /** As it is on the shirt; absent: none is said. */
    number: z.string().optional(),
  }),
  /** Who meets whom, without a score. `note`: the producer's line over it; null: the league. */
  z.object({ form: z.literal('matchup'), note: z.string().nullable() }),
  /** Another game that is still to come. */
  z.object({
    form: z.literal('next'),
    league: z.string(),
    /** What that league plays for. */
    competition: Competition.default(noCompetition),
    /** Whose order of sides it has; null where nobody knows. */
    sport: z.string().nullable(),
    teams: z.object({ a: Team, b: Team }),
    starts: StartTime,
  }),
]);
export type LowerThirdContent = z.infer<typeof LowerThirdContent>;

export const GraphicViews = z.object({
  /** `reaction`: what it says of a moment that has just come; `insert`: what has grown out of it; absent: nothing. */
  scorebug: z.object({ isOnAir: z.boolean(), reaction: BugReaction.optional(), insert: Insert.optional() }),
  'lower-third': z.object({ isOnAir: z.boolean(), content: LowerThirdContent }),
  /** `content` is null while it is off air: it is worked out only when it is shown. */
  'full-frame': z.object({ isOnAir: z.boolean(), content: FullFrameContent.nullable() }),
  ticker: z.object({
    isOnAir: z.boolean(),
    items: z.array(TickerItem),
    /** After the games, page by page; absent: none. */
    lines: z.array(TickerLine).optional(),
    /** Alone, for as long as it is here. */
    breaking: TickerLine.optional(),
  }),
  /** `content` is null while it is off air. */
  takeover: z.object({ isOnAir: z.boolean(), content: Takeover.nullable() }),
});
export type GraphicViews = z.infer<typeof GraphicViews>;

export const THEME_IDS = ['chalk', 'broadsheet', 'key'] as const;
export const ThemeId = z.enum(THEME_IDS);
export type ThemeId = z.infer<typeof ThemeId>;

const TestPicture = z.object({
  kind: z.enum(['whole', 'mark']),
  code: z
    .number()
    .int()
    .min(0)
    .max(2 ** TEST_BITS - 1),
}) satisfies z.ZodType<TestPictureCase>;
type TestPicture = z.infer<typeof TestPicture>;

/** How the stage may go from the frame before to this one. */
export const Motion = z.enum([
  /** Something just happened: it may animate. */
  'live',
  /** A scout or the producer put something right: it simply is there. */
  'correction',
  /** Time jumped (first frame, reconnect, backfill, another delay, another session): everything is simply there. */
  'jump',
]);
export type Motion = z.infer<typeof Motion>;

export const OutputFrame = z.object({
  /** One more per frame of this output since the program started; a smaller one means a new program. */
  revision: z.number().int(),
  /** Build of the program that composed this; a stage of another build is out of date. */
  build: z.string(),
  output: DrawnSettings.extend({
    theme: ThemeId,
    /** The producer's own tokens over that theme; null: none. */
    tokens: ThemeTokens.nullable(),
    /** What its texts are set in; null: the bundled typefaces. */
    font: FontFamily.nullable(),
    /** Null: none. Everything else keeps clear of it. */
    networkBug: NetworkBug.nullable(),
  }),
  /** What is shown is old: graphics are drawn in quiet colors. */
  isDimmed: z.boolean(),
  /** Wall-clock instant (Unix ms) that this frame shows. */
  at: z.number(),
  motion: Motion,
  /** The page says when it has painted this one (`output:painted`). */
  isTimed: z.boolean().optional(),
  /** In place of everything else, for the capture doctor. */
  test: TestPicture.optional(),
  /** Null while no session is bound: nothing can be on air then. */
  match: MatchView.nullable(),
  graphics: GraphicViews,
  /** When graphics on air leave automatically, in Unix ms, as `at`: a page that has lost main ends them then. */
  leavesAt: z.partialRecord(GraphicId, z.number()).optional(),
  /** The marks that are drawn at this instant: nothing else decides that. */
  sponsors: SponsorMarks,
});
export type OutputFrame = z.infer<typeof OutputFrame>;
