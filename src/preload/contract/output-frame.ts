import { z } from 'zod';
import { LocalizedText } from '../../feed/contract/localized-text.ts';
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
import { StatusOnAir } from './status-on-air.ts';
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

/** Which of its two colors a team wears. */
const KITS = ['first', 'second'] as const;
export const Kit = z.enum(KITS);
export type Kit = z.infer<typeof Kit>;

export const Team = z.object({
  /** The full name, "Los Angeles Lakers"; null if unknown. */
  name: z.string().nullable(),
  /** Short name without the city, such as "Lakers"; null if there is none. */
  short: z.string().nullable().default(null),
  /** Two to four letters for narrow places; null without a name to derive it from. */
  code: z.string().nullable(),
  /** The team's first color, `#rrggbb`. The two colors of a match are always distinguishable. */
  color: Color,
  /** The second color: for the away uniform, and if the first is too similar to the other team's. */
  second: Color.nullable().default(null),
  kit: Kit.default('first'),
  /** The path of the logo on the page's origin (`/logos/...`); null: the drawn mark is used. */
  logo: z.string().nullable(),
});
export type Team = z.infer<typeof Team>;

/** The kicks of a shootout in order, per team: true for a goal. */
export const Shootout = z.object({ a: z.array(z.boolean()), b: z.array(z.boolean()) });
export type Shootout = z.infer<typeof Shootout>;

export const MatchView = z.object({
  sport: z.string(),
  league: z.string(),
  competition: Competition,
  isSandbox: z.boolean(),
  /** Whether the score is final: by the feed, or because the game is forfeited. */
  isFinal: z.boolean(),
  /** The exceptional state of the game, which graphics show instead of phase and clock; null: none. */
  status: StatusOnAir.nullable().default(null),
  teams: z.object({ a: Team, b: Team }),
  view: SportView,
  /** Null if the feed doesn't report it. */
  phase: Phase.nullable(),
  clock: ClockView.nullable(),
  /** The countdown to the start, in the last hour before it, or null. */
  countdown: ClockView.nullable().default(null),
  /** Null if there is none, or if a kick is unknown. */
  shootout: Shootout.nullable(),
  /** Match info by field (`contract/overrides.ts`). Contains only fields that are set. */
  manualFacts: z.record(z.string(), OverrideValue),
  /** The scorers, in sports that list them; omitted if none is known. */
  scorers: FrameScorers.optional(),
  /** The play clock, which the producer runs; null: not shown. */
  playClock: ClockView.nullable(),
  /** Whether the teams changed ends, so that graphics draw them in the opposite order. */
  hasSwappedSides: z.boolean().default(false),
});
export type MatchView = z.infer<typeof MatchView>;

export const LowerThirdContent = z.discriminatedUnion('form', [
  /** The current score. */
  z.object({ form: z.literal('score') }),
  z.object({
    form: z.literal('moment'),
    side: Side.nullable(),
    kind: MomentKind,
    /** The name from the sport file, for a custom kind. Omitted for built-in kinds. */
    name: LocalizedText.optional(),
    /** The phase that the moment led to, if it is about a phase. */
    phase: Phase.nullable(),
    state: MomentState,
    /** The state when the moment happened. Its score differs from the current one after later scores. */
    instant: MomentInstant,
    /** The team that scored; null: no points. */
    scorer: Side.nullable(),
    /** The player; omitted if unknown. */
    player: MomentPlayer.omit({ minute: true }).optional(),
  }),
  /** A person on screen or speaking. */
  z.object({
    form: z.literal('person'),
    name: z.string(),
    /** The person's title: "Head coach", "Reporter". */
    title: z.string().nullable(),
    /** The person's team, for its colors. */
    side: Side.nullable(),
    /** The shirt number; omitted: not shown. */
    number: z.string().optional(),
  }),
  /** Two teams before their game. `note`: the producer's line above; null: the league. */
  z.object({ form: z.literal('matchup'), note: z.string().nullable() }),
  /** Another game, which is still to come. */
  z.object({
    form: z.literal('next'),
    league: z.string(),
    /** The competition of that game's league. */
    competition: Competition.default(noCompetition),
    /** The sport, which determines the order of the teams; null if unknown. */
    sport: z.string().nullable(),
    teams: z.object({ a: Team, b: Team }),
    starts: StartTime,
  }),
]);
export type LowerThirdContent = z.infer<typeof LowerThirdContent>;

export const GraphicViews = z.object({
  /** `reaction`: a moment that the scorebug reports; `insert`: a board that rises out of it. Omitted: none. */
  scorebug: z.object({ isOnAir: z.boolean(), reaction: BugReaction.optional(), insert: Insert.optional() }),
  'lower-third': z.object({ isOnAir: z.boolean(), content: LowerThirdContent }),
  /** `content` is null off air, because it is computed only while shown. */
  'full-frame': z.object({ isOnAir: z.boolean(), content: FullFrameContent.nullable() }),
  ticker: z.object({
    isOnAir: z.boolean(),
    items: z.array(TickerItem),
    /** Pages after the games; omitted: none. */
    lines: z.array(TickerLine).optional(),
    /** While present, shown alone. */
    breaking: TickerLine.optional(),
  }),
  /** `content` is null off air. */
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

/** How this frame differs from the previous one. */
export const Motion = z.enum([
  /** Something just happened, so the change may animate. */
  'live',
  /** A correction by a scout or the producer, shown without animation. */
  'correction',
  /** Time jumped (first frame, reconnect, backfill, another delay, another session); shown without animation. */
  'jump',
]);
export type Motion = z.infer<typeof Motion>;

/**
 * Everything that one output needs to draw itself, as one complete value. The stage is a function of the frame and of
 * time (for motion). Never a delta; the newest frame wins; after a fault, the last good frame stays on screen. A frame
 * contains data; its only texts are the producer's. The stage adds the words in its output's language (`src/words`).
 */
export const OutputFrame = z.object({
  /** Increases with each frame of this output since the program started; a smaller value means a restart. */
  revision: z.number().int(),
  /** The build that made the frame. If the page's build differs, the page is out of date. */
  build: z.string(),
  output: DrawnSettings.extend({
    theme: ThemeId,
    /** The producer's theme tokens on top of that theme, or null. */
    tokens: ThemeTokens.nullable(),
    /** The font; null: the bundled typefaces. */
    font: FontFamily.nullable(),
    /** The network bug, or null. All other graphics keep clear of it. */
    networkBug: NetworkBug.nullable(),
  }),
  /** True if the data is stale. Graphics then have muted colors. */
  isDimmed: z.boolean(),
  /** The instant that this frame shows, Unix ms. */
  at: z.number(),
  motion: Motion,
  /** Whether the page should report when it has painted this frame (`output:painted`). */
  isTimed: z.boolean().optional(),
  /** The capture doctor's test picture, which replaces everything else. */
  test: TestPicture.optional(),
  /** Null while no session is bound, in which case no graphic can be on air. */
  match: MatchView.nullable(),
  graphics: GraphicViews,
  /**
   * When graphics leave automatically, Unix ms on the clock of `at`. A page that has lost main clears the graphics at
   * that time.
   */
  leavesAt: z.partialRecord(GraphicId, z.number()).optional(),
  /** The sponsor marks at this instant. Pages draw exactly these. */
  sponsors: SponsorMarks,
});
export type OutputFrame = z.infer<typeof OutputFrame>;
