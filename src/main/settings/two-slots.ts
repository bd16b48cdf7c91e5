import { createHash } from 'node:crypto';
import { close, existsSync, fdatasync, fstat, open, stat, write } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from './folder.ts';
import { readText } from './read-text.ts';

/**
 * A small text that is written again and again, for as little as that can cost: one write into a file that stays open,
 * by turns into two of them. Whatever ends the program meanwhile spoils the older of the two at most. The owner alone
 * reads them.
 *
 *   {"sum":"<64 hex digits>","count":<12 digits>,"kept":<the text>}<blanks up to the longest text so far>
 *
 * `sum` is of all that follows it, so that what is read is what was written, to the letter; the higher `count` is newer.
 */

const SLOTS = [0, 1] as const;
type Slot = (typeof SLOTS)[number];
const BEFORE_SUM = '{"sum":"';
const AFTER_SUM = '","count":';
const SUM_LENGTH = 64;
const COUNT_LENGTH = 12;
const BEFORE_TEXT = ',"kept":';
/** It is seen so often whether the files are still where they were: into one that was removed nothing is kept. */
const LOOK_EVERY_MS = 5_000;

/** @param base path of both, without what tells them apart */
function pathOf(base: string, slot: Slot): string {
  return `${base}-${slot}.json`;
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The newest text that is whole; null: there is none, `hasFile` tells whether there is anything at all. */
export function readSlots(base: string): { text: string | null; count: number; hasFile: boolean } {
  let newest: { text: string | null; count: number } = { text: null, count: 0 };
  let hasFile = false;
  for (const slot of SLOTS) {
    const path = pathOf(base, slot);
    if (!existsSync(path)) continue;
    hasFile = true;
    const read = readSlot(path);
    if (read !== null && read.count >= newest.count) newest = read;
  }
  return { ...newest, hasFile };
}

/** The files there are. */
export function slotFiles(base: string): string[] {
  return SLOTS.map((slot) => pathOf(base, slot)).filter((path) => existsSync(path));
}

function readSlot(path: string): { text: string; count: number } | null {
  let file: string;
  try {
    file = readText(path).trimEnd();
  } catch {
    // One that can't be read is no better than one that is torn.
    return null;
  }
  const sumAt = BEFORE_SUM.length;
  const countAt = sumAt + SUM_LENGTH + AFTER_SUM.length;
  const rest = file.slice(countAt, -1);
  if (!file.endsWith('}') || sumOf(rest) !== file.slice(sumAt, sumAt + SUM_LENGTH)) return null;
  const count = Number(rest.slice(0, COUNT_LENGTH).trimStart());
  return { count, text: rest.slice(COUNT_LENGTH + BEFORE_TEXT.length) };
}

const openFile = promisify(open);
const closeFile = promisify(close);
const writeFile = promisify(write);
const syncFile = promisify(fdatasync);
const statOf = promisify(stat);
const statOfOpen = promisify(fstat);

interface OpenSlot {
  file: number;
  /** Bytes of the longest text in it. */
  length: number;
  lookedAt: number;
}

/** Writes such a text. One writing at a time, which is the caller's to see to. */
export class TwoSlots {
  readonly #base: string;
  readonly #monotonic: () => number;
  readonly #open = new Map<Slot, OpenSlot>();
  #count: number;

  /** @param count of the newest text there is */
  constructor(base: string, count: number, monotonic: () => number) {
    this.#base = base;
    this.#count = count;
    this.#monotonic = monotonic;
  }

  /** Rejects with the error of the file system; the text before stands then. */
  async write(text: string): Promise<void> {
    const count = this.#count + 1;
    const slot: Slot = count % 2 === 0 ? 0 : 1;
    const rest = `${String(count).padStart(COUNT_LENGTH)}${BEFORE_TEXT}${text}`;
    const bytes = Buffer.from(`${BEFORE_SUM}${sumOf(rest)}${AFTER_SUM}${rest}}`);
    try {
      const opened = await this.#slot(slot);
      const padded =
        bytes.length >= opened.length ? bytes : Buffer.concat([bytes], opened.length).fill(' ', bytes.length);
      const { bytesWritten } = await writeFile(opened.file, padded, 0, padded.length, 0);
      if (bytesWritten < padded.length)
        throw Object.assign(new Error('ENOSPC: half a text'), { code: 'ENOSPC' });
      opened.length = padded.length;
      // After a power cut too.
      await syncFile(opened.file);
    } catch (error) {
      // Whatever is wrong with it, the next one is opened anew.
      await this.#close(slot);
      throw error;
    }
    this.#count = count;
  }

  /** Rejects with the error of the file system. */
  async remove(): Promise<void> {
    await this.close();
    for (const slot of SLOTS) await rm(pathOf(this.#base, slot), { force: true });
  }

  async close(): Promise<void> {
    for (const slot of SLOTS) await this.#close(slot);
  }

  async #slot(slot: Slot): Promise<OpenSlot> {
    const path = pathOf(this.#base, slot);
    const known = this.#open.get(slot);
    const now = this.#monotonic();
    if (known && now - known.lookedAt < LOOK_EVERY_MS) return known;
    if (known && (await isAt(known.file, path))) {
      known.lookedAt = now;
      return known;
    }
    await this.#close(slot);
    makeFolder(dirname(path));
    const opened: OpenSlot = { file: await openFile(path, 'w', 0o600), length: 0, lookedAt: now };
    this.#open.set(slot, opened);
    return opened;
  }

  async #close(slot: Slot): Promise<void> {
    const opened = this.#open.get(slot);
    this.#open.delete(slot);
    // One that can't even be closed is done with all the same.
    if (opened) await closeFile(opened.file).catch(() => undefined);
  }
}

/** An open file is the one at a path. */
async function isAt(file: number, path: string): Promise<boolean> {
  const [one, other] = await Promise.all([statOfOpen(file), statOf(path).catch(() => null)]);
  return other !== null && one.ino === other.ino && one.dev === other.dev;
}
