import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AsRunEntry, AsRunPiece, AsRunPlace } from '../show/as-run/as-run.ts';
import { AsRunLog } from '../show/as-run/as-run-log.ts';
import { openAsRun, type AsRunFiles } from './as-run-store.ts';

/** A long log is read in small pieces, and the program goes on in between. */

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 30, 23, 0);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function entry(at: number, detail: string): AsRunEntry {
  return {
    at,
    channel: 'A',
    action: 'take',
    subject: 'lower-third',
    detail,
    cause: 'operator',
    sessionId: 's',
    seq: 1,
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'as-run'));
  return dir;
}

interface Opened {
  store: AsRunFiles;
  /** Tries again what could not be written. */
  retry: () => void;
}

function open(dir: string): Opened {
  let again: (() => void) | null = null;
  const store = openAsRun(dir, {
    wallClock: () => NOW,
    after: (_, run) => {
      again = run;
      return () => undefined;
    },
    onTrouble: () => undefined,
    onWell: () => undefined,
  });
  return { store, retry: () => again?.() };
}

async function* pieces(store: AsRunFiles, from = 0, to = NOW + 1): AsyncGenerator<AsRunPiece> {
  let place: AsRunPlace | null = null;
  do {
    const piece: AsRunPiece = await store.read(from, to, place);
    yield piece;
    place = piece.next;
  } while (place !== null);
}

async function details(store: AsRunFiles, from?: number, to?: number): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for await (const { entries } of pieces(store, from, to)) found.push(...entries.map(({ detail }) => detail));
  return found;
}

describe('a log of thirty days and fifty megabytes', () => {
  const LINES = 8_000;
  const DAYS = 30;

  function longLog(): AsRunFiles {
    const dir = folder();
    for (let day = 0; day < DAYS; day += 1) {
      const from = NOW - day * DAY_MS;
      const line = `${JSON.stringify(entry(from, 'x'.repeat(80)))}\n`;
      writeFileSync(join(dir, 'as-run', `${dayOf(from)}.jsonl`), line.repeat(LINES));
    }
    return open(dir).store;
  }

  it('is exported whole, and between any two pieces the program goes on', async () => {
    const asRun = new AsRunLog({ store: longLog(), clock: { wall: () => NOW }, log });
    // Counts how often the loop comes round; an unbroken chain of promises would never let it.
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    let lines = 0;
    let longest = 0;
    let turnsBefore = 0;
    let count = -1;
    for await (const piece of asRun.csv(NOW - DAYS * DAY_MS, NOW + 1)) {
      // The header comes without a look at the disk.
      if (count >= 0) expect(turns).toBeGreaterThan(turnsBefore);
      turnsBefore = turns;
      count += 1;
      longest = Math.max(longest, piece.length);
      lines += piece.split('\r\n').length - 1;
    }
    isOver = true;
    expect(lines).toBe(LINES * DAYS + 1);
    expect(longest).toBeLessThan(64 * 1024);
    expect(count).toBeGreaterThan(500);
  });

  it('is handed to a window in pieces that are no message too long', async () => {
    const asRun = new AsRunLog({ store: longLog(), clock: { wall: () => NOW }, log });
    const HOURS = 24 * 3;
    let lines = 0;
    let after = null;
    do {
      const piece: Awaited<ReturnType<AsRunLog['file']>> = await asRun.file(HOURS, after);
      expect(piece.csv.length).toBeLessThan(512 * 1024);
      lines += piece.csv.split('\r\n').length - 1;
      after = piece.next;
    } while (after !== null);
    expect(lines).toBe(LINES * 4 + 1);
  });
});

describe('a log read in pieces', () => {
  it('has every line once, wherever a piece ends', async () => {
    const dir = folder();
    // Letters of one to four bytes, in lines of every length.
    const all = Array.from({ length: 3_000 }, (_, line) => `${line} ${'aÿ€😀'.repeat(line % 40)}`);
    for (const [line, detail] of all.entries()) {
      const at = NOW - (line < 1_500 ? DAY_MS : 0) + line;
      appendFileSync(join(dir, 'as-run', `${dayOf(at)}.jsonl`), `${JSON.stringify(entry(at, detail))}\n`);
    }
    expect(await details(open(dir).store, 0, NOW + DAY_MS)).toEqual(all);
  });

  it('leaves out a line that is longer than any of ours, and has its neighbours', async () => {
    const dir = folder();
    const file = join(dir, 'as-run', `${dayOf(NOW)}.jsonl`);
    const line = (detail: string): string => `${JSON.stringify(entry(NOW, detail))}\n`;
    writeFileSync(file, line('first') + line('y'.repeat(1_000_000)) + line('last'));
    expect(await details(open(dir).store)).toEqual(['first', 'last']);
  });

  it('has a line that waits to be written once, though it is written while the log is read', async () => {
    const dir = folder();
    const file = join(dir, 'as-run', `${dayOf(NOW)}.jsonl`);
    const { store, retry } = open(dir);
    store.record(entry(NOW - DAY_MS, 'yesterday'));
    store.record(entry(NOW - 2, 'first'));
    // Nothing can be written from now on.
    rmSync(join(dir, 'as-run'), { recursive: true });
    writeFileSync(join(dir, 'as-run'), '');
    store.record(entry(NOW - 1, 'waiting'));
    rmSync(join(dir, 'as-run'));
    mkdirSync(join(dir, 'as-run'));
    writeFileSync(file, `${JSON.stringify(entry(NOW - 2, 'first'))}\n`);
    const found: (string | null)[] = [];
    for await (const { entries } of pieces(store)) {
      found.push(...entries.map(({ detail }) => detail));
      retry();
    }
    expect(found).toEqual(['first', 'waiting']);
    expect(await details(store)).toEqual(['first', 'waiting']);
  });

  it('has what is written while its day is read, as far as it belongs to the time asked for', async () => {
    const { store } = open(folder());
    for (let line = 0; line < 2_000; line += 1) store.record(entry(NOW - 2, `${line} ${'z'.repeat(80)}`));
    const found: (string | null)[] = [];
    for await (const { entries } of pieces(store, 0, NOW)) {
      if (found.length === 0) {
        store.record(entry(NOW - 1, 'in time'));
        store.record(entry(NOW, 'too late'));
      }
      found.push(...entries.map(({ detail }) => detail));
    }
    expect(found).toHaveLength(2_001);
    expect(found.at(-1)).toBe('in time');
  });

  it('begins wherever it is told, and makes nothing of a place that there is not', async () => {
    const { store } = open(folder());
    store.record(entry(NOW - DAY_MS, 'yesterday'));
    store.record(entry(NOW, 'today'));
    const at = async (day: string, offset: number): Promise<(string | null)[]> =>
      (await store.read(0, NOW + 1, { day, offset })).entries.map(({ detail }) => detail);
    expect(await at(dayOf(NOW), 0)).toEqual(['today']);
    expect(await at(dayOf(NOW), 7)).toEqual([]);
    expect(await at(dayOf(NOW), Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(await at('9999-12-31', 0)).toEqual([]);
    expect(await at('0001-01-01', 5)).toEqual(['yesterday']);
  });

  it('rejects where a day is no file', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'as-run', `${dayOf(NOW)}.jsonl`));
    await expect(details(open(dir).store)).rejects.toThrow(/is no file/);
  });
});
