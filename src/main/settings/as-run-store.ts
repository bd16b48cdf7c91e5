import {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { makeFolder } from './folder.ts';
import type { Clock } from '../show/ports.ts';
import { UntilWritten } from '../show/until-written.ts';
import {
  AS_RUN_ACTIONS,
  AS_RUN_CAUSES,
  type AsRunEntry,
  type AsRunPiece,
  type AsRunPlace,
  type AsRunStore,
} from '../show/as-run/as-run.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 30;
const FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;

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
  /** Unix ms. */
  wallClock: () => number;
  after: Clock['after'];
  /** Lines can't be written; they are kept in memory and tried again. */
  onTrouble: (error: unknown) => void;
  /** All lines are on disk again. */
  onWell: () => void;
}

/** The store, and how to end it: what still waits is tried a last time. */
export interface AsRunFiles extends AsRunStore {
  close(): void;
}

/** Bytes read at a time: what is made of them takes a few milliseconds. No line of ours is as long. */
const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/** Lines kept in memory at most while they can't be written: days of a busy show. The oldest give way. */
const WAITING_MAX = 20_000;

/**
 * Opens the as-run log in `DIR/as-run`: one file a day (UTC), one JSON line an entry, only ever appended to. Each entry
 * is with the operating system before `record` returns, so a killed program loses none; a line torn by a power cut or
 * a full disk is skipped on reading. What can't be written waits in memory, in its order, and is read like the rest.
 * Days older than thirty are removed. `record` never throws; `read` rejects where the files can't be read.
 */
export function openAsRun(dir: string, options: AsRunOptions): AsRunFiles {
  return new AsRunFolder(join(dir, 'as-run'), options);
}

class AsRunFolder implements AsRunFiles {
  readonly #folder: string;
  readonly #wallClock: () => number;
  readonly #writing: UntilWritten;
  /** The day whose file was appended to last. */
  #today = '';
  #waiting: AsRunEntry[] = [];

  constructor(folder: string, { wallClock, after, onTrouble, onWell }: AsRunOptions) {
    this.#folder = folder;
    this.#wallClock = wallClock;
    // Rules and sponsors write lines all the time: a producer who dismissed the alarm knows.
    this.#writing = new UntilWritten({ after, write: () => this.#writeWaiting(), onTrouble, onWell });
  }

  record(entry: AsRunEntry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length > WAITING_MAX) this.#waiting = this.#waiting.slice(-WAITING_MAX);
    this.#writing.changed();
  }

  async read(from: number, to: number, place: AsRunPlace | null): Promise<AsRunPiece> {
    const last = dayOf(to);
    const known = [...(await writtenDays(this.#folder)), ...this.#waiting.map(({ at }) => dayOf(at))];
    const [day] = known.filter((one) => one >= (place?.day ?? dayOf(from)) && one <= last).sort();
    if (day === undefined) return { entries: [], next: null };
    const offset = day === place?.day ? place.offset : 0;
    const chunk = await chunkAt(this.#fileOf(day), offset);
    // From here on nothing is waited for: a line is either in the file or among those that wait, never in neither.
    const size = statSync(this.#fileOf(day), { throwIfNoEntry: false })?.size ?? 0;
    const isWithin = ({ at }: AsRunEntry): boolean => at >= from && at < to;
    if (offset + chunk.length < size) {
      const end = chunk.lastIndexOf(NEWLINE) + 1 || chunk.length;
      const entries = entriesIn(chunk.subarray(0, end)).filter(isWithin);
      return { entries, next: { day, offset: offset + end } };
    }
    const unwritten = this.#waiting.filter(({ at }) => dayOf(at) === day);
    return { entries: [...entriesIn(chunk), ...unwritten].filter(isWithin), next: dayAfter(day, last) };
  }

  close(): void {
    this.#writing.close();
  }

  #writeWaiting(): void {
    for (let entry = this.#waiting[0]; entry !== undefined; entry = this.#waiting[0]) {
      const day = dayOf(entry.at);
      const line = `${JSON.stringify(entry)}\n`;
      if (day === this.#today) {
        try {
          this.#append(day, line);
        } catch {
          // The folder may be gone, or half a line written: open the day again.
          this.#today = '';
        }
      }
      if (day !== this.#today) {
        this.#openDay(day);
        this.#append(day, line);
        this.#today = day;
      }
      this.#waiting.shift();
    }
  }

  #openDay(day: string): void {
    makeFolder(this.#folder);
    const oldest = dayOf(this.#wallClock() - KEEP_DAYS * DAY_MS);
    for (const old of daysOf(readdirSync(this.#folder)))
      if (old < oldest) rmSync(this.#fileOf(old), { force: true });
    // After a line that was torn, the next one starts on its own.
    if (!endsWithNewline(this.#fileOf(day))) appendFileSync(this.#fileOf(day), '\n');
  }

  #append(day: string, line: string): void {
    appendFileSync(this.#fileOf(day), line, { mode: 0o600 });
  }

  #fileOf(day: string): string {
    return join(this.#folder, `${day}.jsonl`);
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The beginning of the next day, or null after the last one. */
function dayAfter(day: string, last: string): AsRunPlace | null {
  const next = dayOf(Date.parse(day) + DAY_MS);
  return next > last ? null : { day: next, offset: 0 };
}

/** The days that files are named after, oldest first. */
function daysOf(names: readonly string[]): string[] {
  return names.flatMap((name) => FILE.exec(name)?.[1] ?? []).sort();
}

async function writtenDays(folder: string): Promise<string[]> {
  try {
    return daysOf(await readdir(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The bytes at an offset, as many as are read at a time or as there are; none where there is no such file. */
async function chunkAt(path: string, offset: number): Promise<Buffer> {
  try {
    // Reading a pipe would wait for somebody to write into it.
    if (!(await lstat(path)).isFile()) throw new Error(`${path} is no file`);
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, offset);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** True also of a file that is empty or not there. */
function endsWithNewline(path: string): boolean {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return true;
  const file = openSync(path, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, fstatSync(file).size - 1);
    return last[0] === NEWLINE;
  } finally {
    closeSync(file);
  }
}

function entriesIn(bytes: Buffer): AsRunEntry[] {
  return bytes.toString('utf8').split('\n').flatMap(entryOf);
}

function entryOf(line: string): AsRunEntry[] {
  if (line === '') return [];
  try {
    const parsed = Entry.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // A line torn by a power cut; its neighbours are whole.
    return [];
  }
}
