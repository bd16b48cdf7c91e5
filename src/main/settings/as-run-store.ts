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
  /** Called when lines can't be written. They stay in memory and are retried. */
  onTrouble: (error: unknown) => void;
  /** Called when all lines are on disk again. */
  onWell: () => void;
}

export interface AsRunTable extends AsRunStore {
  /** Resolves when every line so far is on disk or has failed for now. */
  settled(): Promise<void>;
  /** Retries waiting lines one last time. */
  close(): Promise<void>;
}

/** Number of lines per read. Processing them takes a few milliseconds. */
const PIECE = 300;

/** Maximum number of lines in memory while writing fails, which is days of a busy show. The oldest are dropped. */
const WAITING_MAX = 20_000;

const INSERT = 'INSERT INTO as_run (day, line) VALUES (?, ?)';
const FORGET = 'DELETE FROM as_run WHERE day < ?';
const SELECT =
  'SELECT id, day, line FROM as_run WHERE (day, id) > (?, ?) AND day <= ? ORDER BY day, id LIMIT ?';

/**
 * Opens the as-run log in the database. When `record` returns, the entry is on its way to the disk and arrives a few
 * milliseconds later (`settled`). Until then it is read from memory. Deletes days older than thirty. `record` never
 * throws. `read` rejects if the database can't be read, and skips invalid lines.
 */
export function openAsRun(database: Database, options: AsRunOptions): AsRunTable {
  return new AsRunRows(database, options);
}

class AsRunRows implements AsRunTable {
  readonly #database: Database;
  readonly #clock: AsRunOptions['clock'];
  readonly #writing: DebouncedWriter;
  /** Day of the last write. */
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
    // Yields to the event loop; awaiting an answer that has already arrived doesn't.
    await setImmediate();
    const start = place ?? { day: dayOf(from), offset: 0 };
    const rows = await this.#database.read(SELECT, [start.day, start.offset, dayOf(to), PIECE], 'all');
    // Answers arrive in the order of the requests, so entries written before the read have left `#waiting`, and later
    // ones are still in it.
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
    // A line that a power cut truncated. The lines around it are intact.
    return [];
  }
}
