import { ChosenSettings } from './output-settings.ts';
import { z } from 'zod';
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

/** What the control window and the remote API see of the show: whole values, each with what a producer should read. */

/** States of the subscription that feeds a channel (docs/feed-client.md draws them). */
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
  /** Tries since the last stable connection. */
  attempt: z.number().int(),
  /** Unix ms of the next try, while waiting. */
  retryAt: z.number().nullable(),
  /**
   * Stable word for why the link is not live (`session_ended`, `not_entitled`, `token_rejected`, `silence`, ...), or why
   * one that is live can't be trusted (`unreadable`).
   */
  reason: z.string().nullable(),
  /** What is the matter and what to do, in a sentence; null while all is well. */
  sentence: z.string().nullable(),
  scout: z.enum(['live', 'dark']).nullable(),
  /** Milliseconds since anything at all arrived; null when nothing has yet. */
  silentMs: z.number().nullable(),
  /** Milliseconds since the service received the newest event, by its own clock; null before the first. */
  feedAgeMs: z.number().nullable(),
  /** Jumps of `outSeq` seen. */
  gaps: z.number().int(),
  /** Messages that were no message of the feed, dropped. */
  dropped: z.number().int(),
  /** Frames that lacked something of the contract; what they show was taken. */
  flawed: z.number().int(),
  contract: z.object({ version: z.string(), builtFor: z.string().nullable(), match: z.boolean() }).nullable(),
});
export type LinkView = z.infer<typeof LinkView>;

/** Where the recording of a rehearsal was at an instant. */
export const Replay = z.object({
  /** Game time over time. */
  speed: z.number().positive(),
  /** Unix ms. */
  at: z.number().min(0),
  /** Ms of the recording. */
  positionMs: z.number().min(0),
});
export type Replay = z.infer<typeof Replay>;

/** There is no session yet: the game as its source announces it. Absent: there is one. */
const Armed = z.object({ gameId: z.string(), scheduledStart: z.string().nullable() }).optional();

export const BoundSession = z.object({
  source: z.string(),
  sessionId: z.string(),
  league: z.string(),
  sport: z.string(),
  matchup: Matchup,
  sandbox: z.boolean(),
  /** A rehearsal that a restart can resume; absent: it is none. */
  replay: Replay.optional(),
  /** A game by hand that goes on where a rehearsal was; absent: it is none, or is the rehearsal itself. */
  ofRehearsal: z.literal(true).optional(),
  /** A game of its own, and what its producer calls what it is played for; absent: one of its league. */
  competition: z.object({ name: z.string().nullable() }).optional(),
  armed: Armed,
  /** The game that is scored manually here instead of by its feed. Absent: it was not taken over. */
  takenFrom: z.object({ source: z.string(), sessionId: z.string(), armed: Armed }).optional(),
});
export type BoundSession = z.infer<typeof BoundSession>;

export const EventLogRow = z.object({
  seq: z.number().int(),
  type: z.string(),
  /** What happened, in words. */
  label: z.string(),
  side: z.enum(['A', 'B']).nullable(),
  /** When the provider received it, Unix ms by its clock; null where it did not say. */
  at: z.number().nullable(),
  isRetracted: z.boolean(),
});
export type EventLogRow = z.infer<typeof EventLogRow>;

export const EventLogState = z.object({
  length: z.number().int(),
  lastSeq: z.number().int().nullable(),
  /** No hole is known: history was read to the end, no frame has been missed since, and what comes can be used. */
  complete: z.boolean(),
  /** The newest rows, newest first. */
  recent: z.array(EventLogRow),
});
export type EventLogState = z.infer<typeof EventLogState>;

/** What a graphic is about, and who has put it there. */
const GraphicTake = z.object({
  /** The moment it is about; null: where the match stands. */
  moment: z.number().int().nullable(),
  /** What the producer has chosen for it to say; null: what it says by itself. */
  content: GraphicContent.nullable(),
  /** Unix ms at which it leaves automatically; null: it stays until it is cleared. */
  until: z.number().nullable(),
  /** How long a row of the rundown lets it stay once it is seen, in s; null: until it is cleared. */
  seconds: z.number().int().nullable(),
});

/** What is cued: the next take puts it on air, in place of what is on air then. */
export const GraphicCue = GraphicTake.extend({ cause: z.enum(['operator', 'rule']) });
export type GraphicCue = z.infer<typeof GraphicCue>;

/** What is on air of a graphic, and what is cued. */
export const GraphicOnAir = GraphicTake.extend({
  onAir: z.boolean(),
  /** Null: nothing is cued. */
  next: GraphicCue.nullable(),
  /** Unix ms since when it is on air. */
  since: z.number().nullable(),
  /** Who has put it on air; null: it is not. */
  cause: z.enum(['operator', 'rule']).nullable(),
});
export type GraphicOnAir = z.infer<typeof GraphicOnAir>;

export const GraphicState = GraphicOnAir.extend({
  /** Who of the crew, by name; null: it is not on air, a rule has put it there, or nobody knows. */
  by: z.string().nullable(),
});
export type GraphicState = z.infer<typeof GraphicState>;

