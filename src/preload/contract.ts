import { z } from 'zod';
import { OutputPatch } from './contract/output-settings.ts';
import { SANDBOX_SPEED_MAX } from '../feed/contract/limits.ts';
import { OutputFrame } from './contract/output-frame.ts';
import { clockRequests } from './contract/clock-requests.ts';
import { graphicRequests } from './contract/graphic-requests.ts';
import { overrideRequests } from './contract/override-requests.ts';
import { LeagueEntry, LeaguePatch } from './contract/competition.ts';
import { Picture } from './contract/picture.ts';
import { sponsorRequests } from './contract/sponsor-requests.ts';
import { asRunRequests } from './contract/as-run-requests.ts';
import { RulePatch } from './contract/automation.ts';
import { keyRequests } from './contract/key-requests.ts';
import { DrillId } from './contract/drills.ts';
import { ManualPress, PressId } from './contract/manual.ts';
import { showFileRequests } from './contract/show-file.ts';
import { operatorRequests } from './contract/operators.ts';
import { assignedTeamRequests } from './contract/assigned-teams.ts';
import { pointerRequests } from './contract/pointers.ts';
import { scheduleRequests } from './contract/scheduled.ts';
import { momentRequests } from './contract/moment-requests.ts';
import { rundownRequests } from './contract/rundown-requests.ts';
import { rosterRequests } from './contract/roster-requests.ts';
import { fontRequests } from './contract/fonts.ts';
import { themeRequests } from './contract/theme-requests.ts';
import { teamRequests } from './contract/team-requests.ts';
import { ChannelId, Empty, Nothing, onChannel, pageRequest, request, setting } from './contract/request.ts';
import { obsRequests } from './contract/obs-requests.ts';
import { OutputState, ShowState, SourceState } from './contract/show-state.ts';
import { ShowPush } from './contract/show-push.ts';
import { written } from './contract/typed-text.ts';
import {
  COMPETITION_MAX,
  OUTPUT_NAME_MAX,
  SOURCE_NAME_MAX,
  TEAM_NAME_MAX,
  TOKEN_MAX,
} from './contract/limits.ts';

/**
 * The window contract: every request a window may make and every push it may get, once, unchanged over Electron IPC and
 * over the loopback WebSocket. The control window gets all of it; an overlay gets `output:frame` alone.
 *
 * On the wire (WebSocket text, IPC string) a push is `{"push": name, "value": ...}`; a request is `{"id": n, "page":
 * "...", "request": name, "input": ...}` and its answer `{"id": n, "ok": true, "output": ...}` or `{"id": n, "ok":
 * false, "error": {"code", "message"}}`, where message is a sentence for the producer. Over the WebSocket a program
 * first says which run of it this is, `{"program": "..."}`: a request whose answer was lost with a connection may be
 * sent to the same run again, unchanged, and is done once. `{"alive": true}` comes every `ALIVE_EVERY_MS`
 * (`contract/link-limits.ts`): a connection that is silent for longer is dead.
 */

const SideName = written(TEAM_NAME_MAX).min(1);
/** A slug, as feeds say it. */
const League = written(40).min(1);
const Speed = z.number().positive().max(SANDBOX_SPEED_MAX);

/** It travels in a header, which takes nothing else. */
const Token = z
  .string()
  .trim()
  .min(1)
  .max(TOKEN_MAX)
  .regex(/^[!-~]+$/, 'can have only unaccented letters, digits and signs, and no spaces');
/** The token is found again after a restart of this computer's Touchline. */
const Remember = z.boolean().default(false);

export const SourceInput = z.object({
  name: written(SOURCE_NAME_MAX).min(1),
  baseUrl: z.url({ protocol: /^https?$/ }),
  token: Token,
  remember: Remember,
  /** The producer knows that the token and the game can be read on the way, and wants it all the same. */
  allowsPlain: z.boolean().default(false),
});
export type SourceInput = z.infer<typeof SourceInput>;

const OfChannel = z.object({ channel: ChannelId });
const onTaps = (verb: string, id: string, summary: string) =>
  request('produce', z.object({ output: z.string() }), Nothing, {
    ...{ id, tag: 'outputs', summary, path: `POST /outputs/:output/sync/${verb}`, answers: 'output-state' },
  });

export { OutputPatch } from './contract/output-settings.ts';

