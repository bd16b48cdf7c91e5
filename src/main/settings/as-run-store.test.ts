import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AsRunEntry, AsRunPiece, AsRunPlace } from '../show/as-run/as-run.ts';
import { AsRunLog } from '../show/as-run/as-run-log.ts';
import { openTestDatabase } from '../../../tests/database.ts';
import { openAsRun, type AsRunTable } from './as-run-store.ts';
import type { Database } from './database.ts';

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
  return dir;
}

interface Opened {
  database: Database;
  store: AsRunTable;
  troubles: unknown[];
  /** Retries failed writes. */
  retry: () => void;
}

function open(dir: string): Opened {
  let again: (() => void) | null = null;
  const troubles: unknown[] = [];
  const database = openTestDatabase(dir, () => NOW);
  const store = openAsRun(database, {
    clock: {
      wall: () => NOW,
      monotonic: () => 0,
      after: (_, run) => {
        again = run;
        return () => undefined;
      },
    },
    onTrouble: (error) => troubles.push(error),
    onWell: () => troubles.push('well'),
  });
  return { database, store, troubles, retry: () => again?.() };
}

/** Writes the file of an older build. */
function writeDay(dir: string, day: string, text: string): string {
  mkdirSync(join(dir, 'as-run'), { recursive: true });
  const path = join(dir, 'as-run', `${day}.jsonl`);
  writeFileSync(path, text);
  return path;
}

function lineOf(at: number, detail: string): string {
  return `${JSON.stringify(entry(at, detail))}\n`;
}

async function* pieces(store: AsRunTable, from = 0, to = NOW + 1): AsyncGenerator<AsRunPiece> {
  let place: AsRunPlace | null = null;
  do {
    const piece: AsRunPiece = await store.read(from, to, place);
    yield piece;
    place = piece.next;
  } while (place !== null);
}

async function details(store: AsRunTable, from?: number, to?: number): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for await (const { entries } of pieces(store, from, to)) found.push(...entries.map(({ detail }) => detail));
  return found;
}

