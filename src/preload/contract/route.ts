/** The calls of remote control, as requests declare them (docs/remote-control.md). */

/** The nouns of remote control, in the order of the OpenAPI document. */
export const TAGS = {
  channels: 'Channels: each carries one game and what is on air over it.',
  graphics: 'Graphics of a channel: on air, off air, made ready.',
  overrides: "Values the producer holds instead of the feed's.",
  clock: 'The match clock of a channel.',
  moments: 'Goals, cards, reviews and the like, as lower thirds.',
  rundown: 'What is prepared for a channel, in order, and what is next.',
  automation: 'Rules that put graphics on air by themselves.',
  'as-run': 'What was on air, when, and why.',
  outputs: 'Outputs: the pages and windows that are keyed over pictures.',
  obs: 'OBS beside Touchline: its connection, and how outputs stand in it.',
  teams: 'Themes, and what is remembered of teams.',
  sponsors: 'Sponsors: their marks, bookings and turns, and the proof of what was shown.',
  sources: 'Feed services and their games; rehearsals.',
  drills: 'Faults played on purpose in a rehearsal.',
  manual: 'Games scored by hand, and who has the pad.',
  'show file': 'The show as a file, and the list of changes.',
  crew: 'Who may come in from other machines, and who is there.',
  api: 'This document, and the feedback of every change.',
} as const;
export type Tag = keyof typeof TAGS;

/** A part of the state of a channel that a call answers once it is done. */
export type ChannelPart =
  'clock' | 'drill' | 'graphics' | 'manual' | 'moments' | 'overrides' | 'pad' | 'playClock';

/**
 * What a call can answer once it is done (`src/main/web/remote/views.ts`): a channel, its rundown or its rules, an output
 * or how it stands in OBS, sponsors, whether automation is paused, the crew, network access, or `{"clock": ...}` and its like.
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
  /** Unique; what generated clients call it. */
  id: string;
  tag: Tag;
  /** A sentence. */
  summary: string;
  /**
   * `POST /channels/:channel/clock/set`: the path names fields of the input. All other fields are in the body; those of a
   * `patch` stand in it side by side with the others.
   */
  path: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** A body as somebody would send it; absent where the path says everything. */
  example?: object;
  /** What makes the body large. */
  carries?: 'picture' | 'file';
  /** Fields that this call always sets, and its body never has. */
  sets?: Readonly<Record<string, unknown>>;
  /** Fields that the body may leave out here, though the request needs them. */
  defaults?: Readonly<Record<string, unknown>>;
  /** The output of the request, or what it changed as it is now; absent: nothing, with status 204. */
  answers?: 'output' | View;
  /** Something was made: status 201 in place of 200. */
  creates?: true;
  /** What the OpenAPI document calls the answer; absent: as the call, or the view. */
  named?: string;
}