export const controlRequests = {
  /** The whole state now; also the answer to "what did I miss". */
  'show:get': request('watch', Empty, ShowState),
  /** The window can be seen, or not: catalogs are polled only for someone who looks. */
  'show:watch': request('watch', z.object({ isVisible: z.boolean() }), Nothing),
  'notice:dismiss': request('produce', z.object({ id: z.string() }), Nothing),

  'channel:add': setting(Empty, z.object({ channel: ChannelId }), {
    id: 'addChannel',
    tag: 'channels',
    summary: 'Adds a channel.',
    path: 'POST /channels',
    answers: 'output',
    creates: true,
  }),
  'channel:remove': setting(OfChannel, Nothing),
  'channel:bind': request(
    'produce',
    z.object({ channel: ChannelId, source: z.string(), sessionId: z.string().min(1).max(128) }),
    Nothing,
    {
      id: 'bindSession',
      tag: 'channels',
      summary: 'Puts a game on a channel.',
      path: 'PUT /channels/:channel/session',
      example: { source: 'rehearsal', sessionId: 'nba-1' },
      answers: 'channel',
    },
  ),
  'channel:release': onChannel({
    id: 'releaseSession',
    tag: 'channels',
    summary: 'Takes the game off a channel, and everything off air.',
    path: 'DELETE /channels/:channel/session',
  }),
  'channel:retry': onChannel({
    id: 'retryFeed',
    tag: 'channels',
    summary: "Reconnects a channel's feed now, without waiting for the next attempt.",
    path: 'POST /channels/:channel/retry',
    answers: 'channel',
  }),
  ...graphicRequests,
  ...scheduleRequests,
  ...momentRequests,
  ...rundownRequests,

  ...overrideRequests,
  ...clockRequests,

  'rehearsal:start': request(
    'produce',
    z.object({ league: z.string().min(1).max(40), speed: Speed, channel: ChannelId.optional() }),
    z.object({ channel: ChannelId, session: z.string() }),
    {
      id: 'startRehearsal',
      tag: 'sources',
      summary: 'Starts a rehearsal on a channel, by default A.',
      path: 'POST /rehearsals',
      example: { league: 'nba', speed: 4 },
      defaults: { speed: 1 },
      answers: 'output',
      creates: true,
      named: 'StartedRehearsal',
    },
  ),

  ...assignedTeamRequests,
  ...pointerRequests,

  'drill:start': request('produce', z.object({ channel: ChannelId, drill: DrillId }), Nothing, {
    id: 'startDrill',
    tag: 'drills',
    summary: 'Starts a drill on a channel, by default A, and answers its report so far.',
    path: 'POST /drills',
    example: { channel: 'A', drill: 'connection-cut' },
    defaults: { channel: 'A' },
    answers: 'part:drill',
    creates: true,
    named: 'StartedDrill',
  }),
  'drill:stop': onChannel({
    id: 'stopDrill',
    tag: 'drills',
    summary: 'Stops the drill that runs on a channel.',
    path: 'DELETE /channels/:channel/drill',
  }),

  // What a channel carries is the producer's to decide; how its game goes on by hand is the scorer's.
  /** A game with no feed at all, scored on the pad. */
  'manual:start': request(
    'produce',
    z.object({
      channel: ChannelId,
      /** Whose rules it is scored by. */
      league: z.string().min(1).max(40),
      a: SideName,
      b: SideName,
      /** What it is played for, on air; absent: nothing is said. */
      competition: written(COMPETITION_MAX.name).min(1).optional(),
    }),
    Nothing,
    {
      id: 'startManual',
      tag: 'manual',
      summary: 'Starts a new game that is scored manually.',
      path: 'POST /channels/:channel/manual/start',
      example: { league: 'nba', a: 'Mesa', b: 'Bayview' },
      answers: 'part:manual',
    },
  ),
  /** Goes on by hand from the last state of the feed, and back to it. */
  'manual:takeover': onChannel({
    id: 'takeOverManually',
    tag: 'manual',
    summary: 'Takes over scoring from the last state of the feed. Nothing on air changes.',
    path: 'POST /channels/:channel/manual/takeover',
    answers: 'part:manual',
  }),
  'manual:back': onChannel({
    id: 'returnToFeed',
    tag: 'manual',
    summary: 'Returns to the feed.',
    path: 'POST /channels/:channel/manual/back',
    answers: 'part:manual',
  }),
  'manual:press': request(
    'score',
    ManualPress.and(z.object({ channel: ChannelId, press: PressId.optional() })),
    Nothing,
  ),
  /** The final whistle. */
  'manual:end': request('score', OfChannel, Nothing, {
    id: 'endManual',
    tag: 'manual',
    summary: 'The final whistle.',
    path: 'POST /channels/:channel/manual/end',
    answers: 'part:manual',
  }),

  'output:add': setting(z.object({ name: written(OUTPUT_NAME_MAX).min(1), channel: ChannelId }), OutputState),
  /** `seen`: what the changed values were when editing began; one that somebody has changed since is refused. */
  'output:update': setting(
    z.object({ id: z.string(), patch: OutputPatch, seen: OutputPatch.optional() }),
    OutputState,
    {
      id: 'changeOutput',
      tag: 'outputs',
      summary: 'Changes an output, on air too.',
      path: 'PATCH /outputs/:id',
      example: { delayMs: 4000 },
      answers: 'output',
      named: 'Output',
    },
  ),
  /** A new secret; pages on the old link are cut off. */
  'output:rotate': request('produce', z.object({ id: z.string() }), OutputState, {
    id: 'rotateLink',
    tag: 'outputs',
    summary: 'Gives an output a new link; pages on the old one are cut off.',
    path: 'POST /outputs/:id/link',
    answers: 'output',
    named: 'Output',
  }),
  'output:remove': setting(z.object({ id: z.string() }), Nothing),
  /** Lets its window be moved by hand, with a frame that is seen, or ends that and remembers the place. */
  'output:place': request('produce', z.object({ id: z.string(), isOn: z.boolean() }), Nothing),

  /** A page to save as a file: it waits for this Touchline and then shows the output. Holds the output's secret. */
  'output:loader': request(
    'produce',
    z.object({ id: z.string() }),
    z.object({ name: z.string(), html: z.string() }),
  ),

  ...obsRequests,

  ...keyRequests,

  /** What helps whoever is asked for help, as text: versions, outputs, how the feeds went; no secrets. */
  'diagnostics:get': request('produce', Empty, z.object({ text: z.string() })),

  /** A score was seen in the pictures of this output, now. */
  'sync:tap': onTaps(
    'tap',
    'tapSync',
    'Reports that a score is visible in the pictures of an output now. Three taps that agree set its delay.',
  ),
  'sync:clear': onTaps('clear', 'clearSync', 'Discards the taps of an output.'),

  /** The whole show: nothing goes on air by itself, and what has, leaves. */
  'automation:hold': request(
    'produce',
    z.object({ isHeld: z.boolean() }),
    Nothing,
    {
      id: 'holdAutomation',
      tag: 'automation',
      summary: 'Pauses all rules on every channel and takes automatic graphics off air.',
      path: 'POST /automation/hold',
      sets: { isHeld: true },
      answers: 'is-automation-held',
    },
    {
      id: 'resumeAutomation',
      tag: 'automation',
      summary: 'Resumes the rules.',
      path: 'POST /automation/resume',
      sets: { isHeld: false },
      answers: 'is-automation-held',
    },
  ),
  'automation:rule': setting(
    z.object({
      channel: ChannelId,
      rule: z.string().min(1).max(60),
      patch: RulePatch,
      /** What it was when editing began; one that somebody has changed since is refused. */
      seen: RulePatch.optional(),
    }),
    Nothing,
    {
      id: 'changeRule',
      tag: 'automation',
      summary: 'Changes a rule, or part of it.',
      path: 'PATCH /channels/:channel/automation/:rule',
      example: { isOn: true, seconds: 8 },
      answers: 'rules',
    },
  ),

  ...themeRequests,
  ...fontRequests,
  ...teamRequests,
  ...rosterRequests,
  ...sponsorRequests,

  /** What a league plays for, unless a channel says otherwise; null gives one back. */
  'competition:set': setting(
    z.object({
      league: League,
      patch: LeaguePatch,
      seen: LeaguePatch.omit({ logo: true }).optional(),
    }),
    LeagueEntry,
    {
      id: 'setCompetition',
      tag: 'teams',
      summary:
        "Says what a league plays for; null gives a value back to the league's own name, or to nothing.",
      path: 'PUT /competitions/:league',
      example: { name: 'City Cup', short: 'Cup', season: 'Semi-final' },
      carries: 'picture',
      answers: 'output',
      named: 'Competition',
    },
  ),
  /** The picture of what the game on a channel is played for, held over its league's; null gives that back. */
  'competition:logo': request(
    'produce',
    z.object({ channel: ChannelId, logo: Picture.nullable() }),
    Nothing,
    {
      id: 'setCompetitionLogo',
      tag: 'overrides',
      summary: "The picture of what this game is played for, over its league's; null gives that back.",
      path: 'PUT /channels/:channel/competition-logo',
      example: { logo: null },
      carries: 'picture',
    },
  ),
  'competition:forget': setting(z.object({ league: League }), Nothing, {
    id: 'forgetCompetition',
    tag: 'teams',
    summary: 'Forgets what was said of a league.',
    path: 'DELETE /competitions/:league',
  }),

  ...asRunRequests,
  ...operatorRequests,
  ...showFileRequests,

  'source:add': request('produce', SourceInput, SourceState, {
    id: 'addSource',
    tag: 'sources',
    summary:
      'Adds a feed service. `remember` keeps its token for a restart. An `http` address beyond this machine is refused (`not_encrypted`) without `allowsPlain`.',
    path: 'POST /sources',
    example: {
      name: 'Venue',
      baseUrl: 'https://feed.example',
      token: 'token-of-your-account',
    },
    answers: 'output',
    creates: true,
    named: 'Source',
  }),
  'source:token': request(
    'produce',
    z.object({ id: z.string(), token: Token, remember: Remember }),
    Nothing,
    {
      id: 'setToken',
      tag: 'sources',
      summary:
        "Replaces a feed service's token. It is used at once, and remembered for a restart if asked for.",
      path: 'PUT /sources/:id/token',
      example: { token: 'token-of-your-account', remember: true },
    },
  ),
  'source:remove': request('produce', z.object({ id: z.string() }), Nothing, {
    id: 'removeSource',
    tag: 'sources',
    summary: 'Removes a feed service that no channel uses.',
    path: 'DELETE /sources/:id',
  }),
} as const;