describe('a log of thirty days and fifty megabytes', () => {
  const LINES = 8_000;
  const DAYS = 30;

  function longLog(): AsRunTable {
    const dir = folder();
    for (let day = 0; day < DAYS; day += 1) {
      const from = NOW - day * DAY_MS;
      writeDay(dir, dayOf(from), lineOf(from, 'x'.repeat(80)).repeat(LINES));
    }
    return open(dir).store;
  }

  it('is exported completely, yielding to the event loop between pieces', async () => {
    const asRun = new AsRunLog({ store: longLog(), clock: { wall: () => NOW }, log });
    // Counts turns of the event loop. An unbroken chain of promises would allow none.
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
      // The header needs no disk access.
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

  it('is sent to a window in pieces within the message limit', async () => {
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
  it('contains every line once, wherever a piece ends', async () => {
    const { store } = open(folder());
    // Characters of one to four bytes, in lines of every length.
    const all = Array.from({ length: 3_000 }, (_, line) => `${line} ${'aÿ€😀'.repeat(line % 40)}`);
    for (const [line, detail] of all.entries())
      store.record(entry(NOW - (line < 1_500 ? DAY_MS : 0) + line, detail));
    expect(await details(store, 0, NOW + DAY_MS)).toEqual(all);
    await store.settled();
    expect(await details(store, 0, NOW + DAY_MS)).toEqual(all);
  });

  it('contains a pending line once, even if it is written during the read', async () => {
    const dir = folder();
    const { store, troubles, retry } = open(dir);
    store.record(entry(NOW - DAY_MS, 'yesterday'));
    store.record(entry(NOW - 2, 'first'));
    await store.settled();
    // From here on, writes fail.
    renameSync(dir, `${dir}.away`);
    writeFileSync(dir, '');
    store.record(entry(NOW - 1, 'waiting'));
    await store.settled();
    expect(troubles).toMatchObject([{ code: 'ENOTDIR' }]);
    rmSync(dir);
    renameSync(`${dir}.away`, dir);
    const found: (string | null)[] = [];
    for await (const { entries } of pieces(store)) {
      found.push(...entries.map(({ detail }) => detail));
      retry();
    }
    expect(found).toEqual(['yesterday', 'first', 'waiting']);
    await store.settled();
    expect(troubles.at(-1)).toBe('well');
    expect(await details(store)).toEqual(['yesterday', 'first', 'waiting']);
  });

  it('contains lines that are written while their day is read, if they are in the requested time range', async () => {
    const { store } = open(folder());
    for (let line = 0; line < 2_000; line += 1) store.record(entry(NOW - 2, `${line} ${'z'.repeat(80)}`));
    await store.settled();
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

  it('starts at any position, and ignores an invalid position', async () => {
    const { store } = open(folder());
    store.record(entry(NOW - DAY_MS, 'yesterday'));
    store.record(entry(NOW, 'today'));
    await store.settled();
    const at = async (day: string, offset: number): Promise<(string | null)[]> =>
      (await store.read(0, NOW + 1, { day, offset })).entries.map(({ detail }) => detail);
    expect(await at(dayOf(NOW), 0)).toEqual(['today']);
    expect(await at(dayOf(NOW), 7)).toEqual([]);
    expect(await at(dayOf(NOW), Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(await at('9999-12-31', 0)).toEqual([]);
    expect(await at('0001-01-01', 5)).toEqual(['yesterday', 'today']);
  });
});

describe("an older build's log", () => {
  it('is read once, by day and in order, and its files are renamed', async () => {
    const dir = folder();
    writeDay(dir, dayOf(NOW), lineOf(NOW - 1, 'today') + '{"at":17');
    writeDay(dir, dayOf(NOW - DAY_MS), lineOf(NOW - DAY_MS, 'yesterday'));
    const before = open(dir);
    before.store.record(entry(NOW, 'new'));
    expect(await details(before.store)).toEqual(['yesterday', 'today', 'new']);
    await before.store.close();
    await before.database.close();
    expect(readdirSync(join(dir, 'as-run')).sort()).toEqual([
      `${dayOf(NOW - DAY_MS)}.jsonl.migrated`,
      `${dayOf(NOW)}.jsonl.migrated`,
    ]);
    expect(await details(open(dir).store)).toEqual(['yesterday', 'today', 'new']);
  });

  it('can be continued by the older build, whose new lines are added at the next start', async () => {
    const dir = folder();
    const path = writeDay(dir, dayOf(NOW), lineOf(NOW - 3, 'first'));
    const before = open(dir);
    expect(await details(before.store)).toEqual(['first']);
    await before.database.close();
    writeFileSync(path, lineOf(NOW - 2, 'older build'));
    expect(await details(open(dir).store)).toEqual(['first', 'older build']);
    expect(readFileSync(`${path}.migrated-2`, 'utf8')).toBe(lineOf(NOW - 2, 'older build'));
  });

  it('is read without lines over the maximum length', async () => {
    const dir = folder();
    writeDay(
      dir,
      dayOf(NOW),
      lineOf(NOW, 'first') + lineOf(NOW, 'y'.repeat(1_000_000)) + lineOf(NOW, 'last'),
    );
    expect(await details(open(dir).store)).toEqual(['first', 'last']);
  });

  it('is read without an unusable day, which is reported with one error message', async () => {
    const dir = folder();
    writeDay(dir, dayOf(NOW), lineOf(NOW, 'today'));
    const path = join(dir, 'as-run', `${dayOf(NOW - DAY_MS)}.jsonl`);
    mkdirSync(path);
    const { database, store } = open(dir);
    const problems: string[] = [];
    database.onProblem((sentence) => problems.push(sentence));
    expect(await details(store)).toEqual(['today']);
    expect(problems).toEqual([
      `The as-run log of ${dayOf(NOW - DAY_MS)} can't be read, so the log lacks that day. Its file is still at ${path}.`,
    ]);
  });
});
