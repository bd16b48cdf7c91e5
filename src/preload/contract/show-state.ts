import { ChosenSettings } from './output-settings.ts';
import { z } from 'zod';
import { SportEntry } from './sport-requests.ts';
import { GameStatus } from '../../feed/contract/game-status.ts';
import { ListStatus } from '../../feed/contract/lists.ts';
import { Snapshot } from '../../feed/contract/messages.ts';
import { Moment } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Matchup, PerSide, ScheduledMatchup, ViewScore } from '../../feed/contract/values.ts';
import { ClockView, GRAPHIC_IDS, GraphicId, LowerThirdContent, MatchView } from './output-frame.ts';
import { LeagueEntry } from './competition.ts';
import { ChannelAutomation } from './automation.ts';
import { ChannelFreshness } from './freshness.ts';
import { EmptyFrames } from './full-frame.ts';
import { GraphicContent } from './graphic-content.ts';
import { NetworkBug, SponsorsState } from './sponsors.ts';
import { Color } from './color.ts';
import { TeamEntry } from './teams.ts';
import { DesktopState } from './desktop.ts';
import { DrillDescription, DrillState } from './drills.ts';
import { FeedBeside, PadButtonView, UndoView } from './manual.ts';
import { Notice } from './notice.ts';
import { ObsState } from './obs.ts';
import { CrewState, PadState } from './operators.ts';
import { OutputLatency, OutputPlace } from './output-place.ts';
import { OverrideState, OverrideField } from './overrides.ts';
import { ChannelNames } from './assigned-teams.ts';
import { PointerId } from './pointers.ts';
import { ScheduledState } from './scheduled.ts';
import { RundownState } from './rundown.ts';
import { MatchInfo, SportState } from './sports.ts';
import { FontFamily } from './fonts.ts';
import { ThemeView } from './theme-tokens.ts';
import { TapSync } from './tap-sync.ts';
import { WindowKeys } from './window-keys.ts';

export { Notice };

/** States of a channel's subscription (docs/feed-client.md draws them). */
export const LINK_STATES = [
  'idle',
  'opening',
  'backfilling',
  'live',
  'waiting',
  'ended',
  'refused',
  'tokenMissing',
  'tokenRejected',
] as const;
export const LinkState = z.enum(LINK_STATES);
export type LinkState = z.infer<typeof LinkState>;

export const LinkView = z.object({
  state: LinkState,
  /** Attempts since the last stable connection. */
  attempt: z.number().int(),
  /** The time of the next attempt while waiting, Unix ms. */
  retryAt: z.number().nullable(),
  /**
   * A stable code for why the link isn't live (`session_ended`, `not_entitled`, `token_rejected`, `silence`, ...), or
   * why a live one can't be trusted (`unreadable`).
   */
  reason: z.string().nullable(),
  /** The problem and what to do, as a sentence, or null. */
  sentence: z.string().nullable(),
  scout: z.enum(['live', 'dark']).nullable(),
  /** How long nothing has arrived, in ms; null before the first message. */
  silentMs: z.number().nullable(),
  /** The age of the newest event since the service received it, ms on the service's clock; null before the first. */
  feedAgeMs: z.number().nullable(),
  /** How often `outSeq` jumped. */
  gaps: z.number().int(),
  /** How many messages were dropped because they weren't feed messages. */
  dropped: z.number().int(),
  /** How many frames lacked required fields; they were used anyway. */
  flawed: z.number().int(),
  contract: z.object({ version: z.string(), builtFor: z.string().nullable(), match: z.boolean() }).nullable(),
});
export type LinkView = z.infer<typeof LinkView>;

/** Position of a rehearsal's recording at an instant. */
export const Replay = z.object({
  /** Game time divided by real time. */
  speed: z.number().positive(),
  /** Unix ms. */
  at: z.number().min(0),
  /** Position in the recording, in ms. */
  positionMs: z.number().min(0),
});
export type Replay = z.infer<typeof Replay>;

/** The game as its source announces it before the game has a session. Omitted once it has one. */
const Armed = z.object({ gameId: z.string(), scheduledStart: z.string().nullable() }).optional();