export const ClockState = z.object({
  /** Null: there is no clock on air. */
  face: ClockView.nullable(),
  /** Starts and stops with the feed's periods; in a rehearsal, runs with its recording. */
  follows: z.boolean(),
  /** A period began while the feed was away, or the program was closed for long: the producer has to set the time. */
  needsCheck: z.boolean(),
  /** How a clock begins as the game stands; null: there is no game, or games of its sport have no clock. */
  preset: z
    .object({ fromMs: z.number(), direction: z.enum(['up', 'down']), showsTenths: z.boolean() })
    .nullable(),
  /** What a clock reads after this minute of the period is added to it; null in breaks, and where nobody counts minutes. */
  lastMinute: z.number().nullable(),
});
export type ClockState = z.infer<typeof ClockState>;

/** Why a graphic that is on is drawn by no output. */
const UNSEEN_WHYS = [
  /** No output is on its channel. */
  'no-output',
  /** The outputs are not to draw it. */
  'not-drawn',
  /** There is no state of the game. */
  'no-state',
  /** The ticker has no other game to show. */
  'no-game',
  'other-team',
  /** It was written for a game that is not on air yet. */
  'other-game',
  /** A full frame has the whole picture. */
  'full-frame',
  /** The feed is so old that the outputs clear everything. */
  'too-old',
  /** Its outputs wait for their scene to come into program in OBS. */
  'not-in-program',
  /** Its time has not come on an output with a delay. */
  'delayed',
] as const;
export const UnseenGraphic = z.object({ why: z.enum(UNSEEN_WHYS), sentence: z.string() });
export type UnseenGraphic = z.infer<typeof UnseenGraphic>;

/** A moment, with what it is called in the control window, and its minute or what the clock read; that may be empty. */
export const NamedMoment = Moment.extend({
  words: z.string(),
  when: z.string(),
  /** A player can be put on it. */
  takesPlayer: z.boolean(),
});
export type NamedMoment = z.infer<typeof NamedMoment>;

/** A game that outputs show, as far as it takes to name it and to tell its score. */
const ShownGame = z.object({
  session: BoundSession.nullable(),
  /** By whom its sides are found in the team library: the names of its feed, or whom a rehearsal is dressed as; null: no game. */
  names: ChannelNames.nullable(),
  /** What the overlays draw: teams and the tolerant view; null before the first snapshot. */
  match: MatchView.nullable(),
  /** What its teams wear, as the default theme draws them on a transparent background; null without a match. */
  teamColors: z.object({ a: Color, b: Color }).nullable(),
});

/** The session, and what is told of it, are those of the game that was put on the channel last. */
export const ChannelState = z.object({
  id: z.string(),
  name: z.string(),
  session: ShownGame.shape.session,
  names: ShownGame.shape.names,
  link: LinkView,
  snapshot: Snapshot.nullable(),
  tape: EventLogState,
  clock: ClockState,
  /** The clock of a play, as it is on air; null: there is none. */
  playClock: ClockView.nullable(),
  /** The values the producer holds, by field. */
  overrides: z.partialRecord(OverrideField, OverrideState),
  graphics: z.object(
    Object.fromEntries(GRAPHIC_IDS.map((id) => [id, GraphicState])) as Record<GraphicId, typeof GraphicState>,
  ),
  /** What the lower third says; off air what it is cued with, or would say by itself. */
  lowerThird: LowerThirdContent,
  /** Full frames that can't be taken or cued, because there is nothing to show; each with why. */
  emptyFrames: EmptyFrames,
  /** Why a lower third can't announce the next game; null: it can, or there is no game on the channel. */
  noNextGame: z.string().nullable(),
  /** What has grown out of the scorebug, in words; null: nothing. */
  insert: z.string().nullable(),
  automation: ChannelAutomation,
  freshness: ChannelFreshness,
  /**
   * Graphics that are on and that no output draws, with why: there is nothing to draw yet, or no output
   * for it. What viewers get is what outputs say (`shown`).
   */
  unseen: z.partialRecord(GraphicId, UnseenGraphic),
  /** Newest first. */
  moments: z.array(NamedMoment),
  /** The drill that runs here, or the report of the last one in this rehearsal. */
  drill: DrillState.nullable(),
  /** The game on air, or the chosen one, is scored by hand; null: neither is. */
  manual: z
    .object({
      /** The session it was taken over from, to go back to. */
      before: BoundSession.nullable(),
      /** The pad of the sport: the same buttons in the same order for the whole game. */
      buttons: z.array(PadButtonView),
      /** What an undo takes back; null: nothing is left. */
      /** False: what an undo takes back isn't known yet. */
      isLogRead: z.boolean(),
      undo: UndoView.nullable(),
      /** The feed to go back to; null where there is none. */
      feed: FeedBeside.nullable(),
      /** The match on air that is scored while the channel awaits another game; null: the match of the channel is. */
      match: MatchView.nullable(),
    })
    .nullable(),
  /** Who scores it by hand. */
  pad: PadState,
  match: ShownGame.shape.match,
  teamColors: ShownGame.shape.teamColors,
  /** The game that stays on air until the channel's own has a state; null: its own is on air, or nothing is. */
  onAir: ShownGame.nullable(),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const OutputState = ChosenSettings.extend({
  id: z.string(),
  /** Holds the output's secret: show it masked, copy it whole. */
  url: z.string(),
  networkBug: NetworkBug.nullable(),
  /** What is on air there now, at its own instant. */
  shown: z.object({ score: ViewScore.nullable(), graphics: z.array(GraphicId) }),
  /** Taps at scores seen in the pictures; null while there are none. */
  sync: TapSync.nullable(),
  /** Pages that are drawing this output now (monitors inside the control window not counted). */
  renderers: z.number().int(),
  /** One of them draws too slowly: takeovers have no picture there, but the strip alone. */
  isSlow: z.boolean(),
  /** Where it is in OBS; null: it is not, or nobody knows. */
  place: OutputPlace.nullable(),
  latency: OutputLatency,
});
export type OutputState = z.infer<typeof OutputState>;

export const SourceState = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  isRehearsal: z.boolean(),
  /** What is sent there can be read on the way: the token, and the game. */
  isPlain: z.boolean(),
  hasToken: z.boolean(),
  /** Its token is found again after a restart. */
  isRemembered: z.boolean(),
  state: z.enum(['unknown', 'ok', 'unreachable', 'tokenMissing', 'tokenRejected']),
  sentence: z.string().nullable(),
});
export type SourceState = z.infer<typeof SourceState>;

