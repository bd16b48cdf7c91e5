import { csvLine } from '../csv.ts';

/** The as-run log: what the producer, a rule or the feed changed on air, one entry per act. */

export const AS_RUN_ACTIONS = [
  /** A session was bound to the channel or released. */
  'bind',
  'release',
  /** Viewers see other teams, or a changed name, code, color or logo. */
  'dress',
  /** The channel was removed. */
  'remove',
  /** A graphic went on or off air. */
  'take',
  'clear',
  /** A value was overridden or released. */
  'hold',
  'unhold',
  'clock',
  /** A player was assigned to a moment or removed. */
  'player',
  /** A drill started or reported. */
  'drill',
  /** A chapter of OBS's recording. */
  'recording',
  /** A sponsor's mark appeared on an output or left it. */
  'sponsor-on',
  'sponsor-off',
  /** It is still there: only this entry remains if the program is killed. */
  'sponsor-still',
] as const;
export type AsRunAction = (typeof AS_RUN_ACTIONS)[number];

export const AS_RUN_CAUSES = [
  'operator',
  'rule',
  /** The dwell time of a rundown row ended. */
  'rundown',
  /** A newer event of the feed ended it. */
  'feed',
  /** The graphic's moment was retracted. */
  'withdrawn',
  /** The program restarted and restored it. */
  'restart',
] as const;
export type AsRunCause = (typeof AS_RUN_CAUSES)[number];

export interface AsRunEntry {
  /** Unix ms. */
  at: number;
  channel: string;
  action: AsRunAction;
  /**
   * The graphic, the field, the clock's verb, the drill, the source of the session (`manual`: a manual game),
   * `channel`, or the `teams`.
   */
  subject: string;
  /** Details in words: the moment, the override. */
  detail: string | null;
  cause: AsRunCause;
  sessionId: string | null;
  /** The newest event of the feed at that time, or null. */
  seq: number | null;
  /** The operator's name; absent: automatic or unknown. */
  by?: string | undefined;
  /** The sponsor's appearance; absent: not about a sponsor. */
  mark?: AsRunMark | undefined;
}

/** An appearance of a sponsor's mark. */
export interface AsRunMark {
  /** ID and name of the sponsor. */
  sponsor: string;
  name: string;
  slot: string;
  /** ID and name of the output. */
  output: string;
  outputName: string;
  /** When it appeared, Unix ms. */
  from: number;
  /** The matchup. */
  game: string;
  isRehearsal: boolean;
}

/** Position to continue reading at: a day (UTC) and an offset in its file. */
export interface AsRunPlace {
  /** `2026-06-13` */
  day: string;
  /** Defined by the store. */
  offset: number;
}

/** A part of the log small enough to process within milliseconds. */
export interface AsRunPiece {
  /** Oldest first. May be empty although more follows. */
  entries: AsRunEntry[];
  /** Start of the next piece; null: this is the last one. */
  next: AsRunPlace | null;
}

export interface AsRunStore {
  record(entry: AsRunEntry): void;
  /**
   * The entries of `[from, to)`, Unix ms, in pieces: thirty days are many megabytes, and the show continues in the
   * meantime. `place` is null for the first piece, then the `next` of the previous one.
   */
  read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece>;
}

const COLUMNS = ['at', 'channel', 'action', 'subject', 'detail', 'cause', 'sessionId', 'seq', 'by'] as const;

/** The log as CSV (RFC 4180): this header, then the lines of its entries. */
export const CSV_HEADER = csvLine(COLUMNS);

/** One line per entry; times are ISO-8601 in UTC. */
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

/** Identifies an entry, whatever its source. */
export function entryKey(entry: AsRunEntry): string {
  return JSON.stringify(COLUMNS.map((column) => entry[column]));
}
