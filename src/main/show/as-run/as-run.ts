import { csvLine } from '../csv.ts';

/** What the producer, a rule or the feed did to the air: a record to be trusted afterwards, one entry per act. */

export const AS_RUN_ACTIONS = [
  /** A session came to the channel, or left it. */
  'bind',
  'release',
  /** Viewers see other teams, or the same ones with another name, code, color or logo. */
  'dress',
  /** The channel itself left the show. */
  'remove',
  /** A graphic went on air, or off. */
  'take',
  'clear',
  /** A value was held, or given back to the feed. */
  'hold',
  'unhold',
  'clock',
  /** A player was put on a moment, or taken off it. */
  'player',
  /** A drill began, or came to its report. */
  'drill',
  /** Something was noted at a place of OBS's recording. */
  'recording',
  /** A sponsor's mark came on an output, or left it. */
  'sponsor-on',
  'sponsor-off',
  /** It is still there: a program that is killed leaves that behind, and no more. */
  'sponsor-still',
] as const;
export type AsRunAction = (typeof AS_RUN_ACTIONS)[number];

export const AS_RUN_CAUSES = [
  'operator',
  'rule',
  /** The dwell time of a row of the rundown was over. */
  'rundown',
  /** The feed moved on. */
  'feed',
  /** The moment it was about was withdrawn. */
  'withdrawn',
  /** The program was started again and put it back. */
  'restart',
] as const;
export type AsRunCause = (typeof AS_RUN_CAUSES)[number];

export interface AsRunEntry {
  /** Unix ms. */
  at: number;
  channel: string;
  action: AsRunAction;
  /** The graphic, the field, the verb of the clock, the drill, the source of the session (`manual`: a manual game), `channel`, or the `teams`. */
  subject: string;
  /** More of it, in words: the moment, the value held. */
  detail: string | null;
  cause: AsRunCause;
  sessionId: string | null;
  /** The newest event of the feed then, or null. */
  seq: number | null;
  /** Who of the crew did it, by name; absent: it happened by itself, or nobody knows. */
  by?: string | undefined;
  /** What of a sponsor it is about; absent: it is about none. */
  mark?: AsRunMark | undefined;
}

/** An appearance of a sponsor's mark. */
export interface AsRunMark {
  /** Id and name of the sponsor. */
  sponsor: string;
  name: string;
  slot: string;
  /** Id and name of the output. */
  output: string;
  outputName: string;
  /** When it came on, Unix ms. */
  from: number;
  /** Who played. */
  game: string;
  isRehearsal: boolean;
}

/** Where in the log a reading goes on: a day (UTC), and how far into it. */
export interface AsRunPlace {
  /** `2026-06-13` */
  day: string;
  /** As the store counts. */
  offset: number;
}

/** A part of the log that takes a few milliseconds to make something of. */
export interface AsRunPiece {
  /** Oldest first. May be empty although more follows. */
  entries: AsRunEntry[];
  /** Where the next piece begins; null: this is the last one. */
  next: AsRunPlace | null;
}

export interface AsRunStore {
  record(entry: AsRunEntry): void;
  /**
   * The entries of `[from, to)`, Unix ms, piece by piece: a log of thirty days is many megabytes, and while it is read the
   * show goes on. `place` is null for the first piece, then what the piece before said.
   */
  read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece>;
}

const COLUMNS = ['at', 'channel', 'action', 'subject', 'detail', 'cause', 'sessionId', 'seq', 'by'] as const;

/** The log as CSV (RFC 4180): this line, then those of its entries. */
export const CSV_HEADER = csvLine(COLUMNS);

/** A line each; times are ISO-8601 in UTC. */
export function csvLines(entries: readonly AsRunEntry[]): string {
  return entries
    .filter(({ action }) => action !== 'sponsor-still')
    .map((entry) =>
      csvLine(
        COLUMNS.map((column) =>
          column === 'at' ? new Date(entry.at).toISOString() : String(entry[column] ?? ''),
        ),
      ),
    )
    .join('');
}

/** The same for the same entry, wherever it comes from. */
export function entryKey(entry: AsRunEntry): string {
  return JSON.stringify(COLUMNS.map((column) => entry[column]));
}
