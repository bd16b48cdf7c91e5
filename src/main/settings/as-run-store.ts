import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { makeFolder } from './folder.ts';
import type { Clock } from '../show/ports.ts';
import { UntilWritten } from '../show/until-written.ts';
import { AS_RUN_ACTIONS, AS_RUN_CAUSES, type AsRunEntry, type AsRunStore } from '../show/as-run/as-run.ts';

const DAY_MS = 86_400_000;
export const KEEP_DAYS = 30;
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

/** Lines kept in memory at most while they can't be written: days of a busy show. The oldest give way. */
const WAITING_MAX = 20_000;

/**
 * Opens the as-run log in `DIR/as-run`: one file a day (UTC), one JSON line an entry, only ever appended to. Each entry
 * is with the operating system before `record` returns, so a killed program loses none; a line torn by a power cut or
 * a full disk is skipped on reading. What can't be written waits in memory, in its order, and is read like the rest.
 * Days older than thirty are removed. `record` never throws; `read` does where the files can't be read.
 */
export function openAsRun(dir: string, { wallClock, after, onTrouble, onWell }: AsRunOptions): AsRunFiles {
  const folder = join(dir, 'as-run');
  let today = '';
  let waiting: AsRunEntry[] = [];
  const writing = new UntilWritten({ after, write: writeWaiting, onTrouble, onWell });

  function fileOf(day: string): string {
    return join(folder, `${day}.jsonl`);
  }

  function openDay(day: string): void {
    makeFolder(folder);
    const oldest = dayOf(wallClock() - KEEP_DAYS * DAY_MS);
    for (const old of days()) if (old < oldest) rmSync(fileOf(old), { force: true });
    // After a line that was torn, the next one starts on its own.
    if (existsSync(fileOf(day)) && !readFileSync(fileOf(day), 'utf8').endsWith('\n')) {
      appendFileSync(fileOf(day), '\n');
    }
  }

  function days(): string[] {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .sort();
  }

  function writeWaiting(): void {
    for (let entry = waiting[0]; entry !== undefined; entry = waiting[0]) {
      const day = dayOf(entry.at);
      const line = `${JSON.stringify(entry)}\n`;
      if (day === today) {
        try {
          append(day, line);
        } catch {
          // The folder may be gone, or half a line written: that is looked at anew.
          today = '';
        }
      }
      if (day !== today) {
        openDay(day);
        append(day, line);
        today = day;
      }
      waiting.shift();
    }
  }

  function append(day: string, line: string): void {
    appendFileSync(fileOf(day), line, { mode: 0o600 });
  }

  return {
    record(entry) {
      waiting.push(entry);
      if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX);
      writing.changed();
    },
    read(from, to) {
      const written = days()
        .filter((day) => day >= dayOf(from) && day <= dayOf(to))
        .flatMap((day) => readFileSync(fileOf(day), 'utf8').split('\n').flatMap(entryOf));
      return [...written, ...waiting].filter(({ at }) => at >= from && at < to);
    },
    close: () => writing.close(),
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
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
