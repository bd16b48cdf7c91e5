import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AsRunEntry } from '../src/main/show/as-run/as-run.ts';
import { percentile } from './measure.ts';

// Measures how long a commit to the data folder blocks the main thread: an as-run line and a last state of 20 to 60 kB,
// in SQLite on the main thread and in a worker thread; and an as-run line in a file. All variants take turns, so that
// other load affects each. Set TMPDIR to measure another disk.

const COMMITS = Number(process.env['BENCH_COMMITS'] ?? 1_000);
/** Pause between commits, so that none waits for the previous one. */
const PAUSE_MS = 2;
const SQL = `
  CREATE TABLE IF NOT EXISTS as_run (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, line TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS as_run_at ON as_run (at);
  CREATE TABLE IF NOT EXISTS last_states (channel TEXT PRIMARY KEY, state TEXT NOT NULL);`;
const INSERT_LINE = 'INSERT INTO as_run (at, line) VALUES (?, ?)';
const PUT_STATE = 'INSERT OR REPLACE INTO last_states (channel, state) VALUES (?, ?)';

/** If it returns a promise, that resolves when the commit is written. */
type Commit = () => unknown;

const dir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const text = readFileSync(new URL('../src/feed/recordings/baseball.json', import.meta.url), 'utf8').repeat(2);
/** A state as large as a show's, serialized for each commit. */
const stateOf = (turn: number): { state: string; turn: number } => ({
  turn,
  state: text.slice(0, 18_000 + ((turn * 7_919) % 36_000)),
});
const entry: AsRunEntry = {
  at: Date.now(),
  channel: 'A',
  action: 'take',
  subject: 'lower-third',
  detail: 'Goal, 9 Bo Vale',
  cause: 'operator',
  sessionId: 'c0ffee00-0000-4000-8000-000000000000',
  seq: 1_234,
  by: 'Sam',
};
let turn = 0;
const channel = (): string => 'ABCDEFGH'[turn % 8] ?? 'A';

/** Writes a line in the file format of builds before 0.2. */
function lineInFile(): void {
  appendFileSync(join(dir, 'day.jsonl'), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
}

function onMainThread(synchronous: 'NORMAL' | 'FULL'): { line: Commit; state: Commit } {
  const database = new DatabaseSync(join(dir, `${synchronous}.db`));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; ${SQL}`);
  const insertLine = database.prepare(INSERT_LINE);
  const putState = database.prepare(PUT_STATE);
  return {
    line: () => void insertLine.run(entry.at, JSON.stringify(entry)),
    state: () => void putState.run(channel(), JSON.stringify(stateOf(turn))),
  };
}

function inWorker(): { line: Commit; state: Commit; stop: () => Promise<unknown> } {
  const source = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData.path);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ' + workerData.sql);
    const statements = new Map();
    parentPort.on('message', ({ sql, values }) => {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      statement.run(...values);
      parentPort.postMessage(null);
    });`;
  const worker = new Worker(source, { eval: true, workerData: { path: join(dir, 'worker.db'), sql: SQL } });
  const post = (sql: string, values: (string | number)[]): Promise<unknown> =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage({ sql, values });
    });
  return {
    line: () => post(INSERT_LINE, [entry.at, JSON.stringify(entry)]),
    state: () => post(PUT_STATE, [channel(), JSON.stringify(stateOf(turn))]),
    stop: () => worker.terminate(),
  };
}

interface Times {
  /** How long the event loop was blocked, in ms. */
  blocked: number[];
  /** Time until the commit was written, in ms. */
  written: number[];
}

async function measure(commit: Commit, times: Times): Promise<void> {
  await setTimeout(PAUSE_MS);
  const before = performance.eventLoopUtilization();
  const from = performance.now();
  await commit();
  times.written.push(performance.now() - from);
  times.blocked.push(performance.eventLoopUtilization(before).active);
}

const normal = onMainThread('NORMAL');
const full = onMainThread('FULL');
const worker = inWorker();
const ways: Record<string, Commit> = {
  'nothing (overhead of the measurement)': () => undefined,
  'line, file': lineInFile,
  'line, main thread, NORMAL': normal.line,
  'line, main thread, FULL': full.line,
  'line, worker, FULL': worker.line,
  'state, main thread, NORMAL': normal.state,
  'state, main thread, FULL': full.state,
  'state, worker, FULL': worker.state,
};
const results = new Map<string, Times>(Object.keys(ways).map((name) => [name, { blocked: [], written: [] }]));
for (; turn < COMMITS; turn += 1)
  for (const [name, times] of results) await measure(ways[name] ?? (() => undefined), times);
await worker.stop();
rmSync(dir, { recursive: true, force: true });

const round = (value: number): number => Math.round(value * 100) / 100;
const summaryOf = (values: readonly number[]): { p50: number; p99: number; worst: number } => ({
  p50: round(percentile(values, 0.5)),
  p99: round(percentile(values, 0.99)),
  worst: round(Math.max(...values)),
});
const rows = [...results].map(([name, { blocked, written }]) => ({
  name,
  blocked: summaryOf(blocked),
  written: summaryOf(written),
}));
process.stdout.write(
  `\n${COMMITS} commits each: main thread blocked, and time until written (ms: p50 p99 max)\n`,
);
for (const { name, blocked, written } of rows)
  process.stdout.write(
    `  ${name.padEnd(34)} ${Object.values(blocked).join('  ').padEnd(24)} ${Object.values(written).join('  ')}\n`,
  );
process.stdout.write(`${JSON.stringify({ bench: 'store', unit: 'ms', rows })}\n`);