export const overlayRequests = {
  /** The stage is listening: send the current frame. `isMonitor`: a preview inside the control window. */
  'output:ready': pageRequest(
    z.object({
      build: z.string().max(40).nullable(),
      isMonitor: z.boolean(),
      /** It shows what the next take would put on air; such a page is a monitor. */
      showsNext: z.boolean().default(false),
    }),
    Nothing,
  ),
  /** A frame that asked for it (`isTimed`) has been painted. */
  'output:painted': pageRequest(z.object({ revision: z.number().int() }), Nothing),
  /** The page draws takeovers too slowly for them to have the picture, or no longer does: they are told by a strip. */
  'output:pace': pageRequest(z.object({ isSlow: z.boolean() }), Nothing),
  /** The page is a browser source of OBS, which says of it what it says; null: it has not said. */
  'output:obs': pageRequest(
    z.object({
      version: z.string().max(40),
      isActive: z.boolean().nullable(),
      isVisible: z.boolean().nullable(),
    }),
    Nothing,
  ),
} as const;

export const controlPushes = { 'show:state': ShowPush } as const;
const overlayPushes = { 'output:frame': OutputFrame } as const;

type Table = Record<string, { input: z.ZodType; output: z.ZodType }>;
export type Input<T extends Table, K extends keyof T> = z.input<T[K]['input']>;
export type Output<T extends Table, K extends keyof T> = z.output<T[K]['output']>;