export const BoundSession = z.object({
  source: z.string(),
  sessionId: z.string(),
  league: z.string(),
  sport: z.string(),
  matchup: Matchup,
  sandbox: z.boolean(),
  /** The state for resuming a rehearsal after a restart; omitted if this isn't a rehearsal. */
  replay: Replay.optional(),
  /** Set for a manual game that continues a rehearsal. */
  ofRehearsal: z.literal(true).optional(),
  /** Set for a standalone game, with the producer's name for its competition; omitted for a league game. */
  competition: z.object({ name: z.string().nullable() }).optional(),
  armed: Armed,
  /** The game that is scored manually instead of by its feed; omitted if no game was taken over. */
  takenFrom: z.object({ source: z.string(), sessionId: z.string(), armed: Armed }).optional(),
});
export type BoundSession = z.infer<typeof BoundSession>;

export const EventLogRow = z.object({
  seq: z.number().int(),
  type: z.string(),
  /** The event in words. */
  label: z.string(),
  side: z.enum(['A', 'B']).nullable(),
  /** When the provider received the event, Unix ms on its clock; null if not reported. */
  at: z.number().nullable(),
  isRetracted: z.boolean(),
});
export type EventLogRow = z.infer<typeof EventLogRow>;

export const EventLogState = z.object({
  length: z.number().int(),
  lastSeq: z.number().int().nullable(),
  /** Whether no gap is known: the history was read completely, no frame was missed since, and all data was usable. */
  complete: z.boolean(),
  /** Newest first. */
  recent: z.array(EventLogRow),
});
export type EventLogState = z.infer<typeof EventLogState>;

/** The subject of a graphic, and how long it stays. */
const GraphicTake = z.object({
  /** The moment that the graphic is about, or null. */
  moment: z.number().int().nullable(),
  /** The producer's content; null: the default content. */
  content: GraphicContent.nullable(),
  /** When the graphic leaves automatically, Unix ms; null: stays until cleared. */
  until: z.number().nullable(),
  /** How long the graphic stays visible as a rundown row, in seconds; null: until cleared. */
  seconds: z.number().int().nullable(),
});

/** The cued content. The next take replaces the content on air with it. */
export const GraphicCue = GraphicTake.extend({ cause: z.enum(['operator', 'rule']) });
export type GraphicCue = z.infer<typeof GraphicCue>;

/** A graphic's content on air and cued content. */
export const GraphicOnAir = GraphicTake.extend({
  onAir: z.boolean(),
  /** Null if nothing is cued. */
  next: GraphicCue.nullable(),
  /** When the graphic went on air, Unix ms; null: off air. */
  since: z.number().nullable(),
  /** Who took the graphic, the operator or a rule; null: off air. */
  cause: z.enum(['operator', 'rule']).nullable(),
});
export type GraphicOnAir = z.infer<typeof GraphicOnAir>;

export const GraphicState = GraphicOnAir.extend({
  /** The operator's name; null: off air, taken by a rule, or unknown. */
  by: z.string().nullable(),
});
export type GraphicState = z.infer<typeof GraphicState>;

export const ClockState = z.object({
  /** The clock on air, or null. */
  face: ClockView.nullable(),
  /** Whether the clock starts and stops with the feed's periods; in a rehearsal, it runs with the recording. */
  follows: z.boolean(),
  /**
   * Whether the producer has to set the time, because a period began while the feed was unavailable or the program was
   * closed for long.
   */
  needsCheck: z.boolean(),
  /** The clock's start value in the current phase; null: no game, or a sport without a clock. */
  preset: z
    .object({ fromMs: z.number(), direction: z.enum(['up', 'down']), showsTenths: z.boolean() })
    .nullable(),
  /** The minute after which added time starts; null in breaks and in sports that don't count minutes. */
  lastMinute: z.number().nullable(),
});
export type ClockState = z.infer<typeof ClockState>;

/** Reasons why no output draws a graphic that is on. */
const UNSEEN_WHYS = [
  /** The channel has no output. */
  'no-output',
  /** The graphic is switched off on its outputs. */
  'not-drawn',
  /** The game has no state yet. */
  'no-state',
  /** The ticker has no other game to show. */
  'no-game',
  'other-team',
  /** The content belongs to a game that isn't on air yet. */
  'other-game',
  /** A full frame hides the graphic. */
  'full-frame',
  /** The feed is so stale that the outputs hide everything. */
  'too-old',
  /** The outputs wait for their scene to enter program in OBS. */
  'not-in-program',
  /** A delayed output hasn't reached the take yet. */
  'delayed',
] as const;
export const HiddenGraphic = z.object({ why: z.enum(UNSEEN_WHYS), sentence: z.string() });
export type HiddenGraphic = z.infer<typeof HiddenGraphic>;

/** A moment with its name in the control window, and its minute or clock time, which may be empty. */
export const NamedMoment = Moment.extend({
  words: z.string(),
  when: z.string(),
  /** Whether a player can be assigned to the moment. */
  takesPlayer: z.boolean(),
});
export type NamedMoment = z.infer<typeof NamedMoment>;

