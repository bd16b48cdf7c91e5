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
import { importRequests } from './contract/import-requests.ts';
import { rosterRequests } from './contract/roster-requests.ts';
import { fontRequests } from './contract/fonts.ts';
import { themeRequests } from './contract/theme-requests.ts';
import { sportRequests } from './contract/sport-requests.ts';
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
 * The window contract: every request that a window makes and every push that it receives. Declared once, and the same
 * over Electron IPC and the loopback WebSocket. The control window uses all of it; an overlay receives only
 * `output:frame`.
 *
 * On the wire (WebSocket text, IPC string) a push is `{"push": name, "value": ...}`. A request is `{"id": n, "page":
 * "...", "request": name, "input": ...}`; its answer is `{"id": n, "ok": true, "output": ...}` or `{"id": n, "ok":
 * false, "error": {"code", "message"}}`, with a sentence for the producer as the message. Over the WebSocket, a program
 * first identifies its run with `{"program": "..."}`. A request whose answer was lost with a connection can be sent
 * again, unchanged, to the same run, which performs it only once. `{"alive": true}` is sent every `ALIVE_EVERY_MS`
 * (`contract/link-limits.ts`): a connection that is silent for longer is dead.
 */

const SideName = written(TEAM_NAME_MAX).min(1);
/** A league's slug, as in feeds. */
const League = written(40).min(1);
const Speed = z.number().positive().max(SANDBOX_SPEED_MAX);

/** A source's token. It is sent in a header, which allows only these characters. */
const Token = z
  .string()
  .trim()
  .min(1)
  .max(TOKEN_MAX)
  .regex(/^[!-~]+$/, 'can contain only unaccented letters, digits and symbols, and no spaces');
/** Whether to save the token, so that it survives a restart. */
const Remember = z.boolean().default(false);

