import { closeSync, existsSync, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asideOf, diskCodeOf, isDamage } from '../../feed/contract/unreadable-file.ts';
import { makeFolder } from './folder.ts';
import { migrateFiles } from './migrate-files.ts';
import { replaceFileNow } from './replace-file.ts';
import type { Row, Statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

export type DatabaseOrder =
  /** In one transaction. */
  { write: Statement[] } | { read: Statement; needs: Needs };
/** `all`: fails while files of older builds could not be moved into the database. */
export type Needs = 'all' | 'what is there';

const FILE = 'touchline.db';
/** While it takes the place of a damaged one. */
const FRESH_FILE = 'touchline.new.db';
/** What is copied out of a damaged database. Event logs are read from their sources again. */
const RESCUED = ['as_run', 'last_state'] as const;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS as_run (id INTEGER PRIMARY KEY, day TEXT NOT NULL, line TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS as_run_day ON as_run (day);
  CREATE TABLE IF NOT EXISTS last_state (channel TEXT PRIMARY KEY, sum TEXT NOT NULL, state TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS event_log (id TEXT PRIMARY KEY, header TEXT NOT NULL, saved_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS event (log TEXT, seq INTEGER, event TEXT NOT NULL, PRIMARY KEY (log, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS migrated (path TEXT PRIMARY KEY, inode TEXT NOT NULL, length INTEGER NOT NULL);`;

/** Reads of a damaged table that may fail before the rest of it is given up: about half a second. */
const FAILED_READS_MAX = 5_000;

/**
 * `DIR/touchline.db`, for one thread. What `perform` has written is on disk when it returns, after a power cut too (WAL
 * with a full sync). A file that is damaged is set aside, and a new one has what could be read of it; one that
 * disappears is made again; after any other error it is opened again. The owner alone reads it.
 */
export class DatabaseFile {
  readonly #dir: string;
  readonly #path: string;
  readonly #wallClock: () => number;
  readonly #onProblem: (sentence: string) => void;
  #open: { database: DatabaseSync; inode: number | undefined } | null = null;
  #isMigrated = false;

  /** @param onProblem gets a sentence about what can't be read */
  constructor(dir: string, wallClock: () => number, onProblem: (sentence: string) => void) {
    this.#dir = dir;
    this.#path = join(dir, FILE);
    this.#wallClock = wallClock;
    this.#onProblem = onProblem;
  }

  /** Returns the rows that were read. Throws with the `code` of the file system where there is one. */
  perform(order: DatabaseOrder): Row[] {
    try {
      return this.#perform(order);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#replaceDamaged();
      return this.#perform(order);
    }
  }

  close(): void {
    try {
      this.#open?.database.close();
    } catch {
      // Whatever is wrong with it, the next one is opened again.
    }
    this.#open = null;
  }

  #perform(order: DatabaseOrder): Row[] {
    try {
      const database = this.#opened();
      const failure = this.#migrate(database);
      if ('read' in order) {
        // An as-run log with a hole would be no record.
        if (failure !== null && order.needs === 'all') throw failure;
        return database.prepare(order.read.sql).all(...order.read.values);
      }
      inTransaction(database, () => {
        for (const { sql, values } of order.write) database.prepare(sql).run(...values);
      });
      return [];
    } catch (error) {
      this.close();
      throw withCode(error);
    }
  }

  #opened(): DatabaseSync {
    // SQLite goes on with a file that was deleted, and nothing that is written to it is there after a restart.
    if (this.#open !== null && this.#open.inode !== inodeOf(this.#path)) this.close();
    if (this.#open === null) {
      if (!existsSync(this.#path)) move(join(this.#dir, FRESH_FILE), this.#path);
      const database = openFile(this.#dir, this.#path);
      this.#open = { database, inode: inodeOf(this.#path) };
    }
    return this.#open.database;
  }

  /** Before anything else, so that older lines come first. Returns why the database did not take it; null: it has all. */
  #migrate(database: DatabaseSync): Error | null {
    if (this.#isMigrated) return null;
    try {
      for (const sentence of migrateFiles(this.#dir, database, this.#wallClock())) this.#onProblem(sentence);
      this.#isMigrated = true;
      return null;
    } catch (error) {
      if (isDamage(error)) throw error;
      return error as Error;
    }
  }

  /** A kill leaves either the damaged one in its place, or the whole new one under its other name. */
  #replaceDamaged(): void {
    this.close();
    const fresh = join(this.#dir, FRESH_FILE);
    for (const end of ENDS) rmSync(fresh + end, { force: true });
    const database = openFile(this.#dir, fresh);
    let count: number;
    try {
      count = copyReadable(this.#path, database);
    } finally {
      database.close();
    }
    const aside = asideOf(this.#path, this.#wallClock());
    move(this.#path, aside);
    move(fresh, this.#path);
    this.#onProblem(
      `The database of the data folder is damaged. A new one has the ${count} entries that could be read; the damaged one is saved as ${aside}.`,
    );
  }
}

/** A database and its log; the log first, which another database would take for its own. */
const ENDS = ['-wal', ''] as const;

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) replaceFileNow(from + end, to + end);
}

function openFile(dir: string, path: string): DatabaseSync {
  makeFolder(dir);
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Opening a pipe would wait for somebody to read it.
  if (found !== undefined && !found.isFile())
    throw Object.assign(new Error(`${path} is no file`), { code: 'EEXIST' });
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    if (found === undefined) throw error;
    // Read as it is, without its log, which would have to be written to be read.
    return new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
  }
  const database = new DatabaseSync(path);
  try {
    // Exclusive: no file of shared memory. A backup that has the file open ends within a second.
    database.exec(
      `PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Copies the rows that can be read into a new database. Returns how many. */
function copyReadable(path: string, database: DatabaseSync): number {
  let count = 0;
  const damaged = new DatabaseSync(path);
  try {
    for (const table of RESCUED) {
      inTransaction(database, () => {
        for (const row of readable(damaged, table)) {
          const columns = Object.keys(row);
          database
            .prepare(
              `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
            )
            .run(...Object.values(row));
          count += 1;
        }
      });
    }
  } finally {
    damaged.close();
  }
  return count;
}

/** The rows of a table outside of its damaged pages: a range that can't be read is halved until it can. */
function* readable(database: DatabaseSync, table: string): Generator<Row> {
  let failures = 0;
  function* within(first: number, last: number): Generator<Row> {
    let rows: Row[];
    try {
      rows = database.prepare(`SELECT * FROM ${table} WHERE rowid BETWEEN ? AND ?`).all(first, last);
    } catch {
      failures += 1;
      if (first === last || failures > FAILED_READS_MAX) return;
      const middle = Math.floor((first + last) / 2);
      yield* within(first, middle);
      yield* within(middle + 1, last);
      return;
    }
    yield* rows;
  }
  yield* within(1, lastRowOf(database, table));
}

function lastRowOf(database: DatabaseSync, table: string): number {
  try {
    return Number(database.prepare(`SELECT max(rowid) AS last FROM ${table}`).get()?.['last'] ?? 0);
  } catch {
    return 2 ** 40;
  }
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

function withCode(error: unknown): unknown {
  const code = diskCodeOf(error);
  return code === null ? error : Object.assign(error as Error, { code });
}
