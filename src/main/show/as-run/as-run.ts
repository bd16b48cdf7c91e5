import { csvLine } from '../csv.ts';

/** The as-run log: what the producer, a rule or the feed changed on air, one entry per change. */

export const AS_RUN_ACTIONS = [
  /** A session was bound to the channel or released. */
  'bind',
  'release',
  /** The teams on air, or a team's name, code, color or logo changed. */
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
  /** The sides were swapped or restored on all outputs. */
  'sides',
  /** The exceptional state of a game was set or cleared. */
  'status',
  /** A player was assigned to a moment or removed. */
  'player',
  /** A drill started or reported. */
  'drill',
  /** OBS started a chapter of its recording. */
  'recording',
  /** A sponsor's mark appeared on an output or left it. */
  'sponsor-on',
  'sponsor-off',
  /** The mark is still on the output. This entry is the only record of the appearance if the program is killed. */
  'sponsor-still',
] as const;
export type AsRunAction = (typeof AS_RUN_ACTIONS)[number];

export const AS_RUN_CAUSES = [
  'operator',
  'rule',
  /** The dwell time of a rundown row ended. */
  'rundown',
  /** A newer feed event ended the graphic. */
  'feed',
  /** The graphic's moment was retracted. */
  'withdrawn',
  /** The graphic was restored after a restart. */
  'restart',
] as const;
export type AsRunCause = (typeof AS_RUN_CAUSES)[number];

export interface AsRunEntry {
  /** Unix ms. */
  at: number;
  channel: string;
  action: AsRunAction;
  /**
   * The subject of the change: the graphic, the field, the clock verb, the moment, the drill, the sponsor's slot, the
   * session's source (`manual`: a manual game), `channel`, `teams`, `rehearsal`, `obs`, `swapped` or `restored`.
   */
  subject: string;
  /** Details in words, such as the moment or the override; null: none. */
  detail: string | null;
  cause: AsRunCause;
  sessionId: string | null;
  /** The newest event of the feed at that time, or null. */
  seq: number | null;
  /** The operator's name; absent: automatic or unknown. */
  by?: string | undefined;
  /** The sponsor's appearance; absent: the entry is not about a sponsor. */
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
  /** The matchup, in words. */
  game: string;
  isRehearsal: boolean;
}

/** The position at which to continue reading: a day (UTC) and an offset in its file. */
export interface AsRunPlace {
  /** `2026-06-13` */
  day: string;
  /** Offset in the file, in a unit that the store defines. */
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
   * Returns the entries of `[from, to)`, Unix ms, in pieces: thirty days are many megabytes, and the show must
   * continue in the meantime. `place` is null for the first piece, afterwards the `next` of the previous one.
   */
  read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece>;
}

const COLUMNS = ['at', 'channel', 'action', 'subject', 'detail', 'cause', 'sessionId', 'seq', 'by'] as const;

/** First line of the log as CSV (RFC 4180). */
export const CSV_HEADER = csvLine(COLUMNS);

/** Formats entries as CSV lines, without `sponsor-still`. Times are ISO 8601 in UTC. */
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

/** Returns a key that is equal for an entry in memory and the same entry read from disk. */
export function entryKey(entry: AsRunEntry): string {
  return JSON.stringify(COLUMNS.map((column) => entry[column]));
}
