import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
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

/**
 * Opens the as-run log in `DIR/as-run`: one file a day (UTC), one JSON line an entry, only ever appended to. Each entry
 * is with the operating system before `record` returns, so a killed program loses none; a line torn by a power cut is
 * skipped on reading. Days older than thirty are removed.
 *
 * @param onTrouble told once for each run of failures; the show goes on without the record
 */
export function openAsRun(
  dir: string,
  wallClock: () => number,
  onTrouble: (error: unknown) => void,
): AsRunStore {
  const folder = join(dir, 'as-run');
  let today = '';
  let isInTrouble = false;

  function fileOf(day: string): string {
    return join(folder, `${day}.jsonl`);
  }

  function openDay(day: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const oldest = dayOf(wallClock() - KEEP_DAYS * DAY_MS);
    for (const { day: old } of days()) if (old < oldest) rmSync(fileOf(old), { force: true });
    // After a line that was torn, the next one starts on its own.
    if (existsSync(fileOf(day)) && !readFileSync(fileOf(day), 'utf8').endsWith('\n')) {
      appendFileSync(fileOf(day), '\n');
    }
    today = day;
  }

  function days(): { day: string }[] {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .sort()
      .map((day) => ({ day }));
  }

  return {
    record(entry) {
      try {
        const day = dayOf(entry.at);
        if (day !== today) openDay(day);
        appendFileSync(fileOf(day), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
        isInTrouble = false;
      } catch (error) {
        if (!isInTrouble) onTrouble(error);
        isInTrouble = true;
      }
    },
    read(from, to) {
      return days()
        .filter(({ day }) => day >= dayOf(from) && day <= dayOf(to))
        .flatMap(({ day }) => readFileSync(fileOf(day), 'utf8').split('\n').flatMap(entryOf))
        .filter(({ at }) => at >= from && at < to);
    },
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function entryOf(line: string): AsRunEntry[] {
  try {
    const parsed = Entry.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // A line torn by a power cut; its neighbours are whole.
    return [];
  }
}
