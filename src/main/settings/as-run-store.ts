import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import type { Clock } from '../show/ports.ts';
import { DebouncedWriter } from '../show/debounced-writer.ts';
import {
  AS_RUN_ACTIONS,
  AS_RUN_CAUSES,
  type AsRunEntry,
  type AsRunPiece,
  type AsRunPlace,
  type AsRunStore,
} from '../show/as-run/as-run.ts';
import { AS_RUN_DAYS, dayOf } from './as-run-days.ts';
import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

const DAY_MS = 86_400_000;

const Entry = z.object({
  at: z.number(),
  channel: z.string(),
  action: z.enum(AS_RUN_ACTIONS),
  subject: z.string(),
  detail: z.string().nullable(),
  cause: z.enum(AS_RUN_CAUSES),
  sessionId: z.string().nullable(),
  seq: z.number().nullable(),
  by: z.string().optional(),
  mark: z
    .object({
      sponsor: z.string(),
      name: z.string(),
      slot: z.string(),
      output: z.string(),
      outputName: z.string(),
      from: z.number(),
      game: z.string(),
      isRehearsal: z.boolean(),
    })
    .optional(),
});

export interface AsRunOptions {
  clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>;
  /** Lines can't be written; they are kept in memory and tried again. */
  onTrouble: (error: unknown) => void;
  /** All lines are on disk again. */
  onWell: () => void;
}

export interface AsRunTable extends AsRunStore {
  /** Resolves once every line so far is on disk, or could not be written for now. */
  settled(): Promise<void>;
  /** What still waits is tried a last time. */
  close(): Promise<void>;
}

/** Lines read at a time: what is made of them takes a few milliseconds. */
const PIECE = 300;

/** Lines kept in memory at most while they can't be written: days of a busy show. The oldest give way. */
const WAITING_MAX = 20_000;

const INSERT = 'INSERT INTO as_run (day, line) VALUES (?, ?)';
const FORGET = 'DELETE FROM as_run WHERE day < ?';
const SELECT =
  'SELECT id, day, line FROM as_run WHERE (day, id) > (?, ?) AND day <= ? ORDER BY day, id LIMIT ?';

/**
 * Opens the as-run log in the database. An entry is on its way to the disk when `record` returns, and there a few
 * milliseconds later (`settled`); until then it is in memory, and is read like the rest. Days older than thirty are
 * removed. `record` never throws; `read` rejects where the database can't be read. Lines that are none are left out.
 */
export function openAsRun(database: Database, options: AsRunOptions): AsRunTable {
  return new AsRunRows(database, options);
}

class AsRunRows implements AsRunTable {
  readonly #database: Database;
  readonly #clock: AsRunOptions['clock'];
  readonly #writing: DebouncedWriter;
  /** The day that was written last. */
  #today = '';
  #waiting: AsRunEntry[] = [];

  constructor(database: Database, { clock, onTrouble, onWell }: AsRunOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#writing = new DebouncedWriter({
      ...{ clock, onTrouble, onWell, everyMs: 0, hurriedMs: 0 },
      write: () => this.#writeWaiting(),
    });
  }

  record(entry: AsRunEntry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length > WAITING_MAX) this.#waiting = this.#waiting.slice(-WAITING_MAX);
    this.#writing.changed();
    void this.#writing.flush();
  }

  async read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece> {
    // Answers that are there already come without a turn of the event loop.
    await setImmediate();
    const start = place ?? { day: dayOf(from), offset: 0 };
    const rows = await this.#database.read(SELECT, [start.day, start.offset, dayOf(to), PIECE], 'all');
    // What was written before the read has left `#waiting` by now, and what was written after is still in it: answers
    // come in the order of what was asked.
    const entries = rows.flatMap(({ line }) => entryOf(String(line)));
    const last = rows.length < PIECE ? undefined : rows.at(-1);
    if (last === undefined) entries.push(...this.#waiting.filter(({ at }) => dayOf(at) >= start.day));
    return {
      entries: entries.filter(({ at }) => at >= from && at < to),
      next: last === undefined ? null : { day: String(last['day']), offset: Number(last['id']) },
    };
  }

  async settled(): Promise<void> {
    await this.#writing.flush();
  }

  async close(): Promise<void> {
    await this.#writing.close();
  }

  async #writeWaiting(): Promise<void> {
    const batch = new Set(this.#waiting);
    const today = dayOf(this.#clock.wall());
    const statements: Statement[] = Array.from(batch, (entry) => ({
      sql: INSERT,
      values: [dayOf(entry.at), JSON.stringify(entry)],
    }));
    if (today !== this.#today) {
      const oldest = dayOf(this.#clock.wall() - AS_RUN_DAYS * DAY_MS);
      statements.push({ sql: FORGET, values: [oldest] });
    }
    await this.#database.write(statements);
    this.#today = today;
    this.#waiting = this.#waiting.filter((entry) => !batch.has(entry));
  }
}

function entryOf(line: string): AsRunEntry[] {
  try {
    const parsed = Entry.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // A line torn by a power cut; its neighbours are whole.
    return [];
  }
}