/** A game on outputs, with the data for its name and score. */
const ShownGame = z.object({
  session: BoundSession.nullable(),
  /**
   * The names used to look up the game's teams in the library: from the feed, or assigned to a rehearsal; null: no
   * game.
   */
  names: ChannelNames.nullable(),
  /** What overlays draw: teams and the tolerant view; null before the first snapshot. */
  match: MatchView.nullable(),
  /** The colors that the game's teams wear in the default theme on a transparent background; null without a match. */
  teamColors: z.object({ a: Color, b: Color }).nullable(),
});

/** The state of a channel. The session and its data are those of the game that was bound last. */
export const ChannelState = z.object({
  id: z.string(),
  name: z.string(),
  session: ShownGame.shape.session,
  names: ShownGame.shape.names,
  link: LinkView,
  snapshot: Snapshot.nullable(),
  tape: EventLogState,
  clock: ClockState,
  /** The play clock on air, or null. */
  playClock: ClockView.nullable(),
  /** The values that one press sets on the play clock, in ms; empty if the sport has none. */
  playClockResetsMs: z.array(z.number()),
  /** The match rules of the game's league without the producer's changes; empty without a game. */
  baseRules: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** The exceptional state of the game; null: none. */
  status: GameStatus.nullable(),
  /** Overrides by field. */
  overrides: z.partialRecord(OverrideField, OverrideState),
  graphics: z.object(
    Object.fromEntries(GRAPHIC_IDS.map((id) => [id, GraphicState])) as Record<GraphicId, typeof GraphicState>,
  ),
  /** The content of the lower third. Off air: the cued or the default content. */
  lowerThird: LowerThirdContent,
  /** Full frames that can't be taken or cued because they would be empty, with the reason. */
  emptyFrames: EmptyFrames,
  /** Why a lower third can't announce the next game; null if it can, or if the channel has no game. */
  noNextGame: z.string().nullable(),
  /** The insert in words, or null. */
  insert: z.string().nullable(),
  automation: ChannelAutomation,
  freshness: ChannelFreshness,
  /** Graphics that are on but that no output draws, with the reason. An output's `shown` is what viewers see. */
  unseen: z.partialRecord(GraphicId, HiddenGraphic),
  /** Newest first. */
  moments: z.array(NamedMoment),
  /** The running drill, or the report of the last one in this rehearsal. */
  drill: DrillState.nullable(),
  /** Manual scoring of the game on air or of the selected game, or null. */
  manual: z
    .object({
      /** The session that was taken over, for switching back. */
      before: BoundSession.nullable(),
      /** The sport's pad: the same buttons in the same order for the whole game. */
      buttons: z.array(PadButtonView),
      /** False until the event log has been read, so that `undo` isn't known yet. */
      isLogRead: z.boolean(),
      /** The event that undo would retract; null: nothing to undo. */
      undo: UndoView.nullable(),
      /** The feed to switch back to, or null. */
      feed: FeedBeside.nullable(),
      /** The match on air, if it is scored while the channel waits for another game; null: the channel's own match. */
      match: MatchView.nullable(),
    })
    .nullable(),
  /** Who has the pad. */
  pad: PadState,
  match: ShownGame.shape.match,
  teamColors: ShownGame.shape.teamColors,
  /** The game that stays on air until the channel's own game has a state; null if its own game is on air, or none. */
  onAir: ShownGame.nullable(),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const OutputState = ChosenSettings.extend({
  id: z.string(),
  /** Contains the output's secret: show it masked, copy it in full. */
  url: z.string(),
  networkBug: NetworkBug.nullable(),
  /** The content on air on this output, with its delay applied. */
  shown: z.object({ score: ViewScore.nullable(), graphics: z.array(GraphicId) }),
  /** The taps for tap sync, or null. */
  sync: TapSync.nullable(),
  /** How many pages draw this output, not counting monitors inside the control window. */
  renderers: z.number().int(),
  /** True if a page draws too slowly. It then shows only the strip of takeovers. */
  isSlow: z.boolean(),
  /** The output's place in OBS; null: not in OBS, or unknown. */
  place: OutputPlace.nullable(),
  latency: OutputLatency,
});
export type OutputState = z.infer<typeof OutputState>;

export const SourceState = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  isRehearsal: z.boolean(),
  /** True if the connection isn't encrypted: anyone on the network can read the token and the game. */
  isPlain: z.boolean(),
  hasToken: z.boolean(),
  /** Whether the source's token survives a restart. */
  isRemembered: z.boolean(),
  state: z.enum(['unknown', 'ok', 'unreachable', 'tokenMissing', 'tokenRejected']),
  sentence: z.string().nullable(),
});
export type SourceState = z.infer<typeof SourceState>;

