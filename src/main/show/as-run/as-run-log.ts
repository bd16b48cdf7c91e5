import type { AsRunCursor, AsRunFile, AsRunLine } from '../../../preload/contract/as-run.ts';
import {
  CSV_HEADER,
  csvLines,
  entryKey,
  type AsRunEntry,
  type AsRunPiece,
  type AsRunPlace,
  type AsRunStore,
} from './as-run.ts';
import type { Clock, Log } from '../ports.ts';
import { asRunErrors } from './errors.ts';

const HOUR_MS = 3_600_000;
/** Maximum lines in a control window's list, and how far back the list reaches when it is first read. */
const RECENT_MAX = 200;
const RECENT_HOURS = 12;
/** Maximum number of cached lines, enough for every channel. A full cache is cut back to half. */
const AT_HAND_MAX = RECENT_MAX * 16;
/** A piece of the CSV file ends once it has this many characters. */
const FILE_PIECE_LENGTH = 256 * 1024;

export interface AsRunLogOptions {
  store: AsRunStore;
  clock: Pick<Clock, 'wall'>;
  log: Log;
}

/** The as-run log for the show. The newest lines are cached, so that showing them reads no disk. */
export class AsRunLog {
  readonly #options: AsRunLogOptions;
  /** Oldest first; null until first requested. */
  #recent: AsRunEntry[] | null = null;
  /** Set while the disk is being read; new entries are collected in `meanwhile`. */
  #reading: { entries: Promise<AsRunEntry[]>; meanwhile: AsRunEntry[] } | null = null;

  constructor(options: AsRunLogOptions) {
    this.#options = options;
  }

  /** Number of cached lines. */
  get atHand(): number {
    return this.#recent?.length ?? 0;
  }

  record(entry: AsRunEntry): void {
    this.#options.store.record(entry);
    // Sponsor entries are frequent, so they appear only in the file and in reports.
    if (entry.mark !== undefined) return;
    this.#reading?.meanwhile.push(entry);
    this.#recent?.push(entry);
    cutBack(this.#recent ?? []);
  }

  /** Returns the newest lines of a channel, newest first. Rejects with RequestRefused if the disk fails. */
  async recent(channel: string): Promise<AsRunLine[]> {
    const entries = this.#recent ?? (await this.#readRecent());
    return entries
      .filter((entry) => entry.channel === channel)
      .slice(-RECENT_MAX)
      .reverse()
      .map(({ at, action, subject, detail, cause, seq, by }) => ({
        at,
        action,
        subject,
        detail,
        cause,
        seq,
        by: by ?? null,
      }));
  }

  /**
   * Returns a piece of the last hours of all channels as CSV, with a file name. `after` is null for the first piece,
   * afterwards the cursor of the previous one. Rejects with RequestRefused.
   */
  async file(hours: number, after: AsRunCursor | null): Promise<AsRunFile> {
    const to = after?.to ?? this.#options.clock.wall() + 1;
    const name = `touchline-as-run-${new Date(to).toISOString().slice(0, 16).replace(':', '')}.csv`;
    let place: AsRunPlace | null = after;
    let csv = after === null ? CSV_HEADER : '';
    do {
      const piece: AsRunPiece = await this.#read(to - 1 - hours * HOUR_MS, to, place);
      csv += csvLines(piece.entries);
      place = piece.next;
    } while (place !== null && csv.length < FILE_PIECE_LENGTH);
    return { name, csv, next: place && { to, ...place } };
  }

  /** Returns a piece of the log from a position on (null: the beginning). Rejects with RequestRefused. */
  async piece(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece> {
    return await this.#read(from, to, place);
  }

  /** Streams a period of all channels as CSV. Rejects with RequestRefused. */
  async *csv(from: number, to: number): AsyncGenerator<string> {
    yield CSV_HEADER;
    for await (const entries of this.#entries(from, to)) if (entries.length > 0) yield csvLines(entries);
  }

  /** Reads the newest lines from disk, once for all concurrent callers. */
  #readRecent(): Promise<AsRunEntry[]> {
    if (this.#reading !== null) return this.#reading.entries;
    const meanwhile: AsRunEntry[] = [];
    const read = async (): Promise<AsRunEntry[]> => {
      try {
        const now = this.#options.clock.wall();
        const recent: AsRunEntry[] = [];
        for await (const entries of this.#entries(now - RECENT_HOURS * HOUR_MS, now + 1)) {
          recent.push(...entries.filter(({ mark }) => mark === undefined));
          cutBack(recent);
        }
        // Entries that arrived while reading may also be in the result of the read.
        const known = new Set(meanwhile.map(entryKey));
        this.#recent = [...recent.filter((entry) => !known.has(entryKey(entry))), ...meanwhile];
        return this.#recent;
      } finally {
        this.#reading = null;
      }
    };
    this.#reading = { entries: read(), meanwhile };
    return this.#reading.entries;
  }

  async *#entries(from: number, to: number): AsyncGenerator<AsRunEntry[]> {
    let place: AsRunPlace | null = null;
    do {
      const piece: AsRunPiece = await this.#read(from, to, place);
      yield piece.entries;
      place = piece.next;
    } while (place !== null);
  }

  /**
   * Reads a piece of the log. Rejects with RequestRefused if the disk fails, because a log with a gap would not be a
   * record.
   */
  async #read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece> {
    try {
      return await this.#options.store.read(from, to, place);
    } catch (error) {
      this.#options.log.error({ error: String(error) }, 'failed to read the as-run log');
      throw asRunErrors.unreadable();
    }
  }
}

function cutBack(entries: AsRunEntry[]): void {
  if (entries.length > AT_HAND_MAX) entries.splice(0, entries.length - AT_HAND_MAX / 2);
}
