import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TapeMemory } from '../feed/client/subscription.ts';
import { TapeEvent } from '../feed/contract/messages.ts';
import { History } from '../feed/contract/rows.ts';
import type { Log } from './show/ports.ts';

/** The tape of one session on disk: a header line as history gives it without its events, then one event a line. */
export interface ArchivedTape extends TapeMemory {
  /** Resolves once everything so far is on disk. */
  settled(): Promise<void>;
}

export interface TapeArchive {
  tapeOf(baseUrl: string, sessionId: string): ArchivedTape;
}

/** Events wait this long for others: disk work in the moment of a press would hold up its frame. */
const WRITE_AFTER_MS = 250;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;
const Header = History.omit({ events: true });

/**
 * Keeps the tapes of live sources in `dir`, so that a restart resumes with them: a finished game needs no network at
 * all, and a running one reads its history once. Nothing here is worth stopping a show for: what can't be read or
 * written is logged and done without.
 */
export function openTapeArchive(dir: string, wallClock: () => number, log: Log): TapeArchive {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  forgetOld(dir, wallClock() - KEEP_DAYS * DAY_MS, log);
  return {
    tapeOf(baseUrl, sessionId) {
      const name = createHash('sha256').update(`${baseUrl} ${sessionId}`).digest('hex').slice(0, 32);
      return archivedTape(join(dir, `${name}.jsonl`), sessionId, log);
    },
  };
}

function archivedTape(path: string, sessionId: string, log: Log): ArchivedTape {
  let queue = Promise.resolve();
  let pending: string[] = [];
  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      log.warn({ sessionId, error: String(error) }, 'a tape could not be kept on disk');
    });
  };
  return {
    recall: () => readTape(path, sessionId, log),
    keep(history) {
      const { events, ...header } = history;
      const text = [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
      // Events that are still to be written are in this history, or will come again with the next one.
      pending = [];
      enqueue(async () => {
        await writeFile(`${path}.new`, text, { mode: 0o600 });
        await rename(`${path}.new`, path);
      });
    },
    add(event) {
      pending.push(`${JSON.stringify(event)}\n`);
      if (pending.length > 1) return;
      enqueue(async () => {
        await sleep(WRITE_AFTER_MS);
        const text = pending.join('');
        pending = [];
        if (text !== '') await appendFile(path, text, { mode: 0o600 });
      });
    },
    settled: () => queue,
  };
}

/** A torn or foreign line costs that line; a file without its header, the file. */
function readTape(path: string, sessionId: string, log: Log): History | null {
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.warn({ sessionId, error: String(error) }, 'a kept tape could not be read');
    }
    return null;
  }
  const header = Header.safeParse(parse(lines[0] ?? ''));
  if (!header.success || header.data.sessionId !== sessionId) {
    log.warn({ sessionId }, 'a kept tape could not be read, and is read from the source instead');
    return null;
  }
  const events = new Map<number, TapeEvent>();
  for (const line of lines.slice(1)) {
    const event = TapeEvent.safeParse(parse(line));
    if (event.success) events.set(event.data.seq, event.data);
  }
  return { ...header.data, events: [...events.values()].sort((one, other) => one.seq - other.seq) };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    // A torn line: the schema refuses it like any other that is no event.
    return null;
  }
}

function forgetOld(dir: string, before: number, log: Log): void {
  try {
    for (const name of readdirSync(dir)) {
      const path = join(dir, name);
      if (statSync(path).mtimeMs < before) unlinkSync(path);
    }
  } catch (error) {
    log.warn({ error: String(error) }, 'old tapes could not be cleared away');
  }
}