/** A game of a source, joined from the schedule and sessions by `gameId`. */
export const GameRow = z.object({
  /** Doesn't change while the game goes from scheduled to live to closed. */
  key: z.string(),
  source: z.string(),
  gameId: z.string().nullable(),
  status: z.enum(['scheduled', 'live', 'closed']),
  league: z.string(),
  sport: z.string(),
  matchup: ScheduledMatchup,
  summary: z.string().nullable(),
  score: PerSide.nullable(),
  scheduledStart: z.string().nullable(),
  closedAt: z.string().nullable(),
  sandbox: z.boolean(),
  competition: BoundSession.shape.competition,
  ofRehearsal: BoundSession.shape.ofRehearsal,
  takenFrom: BoundSession.shape.takenFrom,
  /** The result of the game's shootout; omitted: none or unknown. */
  shootout: PerSide.optional(),
  /**
   * The last phase that a finished game reached; null: unknown. Omitted: the provider reports that the game is over.
   */
  reached: Phase.nullable().optional(),
  /** True while the game's list is unreadable. This is then the last known state. */
  isOld: z.boolean(),
  /** All sessions of this game, the preferred one first. Empty for a scheduled game. */
  sessions: z.array(
    z.object({ sessionId: z.string(), status: z.enum(['open', 'closed']), historyAvailable: z.boolean() }),
  ),
});
export type GameRow = z.infer<typeof GameRow>;

export const CatalogState = z.object({
  source: z.string(),
  /** `failing`: none of the source's lists can be read. */
  state: z.enum(['loading', 'ready', 'failing']),
  /** When all lists were last read completely, Unix ms. */
  at: z.number().nullable(),
  /** Which lists can't be read, why, and what to do; null if all were read. */
  sentence: z.string().nullable(),
  /** Each list of the source, read separately. */
  lists: z.array(ListStatus),
  games: z.array(GameRow),
});
export type CatalogState = z.infer<typeof CatalogState>;

/**
 * The show as the control window and the remote API see it: complete values, each with the sentence that a producer
 * reads.
 */
export const ShowState = z.object({
  revision: z.number().int(),
  build: z.string(),
  version: z.string(),
  /** The desktop, where outputs can be windows; null without one. */
  desktop: DesktopState.nullable(),
  /** OBS; null if switched off at startup. */
  obs: ObsState.nullable(),
  /** Main's clock when this state was made, Unix ms. */
  at: z.number(),
  /** Leagues with rehearsals. */
  leagues: z.array(z.object({ slug: z.string(), sport: z.string(), name: z.string() })),
  /** Every sport, including the one for unknown sports. */
  sports: z.array(SportState),
  channels: z.array(ChannelState),
  /** The state of each channel's match in words, by channel ID; omitted without a match. */
  facts: z.record(z.string(), MatchInfo),
  /** Scheduled games that wait for their session, by channel ID. */
  armed: z.record(z.string(), ScheduledState),
  /** Rundowns by channel ID. */
  rundowns: z.record(z.string(), RundownState),
  outputs: z.array(OutputState),
  sources: z.array(SourceState),
  /** Whether tokens can be saved, if the producer wants that. */
  canRememberTokens: z.boolean(),
  catalogs: z.array(CatalogState),
  themes: z.array(ThemeView),
  /** The producer's typefaces, for custom themes. */
  fonts: z.array(FontFamily),
  /** The producer's team data, by name. */
  teams: z.array(TeamEntry),
  /** The file-defined sports. */
  sportFiles: z.array(SportEntry),
  /** The producer's competitions of leagues, by slug. */
  competitions: z.array(LeagueEntry),
  sponsors: SponsorsState,
  notices: z.array(Notice),
  /** Operators, connected pages, and whether other machines can connect. */
  crew: CrewState,
  /** The drills for rehearsals. */
  drills: z.array(DrillDescription),
  /** `isHeld`: no graphic goes on air automatically. */
  automation: z.object({ isHeld: z.boolean() }),
  /** Keys of the control window. */
  keys: WindowKeys,
  /** The remaining hints for a new user, in order; empty except on new installations. */
  pointers: z.array(PointerId),
});
export type ShowState = z.infer<typeof ShowState>;