export type ControlRequests = typeof controlRequests;
export type ControlRequest = keyof ControlRequests;
export type OverlayRequests = typeof overlayRequests;
/** What a page of an output sends with a request. */
export type OverlayInput<Name extends keyof OverlayRequests> = z.infer<OverlayRequests[Name]['input']>;

export { REQUEST_ERROR_CODES, RequestError, RequestErrorCode } from './contract/request-error.ts';
export type { Answer } from './contract/request-error.ts';

/**
 * What a page is given to talk to main, whatever carries it. `request` rejects with a `RequestError`; `onPush` gets
 * the values as they come; `onUp` tells whether main can be reached; `onSilence` tells about once a second for how long
 * main has said nothing, in ms, where main is another computer's or another program.
 */
export interface Link<T extends Table, P extends Record<string, z.ZodType>> {
  request<K extends keyof T & string>(name: K, input: Input<T, K>): Promise<Output<T, K>>;
  onPush<K extends keyof P & string>(name: K, listener: (value: z.output<P[K]>) => void): () => void;
  onUp(listener: (isUp: boolean) => void): () => void;
  onSilence(listener: (silentMs: number) => void): () => void;
}

export type ControlLink = Link<ControlRequests, typeof controlPushes>;
export type OverlayLink = Link<OverlayRequests, typeof overlayPushes>;

/** What a preload script exposes as `window.touchline`: text in, text out, on one fixed pair of channels. */
export interface Bridge {
  /** Sends one request message as text and resolves with the answer as text. */
  request(message: string): Promise<string>;
  /** Listens to push messages (text). Returns how to stop. */
  onPush(listener: (message: string) => void): () => void;
}
