/** Remote calls, as requests declare them (docs/remote-control.md). */

/** Tags of the remote calls, in the order of the OpenAPI document. */
export const TAGS = {
  channels: 'Channels: each has one game and its graphics.',
  graphics: 'Graphics of a channel: take, clear, cue.',
  overrides: 'Overrides of values from the feed.',
  clock: 'The match clock of a channel.',
  moments: 'Goals, cards, reviews and other moments, as lower thirds.',
  rundown: 'The prepared rows of a channel in order, and the next one.',
  automation: 'Rules that put graphics on air automatically.',
  'as-run': 'The log of everything that was on air, with times and reasons.',
  outputs: 'Outputs: the pages and windows that are keyed over video.',
  obs: 'OBS: the connection, and the state of each output in OBS.',
  teams: 'Themes and saved teams.',
  sponsors: 'Sponsors: marks, bookings, rotations and proof of play.',
  sources: 'Feed services and their games; rehearsals.',
  drills: 'Simulated faults in a rehearsal.',
  manual: 'Manual games and scoring pads.',
  'show file': 'The show as a file, and the list of changes.',
  crew: 'Operators, invitations and network access.',
  api: 'The OpenAPI document, and the WebSocket that sends every change.',
} as const;
export type Tag = keyof typeof TAGS;

/** A part of a channel's state that a remote call returns. */
export type ChannelPart =
  | 'clock'
  | 'drill'
  | 'graphics'
  | 'manual'
  | 'match'
  | 'moments'
  | 'overrides'
  | 'pad'
  | 'playClock'
  | 'status';

/**
 * The result of a remote call (`src/main/web/remote/views.ts`): a channel, its rundown or rules, an output or its state
 * in OBS, sponsors, the automation state, the crew, network access, or a wrapper such as `{"clock": ...}`.
 */
export type View =
  | 'channel'
  | 'rundown'
  | 'rules'
  | 'output-state'
  | 'obs-output'
  | 'sponsors'
  | 'is-automation-held'
  | 'crew'
  | 'network'
  | `part:${ChannelPart}`;

/** A remote call that makes a request. */
export interface Route {
  /** Unique; the operation name in generated clients. */
  id: string;
  tag: Tag;
  /** A summary in one sentence. */
  summary: string;
  /**
   * `POST /channels/:channel/clock/set`: parameters of the path are fields of the input. All other fields are in the
   * body; the fields of a `patch` are at its top level.
   */
  path: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** A sample body; omitted if the path contains every field. */
  example?: object;
  /** The kind of data that makes the body large. */
  carries?: 'picture' | 'file';
  /** Fields that this call always sets, and that its body never contains. */
  sets?: Readonly<Record<string, unknown>>;
  /** Required fields that the body may omit, with their defaults. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The request's output, or the new state of what it changed; omitted: status 204 without a body. */
  answers?: 'output' | View;
  /** Set if the call creates something: status 201 instead of 200. */
  creates?: true;
  /** The name of the answer in the OpenAPI document; omitted: the name of the call or view. */
  named?: string;
}