export const SourceInput = z.object({
  name: written(SOURCE_NAME_MAX).min(1),
  baseUrl: z.url({ protocol: /^https?$/ }),
  token: Token,
  remember: Remember,
  /** Whether the producer accepts that anyone on the network can read the token and the game. */
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
  /** Returns the current whole state; also used to catch up after a lost push. */
  'show:get': request('watch', Empty, ShowState),
  /** Reports whether the window is visible: game lists are polled only for visible windows. */
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
    summary: 'Removes the game from a channel and clears everything on air.',
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
    summary: 'Starts a drill on a channel, by default A, and returns its report so far.',
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
    summary: 'Stops the drill on a channel.',
    path: 'DELETE /channels/:channel/drill',
  }),

  // Producers start a manual game, take over a feed and return to it; scorers press and end the game.
  'manual:start': request(
    'produce',
    z.object({
      channel: ChannelId,
      /** The league whose rules apply to the game. */
      league: z.string().min(1).max(40),
      a: SideName,
      b: SideName,
      /** The competition shown on air; omitted: none. */
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
    summary: 'Ends a takeover of scoring and returns the channel to its feed.',
    path: 'POST /channels/:channel/manual/back',
    answers: 'part:manual',
  }),
  'manual:press': request(
    'score',
    ManualPress.and(z.object({ channel: ChannelId, press: PressId.optional() })),
    Nothing,
  ),
  'manual:end': request('score', OfChannel, Nothing, {
    id: 'endManual',
    tag: 'manual',
    summary: 'Ends the manual game on a channel.',
    path: 'POST /channels/:channel/manual/end',
    answers: 'part:manual',
  }),

  /** All or nothing: if a setting is refused, no output is created. */
  'output:add': setting(
    z.object({
      name: written(OUTPUT_NAME_MAX).min(1),
      channel: ChannelId,
      patch: OutputPatch.omit({ name: true, channel: true }).optional(),
    }),
    OutputState,
  ),
  /** `seen`: the values when editing began. An update is refused if one of them has changed since. */
  'output:update': setting(
    z.object({ id: z.string(), patch: OutputPatch, seen: OutputPatch.optional() }),
    OutputState,
    {
      id: 'changeOutput',
      tag: 'outputs',
      summary: 'Changes an output, even while it is on air.',
      path: 'PATCH /outputs/:id',
      example: { delayMs: 4000 },
      answers: 'output',
      named: 'Output',
    },
  ),
  'output:rotate': request('produce', z.object({ id: z.string() }), OutputState, {
    id: 'rotateLink',
    tag: 'outputs',
    summary: 'Replaces the link of an output. Pages on the old link are disconnected.',
    path: 'POST /outputs/:id/link',
    answers: 'output',
    named: 'Output',
  }),
  'output:remove': setting(z.object({ id: z.string() }), Nothing),
  /** Starts or ends positioning: the window gets a visible frame and can be moved; its position is saved. */
  'output:place': request('produce', z.object({ id: z.string(), isOn: z.boolean() }), Nothing),

  /**
   * Returns a page to save as a file. The page waits for this Touchline and shows the output once it runs. Contains the
   * output's secret.
   */
  'output:loader': request(
    'produce',
    z.object({
      id: z.string(),
      /** The address of a window on another computer, which the file then uses; omitted: this computer's. */
      origin: z
        .string()
        .max(300)
        .regex(/^https?:\/\/[^/\s]+$/)
        .optional(),
    }),
    z.object({ name: z.string(), html: z.string() }),
  ),

  ...obsRequests,

  ...keyRequests,

  /** Returns a text for support: versions, outputs, link history. Contains no secrets. */
  'diagnostics:get': request('produce', Empty, z.object({ text: z.string() })),

  'sync:tap': onTaps(
    'tap',
    'tapSync',
    "Reports that the video of an output shows a new score now. Three consistent taps set the output's delay.",
  ),
  'sync:clear': onTaps('clear', 'clearSync', 'Discards the sync taps of an output.'),

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
      summary: 'Resumes the automation rules.',
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
      /** The value when editing began. The update is refused if it has changed since. */
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
  ...sportRequests,
  ...teamRequests,
  ...rosterRequests,
  ...importRequests,
  ...sponsorRequests,

  /** Sets the competition of a league, unless a channel overrides it; null restores the default. */
  'competition:set': setting(
    z.object({
      league: League,
      patch: LeaguePatch,
      seen: LeaguePatch.omit({ logo: true, rules: true }).optional(),
    }),
    LeagueEntry,
    {
      id: 'setCompetition',
      tag: 'teams',
      summary: 'Sets the competition of a league. Null restores the default.',
      path: 'PUT /competitions/:league',
      example: { name: 'City Cup', short: 'Cup', season: 'Semi-final' },
      carries: 'picture',
      answers: 'output',
      named: 'Competition',
    },
  ),
  'competition:logo': request(
    'produce',
    z.object({ channel: ChannelId, logo: Picture.nullable() }),
    Nothing,
    {
      id: 'setCompetitionLogo',
      tag: 'overrides',
      summary: 'Sets the competition logo of this game. Null restores the logo of the league.',
      path: 'PUT /channels/:channel/competition-logo',
      example: { logo: null },
      carries: 'picture',
    },
  ),
  'competition:forget': setting(z.object({ league: League }), Nothing, {
    id: 'forgetCompetition',
    tag: 'teams',
    summary: 'Deletes the saved competition of a league.',
    path: 'DELETE /competitions/:league',
  }),

  ...asRunRequests,
  ...operatorRequests,
  ...showFileRequests,

  'source:add': request('produce', SourceInput, SourceState, {
    id: 'addSource',
    tag: 'sources',
    summary:
      'Adds a feed service. `remember` saves its token. An `http` address of another machine is refused (`not_encrypted`) without `allowsPlain`.',
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
      summary: 'Replaces the token of a feed service, effective immediately. `remember` saves it.',
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
  /** Reports that the page is ready for the current frame. `isMonitor`: a preview inside the control window. */
  'output:ready': pageRequest(
    z.object({
      build: z.string().max(40).nullable(),
      isMonitor: z.boolean(),
      /** Whether to show what the next take would put on air. Such a page is a monitor. */
      showsNext: z.boolean().default(false),
    }),
    Nothing,
  ),
  /** Reports that a frame with `isTimed` has been painted. */
  'output:painted': pageRequest(z.object({ revision: z.number().int() }), Nothing),
  /** Reports whether the page draws takeovers too slowly. If so, only their strip is shown. */
  'output:pace': pageRequest(z.object({ isSlow: z.boolean() }), Nothing),
  /** Reports that the page is a browser source in OBS, and its state according to OBS; null: not reported yet. */
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
export type OverlayInput<Name extends keyof OverlayRequests> = z.infer<OverlayRequests[Name]['input']>;

export { REQUEST_ERROR_CODES, RequestError, RequestErrorCode } from './contract/request-error.ts';
export type { Answer } from './contract/request-error.ts';

/**
 * A page's connection to main, independent of the transport. `request` rejects with a `RequestError`; `onPush` receives
 * pushed values; `onUp` reports whether main can be reached; `onSilence` reports about once a second for how many ms
 * main has been silent, if main is on another computer or in another program.
 */
export interface Link<T extends Table, P extends Record<string, z.ZodType>> {
  request<K extends keyof T & string>(name: K, input: Input<T, K>): Promise<Output<T, K>>;
  onPush<K extends keyof P & string>(name: K, listener: (value: z.output<P[K]>) => void): () => void;
  onUp(listener: (isUp: boolean) => void): () => void;
  onSilence(listener: (silentMs: number) => void): () => void;
}

export type ControlLink = Link<ControlRequests, typeof controlPushes>;
export type OverlayLink = Link<OverlayRequests, typeof overlayPushes>;

/** The API that a preload script exposes as `window.touchline`: text messages on one fixed pair of channels. */
export interface Bridge {
  /** Sends a request message, and resolves with the answer. */
  request(message: string): Promise<string>;
  /** Listens to push messages. Returns a function that stops listening. */
  onPush(listener: (message: string) => void): () => void;
}
