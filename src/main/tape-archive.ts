import { createHash } from 'node:crypto';
import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../feed/contract/json.ts';
import type { TapeMemory } from '../feed/client/subscription.ts';
import { isObject, isTapeEvent, readEvent, type TapeEvent } from '../feed/contract/received.ts';
import { readHistory, type ReceivedHistory } from '../feed/contract/received-rows.ts';
import { makeFolder } from './settings/folder.ts';
import type { Clock, Log } from './show/ports.ts';
import { WRITE_AGAIN_MS } from './show/until-kept.ts';
import { readText } from './settings/read-text.ts';
import { replaceFile } from './settings/replace-file.ts';

/** The tape of one session on disk: a header line as history gives it without its events, then one event a line. */
interface ArchivedTape extends TapeMemory {
  /** Resolves once everything so far is on disk, or could not be written for now. */
  settled(): Promise<void>;
}

export interface TapeArchive {
  tapeOf(baseUrl: string, sessionId: string): ArchivedTape;
}

/** Events wait this long for others: disk work in the moment of a press would hold up its frame. */
const WRITE_AFTER_MS = 250;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

export interface TapeArchiveOptions {
  /** Unix ms. */
  wallClock: () => number;
  after: Clock['after'];
  log: Log;
  /** Tapes can't be written; they are kept in memory and tried again. */
  onTrouble: (error: unknown) => void;
  /** All of every tape is on disk again. */
  onWell: () => void;
}

/** Events of one tape kept in memory at most while they can't be written: the source has them all. */
const WAITING_MAX = 20_000;

/**
 * Keeps the tapes of live sources in `dir`, so that a restart resumes with them: a finished game needs no network at
 * all, and a running one reads its history once. Nothing here is worth stopping a show for: what can't be read is
 * logged and done without; what can't be written is told and tried again.
 */
export function openTapeArchive(dir: string, options: TapeArchiveOptions): TapeArchive {
  const { wallClock, log } = options;
  forgetOld(dir, wallClock() - KEEP_DAYS * DAY_MS, log);
  /** The tapes that could not be written. */
  const inTrouble = new Set<string>();
  /** One writer for each file: a channel and a takeover's way back can follow the same session. */
  const open = new Map<string, ArchivedTape>();
  return {
    tapeOf(baseUrl, sessionId) {
      const name = createHash('sha256').update(`${baseUrl} ${sessionId}`).digest('hex').slice(0, 32);
      const known = open.get(name);
      if (known) return known;
      const tape = new TapeFile(join(dir, `${name}.jsonl`), sessionId, {
        ...options,
        onTrouble: (error) => {
          if (inTrouble.has(name)) return;
          log.warn({ sessionId, error: String(error) }, 'a tape could not be kept on disk');
          inTrouble.add(name);
          options.onTrouble(error);
        },
        onWell: () => {
          if (inTrouble.delete(name) && inTrouble.size === 0) options.onWell();
        },
      });
      open.set(name, tape);
      return tape;
    },
  };
}

class TapeFile implements ArchivedTape {
  readonly #path: string;
  readonly #sessionId: string;
  readonly #options: TapeArchiveOptions;
  #queue = Promise.resolve();
  /** The whole tape, to be written first; null: what is on disk stands. */
  #whole: string | null = null;
  #waiting: { seq: number; line: string }[] = [];
  /** Events of the last history, and those added since: another subscription to the session hears them too. */
  #known = new Set<number>();
  /** The file may end within a line. */
  #isTorn = false;
  #cancelRetry: (() => void) | null = null;

  constructor(path: string, sessionId: string, options: TapeArchiveOptions) {
    this.#path = path;
    this.#sessionId = sessionId;
    this.#options = options;
  }

  recall(): ReceivedHistory | null {
    return readTape(this.#path, this.#sessionId, this.#options.log);
  }

  keep(history: ReceivedHistory): void {
    const { events, unreadable: unreadableEvents, ...header } = history;
    this.#whole = [{ ...header, unreadableEvents, sessionId: this.#sessionId }, ...events]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    this.#known = new Set(events.map(({ seq }) => seq));
    // What another subscription has heard since may not be in this history.
    this.#waiting = this.#waiting.filter(({ seq }) => !this.#known.has(seq));
    for (const { seq } of this.#waiting) this.#known.add(seq);
    this.#enqueue(0);
  }

  add(event: TapeEvent): void {
    if (this.#known.has(event.seq)) return;
    this.#known.add(event.seq);
    this.#waiting.push({ seq: event.seq, line: `${JSON.stringify(event)}\n` });
    if (this.#waiting.length > WAITING_MAX) this.#waiting = this.#waiting.slice(-WAITING_MAX);
    if (this.#waiting.length === 1 || this.#cancelRetry !== null) this.#enqueue(WRITE_AFTER_MS);
  }

  settled(): Promise<void> {
    return this.#queue;
  }

  #enqueue(delayMs: number): void {
    const { after, onTrouble, onWell } = this.#options;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#queue = this.#queue.then(async () => {
      try {
        if (delayMs > 0) await sleep(delayMs);
        await this.#writeWhole();
        await this.#appendWaiting();
        onWell();
      } catch (error) {
        this.#cancelRetry?.();
        this.#cancelRetry = after(WRITE_AGAIN_MS, () => this.#enqueue(0));
        onTrouble(error);
      }
    });
  }

  async #writeWhole(): Promise<void> {
    if (this.#whole === null) return;
    const text = this.#whole;
    makeFolder(dirname(this.#path));
    await writeFile(`${this.#path}.new`, text, { mode: 0o600 });
    await replaceFile(`${this.#path}.new`, this.#path);
    this.#isTorn = false;
    // A newer one may have come while this one was written.
    if (this.#whole === text) this.#whole = null;
  }

  async #appendWaiting(): Promise<void> {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    const text = lines.map(({ line }) => line).join('');
    try {
      if (this.#isTorn) makeFolder(dirname(this.#path));
      // After half a line the next one starts on its own.
      await appendFile(this.#path, `${this.#isTorn ? '\n' : ''}${text}`, { mode: 0o600 });
      this.#isTorn = false;
    } catch (error) {
      this.#isTorn = true;
      this.#waiting = [...lines, ...this.#waiting];
      throw error;
    }
  }
}

/** A torn or foreign line costs that line, and is counted; a file without its header, the file. */
function readTape(path: string, sessionId: string, log: Log): ReceivedHistory | null {
  let lines: string[];
  try {
    lines = readText(path).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.warn({ sessionId, error: String(error) }, 'a kept tape could not be read');
    }
    return null;
  }
  const header = parse(lines[0] ?? '');
  const kept = isObject(header) && 'phase' in header ? readHistory({ ...header, events: [] }) : null;
  if (kept?.sessionId !== sessionId) {
    log.warn({ sessionId }, 'a kept tape could not be read, and is read from the source instead');
    return null;
  }
  const events = new Map<number, TapeEvent>();
  let { unreadable } = kept;
  for (const line of lines.slice(1)) {
    const event = readEvent(parse(line));
    if (event !== null && isTapeEvent(event)) events.set(event.seq, event);
    else if (line !== '') unreadable += 1;
  }
  return { ...kept, unreadable, events: [...events.values()].sort((one, other) => one.seq - other.seq) };
}

function parse(line: string): unknown {
  try {
    return parseJson(line);
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    log.warn({ error: String(error) }, 'old tapes could not be cleared away');
  }
}