/** One game of one source: schedule and sessions joined by `gameId`. */
export const GameRow = z.object({
  /** Stable through scheduled -> live -> closed. */
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
  /** The result of its shoot-out; absent: none, or not known. */
  shootout: PerSide.optional(),
  /** Where a finished game stopped; null: not known. Absent: at its end, as its provider says. */
  reached: Phase.nullable().optional(),
  /** The list that it stands in can't be read just now: this is how it was last known. */
  isOld: z.boolean(),
  /** Every session of this game, the one to watch first. Empty on a scheduled game. */
  sessions: z.array(
    z.object({ sessionId: z.string(), status: z.enum(['open', 'closed']), historyAvailable: z.boolean() }),
  ),
});
export type GameRow = z.infer<typeof GameRow>;

export const CatalogState = z.object({
  source: z.string(),
  /** `failing`: none of its lists can be read. */
  state: z.enum(['loading', 'ready', 'failing']),
  /** When all of it was right, Unix ms. */
  at: z.number().nullable(),
  /** Which lists can't be read, why, and what to do; null: all can. */
  sentence: z.string().nullable(),
  /** Each list of the source, read apart from the others. */
  lists: z.array(ListStatus),
  games: z.array(GameRow),
});
export type CatalogState = z.infer<typeof CatalogState>;

export const ShowState = z.object({
  revision: z.number().int(),
  build: z.string(),
  version: z.string(),
  /** The desktop around it, where outputs can be windows; null: there is none. */
  desktop: DesktopState.nullable(),
  /** OBS beside it; null: it was switched off at the start. */
  obs: ObsState.nullable(),
  /** Clock of main when this was made, Unix ms. */
  at: z.number(),
  /** Leagues a rehearsal can be started in. */
  leagues: z.array(z.object({ slug: z.string(), sport: z.string(), name: z.string() })),
  /** Every sport a match can be of, the unknown one included. */
  sports: z.array(SportState),
  channels: z.array(ChannelState),
  /** What is the case in the match of each channel, by its id; none without a match. */
  facts: z.record(z.string(), MatchInfo),
  /** Games that wait on channels for their session, by the channel's id; none on channels without one. */
  armed: z.record(z.string(), ScheduledState),
  /** What is prepared for each channel, by its id. */
  rundowns: z.record(z.string(), RundownState),
  outputs: z.array(OutputState),
  sources: z.array(SourceState),
  /** Tokens can be found again after a restart, if the producer wants that. */
  canRememberTokens: z.boolean(),
  catalogs: z.array(CatalogState),
  themes: z.array(ThemeView),
  /** Typefaces that the producer brought, for themes of their own. */
  fonts: z.array(FontFamily),
  /** What is remembered of teams, by name. */
  teams: z.array(TeamEntry),
  /** What leagues play for, where the producer has said so, by slug. */
  competitions: z.array(LeagueEntry),
  /** Sponsors, what they have booked, and how they take turns. */
  sponsors: SponsorsState,
  notices: z.array(Notice),
  /** Who may come in, who is there, and whether other machines can. */
  crew: CrewState,
  /** The drills that can be played in a rehearsal. */
  drills: z.array(DrillDescription),
  /** While held nothing goes on air by itself. */
  automation: z.object({ isHeld: z.boolean() }),
  /** Keys of the control window. */
  keys: WindowKeys,
  /** What a new user is still to be shown, the next first; empty on all but new installations. */
  pointers: z.array(PointerId),
});
export type ShowState = z.infer<typeof ShowState>;
