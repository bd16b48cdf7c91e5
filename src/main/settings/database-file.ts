import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asideOf, diskCodeOf, isDamage, SQLITE_CORRUPT } from '../../feed/contract/unreadable-file.ts';
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
/** Tables copied out of a damaged database. Event logs are read from their sources again. */
const RESCUED = ['as_run', 'last_state'] as const;
const TABLES = ['as_run', 'last_state', 'event_log', 'event', 'migrated'] as const;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS as_run (id INTEGER PRIMARY KEY, day TEXT NOT NULL, line TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS as_run_day ON as_run (day);
  CREATE TABLE IF NOT EXISTS last_state (channel TEXT PRIMARY KEY, sum TEXT NOT NULL, state TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS event_log (id TEXT PRIMARY KEY, header TEXT NOT NULL, saved_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS event (log TEXT, seq INTEGER, event TEXT NOT NULL, PRIMARY KEY (log, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS migrated (path TEXT PRIMARY KEY, inode TEXT NOT NULL, length INTEGER NOT NULL);`;

/** SQLite's default. */
const PAGE_BYTES = 4_096;
/** Reads of a damaged table that may fail before the rest of it is given up: about half a second. */
const FAILED_READS_MAX = 5_000;

/**
 * `DIR/touchline.db`, for one thread. What `perform` has written is on disk when it returns, after a power cut too (WAL
 * with a full sync). A file that is damaged is set aside, and a new one has what could be read of it; so has one that
 * disappears, is replaced or cut off while it is open. After any other error it is opened again. The owner alone reads it.
 */
export class DatabaseFile {
  readonly #dir: string;
  readonly #path: string;
  readonly #wallClock: () => number;
  readonly #onProblem: (sentence: string) => void;
  #open: Open | null = null;
  #isMigrated = false;
  #hasOpened = false;

  /** @param onProblem gets a sentence about what can't be read */
  constructor(dir: string, wallClock: () => number, onProblem: (sentence: string) => void) {
    this.#dir = dir;
    this.#path = join(dir, FILE);
    this.#wallClock = wallClock;
    this.#onProblem = onProblem;
  }

  /** Returns the rows that were read. Throws with the `code` of the file system where there is one. */
  perform(order: DatabaseOrder): Row[] {
    this.#rescueLost();
    try {
      return this.#perform(order);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#replaceDamaged(error instanceof Foreign);
      return this.#perform(order);
    }
  }

  close(): void {
    try {
      this.#rescueLost();
    } catch {
      // A full disk, for one.
    }
    this.#drop();
  }

  #drop(): void {
    const open = this.#open;
    this.#open = null;
    try {
      if (open?.isMarked === true) open.database.exec('PRAGMA user_version = 0');
    } catch {
      // A full disk, for one. Closing may still remove the log, so only the first open looks for it.
    }
    try {
      open?.database.close();
    } catch {
      // Whatever is wrong with it, the next one is opened again.
    }
    if (open?.copy) rmSync(open.copy, { recursive: true, force: true });
  }

  #perform(order: DatabaseOrder): Row[] {
    try {
      const open = this.#opened();
      const { database } = open;
      const failure = this.#migrate(database);
      if ('read' in order) {
        // An as-run log with a hole would be no record.
        if (failure !== null && order.needs === 'all') throw failure;
        return database.prepare(order.read.sql).all(...order.read.values);
      }
      if (order.write.length > 0) markOpen(open);
      inTransaction(database, () => {
        for (const { sql, values } of order.write) database.prepare(sql).run(...values);
      });
      return [];
    } catch (error) {
      // A copy is as good for the next read.
      if (this.#open?.isReadOnly !== true) this.#drop();
      throw withCode(error);
    } finally {
      if (this.#open !== null) noteLog(this.#open, filesOf(this.#path));
    }
  }

  #opened(): Open {
    if (this.#open?.isReadOnly === true && canWrite(this.#path)) this.#drop();
    if (this.#open === null) {
      if (!existsSync(this.#path)) move(join(this.#dir, FRESH_FILE), this.#path);
      const hasLostLog = !this.#hasOpened && isLogMissing(this.#path);
      this.#open = openFile(this.#dir, this.#path);
      this.#hasOpened = true;
      if (hasLostLog) this.#onProblem(LOG_LOST);
    }
    return this.#open;
  }

  /**
   * SQLite goes on with a file that was deleted, replaced or cut off, and nothing that is written to it is there after a
   * restart. What the open database still has goes into a new file.
   */
  #rescueLost(): void {
    const open = this.#open;
    if (open === null || !isLost(open.files, filesOf(this.#path))) return;
    if (open.isReadOnly) {
      this.#drop();
      return;
    }
    // It stays open until a new file has every row: it may hold the only copy.
    const { count, aside } = this.#replace(open.database);
    const rest = aside === null ? '' : ` What was in its place is saved as ${aside}.`;
    this.#onProblem(
      `The database of the data folder was deleted, replaced or emptied while Touchline ran. A new one has the ${count} entries that could still be read; check the as-run log.${rest}`,
    );
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
  #replaceDamaged(isForeign: boolean): void {
    this.#drop();
    // SQLite would delete the log of an empty file, and the log alone can't be read.
    const isEmpty = (filesOf(this.#path).main?.size ?? 0) === 0;
    const { count, aside } = this.#replace(new DatabaseSync(isEmpty ? ':memory:' : this.#path));
    const [what, which] = isForeign
      ? ['is not one of this version of Touchline', 'other']
      : ['is damaged', 'damaged'];
    this.#onProblem(
      `The database of the data folder ${what}. A new one has the ${count} entries that could be read; the ${which} one is saved as ${String(aside)}.`,
    );
  }

  /** Puts a new file in place that has what can be read of a database, which it closes. What was there is set aside. */
  #replace(from: DatabaseSync): { count: number; aside: string | null } {
    const fresh = join(this.#dir, FRESH_FILE);
    makeFolder(this.#dir);
    for (const end of ENDS) rmSync(fresh + end, { recursive: true, force: true });
    let count: number;
    try {
      const { database } = openFile(this.#dir, fresh);
      try {
        count = copyReadable(from, database);
      } finally {
        database.close();
      }
    } catch (error) {
      if (this.#open === null) from.close();
      throw withCode(error);
    }
    this.#open = null;
    from.close();
    const isThere = ENDS.some((end) => existsSync(this.#path + end));
    const aside = isThere ? asideOf(this.#path, this.#wallClock()) : null;
    if (aside !== null) move(this.#path, aside);
    move(fresh, this.#path);
    return { count, aside };
  }
}

/** What a database and its log are on disk: a file that was replaced or cut off is another one. */
type Files = Record<'main' | 'log', { inode: number; size: number } | null>;

interface Open {
  database: DatabaseSync;
  files: Files;
  /** The main file says that the log has to be there. */
  isMarked: boolean;
  isReadOnly: boolean;
  /** The folder of the copy that is read instead, because the original can only be read. */
  copy: string | null;
}

const LOG_LOST =
  'The newest part of the database of the data folder is gone: its file touchline.db-wal was deleted or emptied. The as-run log may lack its last lines, and the last state on air may be older.';

/** Made by another program or version. */
class Foreign extends Error {
  readonly errcode = SQLITE_CORRUPT;
}

function filesOf(path: string): Files {
  const fileOf = (name: string): Files['main'] => {
    const found = lstatSync(name, { throwIfNoEntry: false });
    return found === undefined ? null : { inode: found.ino, size: found.size };
  };
  return { main: fileOf(path), log: fileOf(`${path}-wal`) };
}

/** The log may have come, or have grown. */
function noteLog({ files }: Open, { log }: Files): void {
  if (log === null) return;
  if (files.log === null || (files.log.inode === log.inode && files.log.size < log.size)) files.log = log;
}

function canWrite(path: string): boolean {
  try {
    closeSync(openSync(path, 'a', 0o600));
    return true;
  } catch {
    return false;
  }
}

/** While it is open, the main file is never empty, and the log never gets shorter. */
function isLost(before: Files, now: Files): boolean {
  const isCut = now.log === null || now.log.inode !== before.log?.inode || now.log.size < before.log.size;
  return now.main?.inode !== before.main?.inode || now.main?.size === 0 || (before.log !== null && isCut);
}

/** The log has to be there after a kill, as long as the main file itself is marked. */
function markOpen(open: Open): void {
  if (open.isMarked || open.isReadOnly) return;
  open.database.exec('PRAGMA user_version = 1');
  open.isMarked = true;
  try {
    // Passive: the log stays as long as it is.
    open.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Without the mark, a log that is deleted is not noticed.
  }
}

/** The file was open when its program ended, and its log isn't there. */
function isLogMissing(path: string): boolean {
  const { main, log } = filesOf(path);
  if (main === null || main.size < PAGE_BYTES || (log?.size ?? 0) > 0) return false;
  try {
    const file = openSync(path, 'r');
    try {
      const version = Buffer.alloc(4);
      // https://www.sqlite.org/fileformat.html#user_version_number
      readSync(file, version, 0, 4, 60);
      return version.readUInt32BE() === 1;
    } finally {
      closeSync(file);
    }
  } catch {
    // Opening it says why.
    return false;
  }
}

/** A database and its log; the log first, which another database would take for its own. */
const ENDS = ['-wal', ''] as const;

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) replaceFileNow(from + end, to + end);
}

function openFile(dir: string, path: string): Open {
  makeFolder(dir);
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Opening a pipe would wait for somebody to read it, and SQLite's own error for a folder names no reason.
  for (const end of ENDS) {
    if (lstatSync(path + end, { throwIfNoEntry: false })?.isFile() === false)
      throw Object.assign(new Error(`${path}${end} is not a file`), { code: 'EEXIST' });
  }
  const { main, log } = filesOf(path);
  // A new installation has neither.
  if ((main?.size ?? 0) === 0 && (main !== null || (log?.size ?? 0) > 0))
    throw Object.assign(new Error(`${path} is empty`), { errcode: SQLITE_CORRUPT });
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    if (found === undefined) throw error;
    return openReadOnly(path);
  }
  const database = new DatabaseSync(path);
  try {
    // Exclusive: no file of shared memory. A backup that has the file open ends within a second.
    database.exec(
      'PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;',
    );
    for (const table of TABLES) assertLayout(database, table);
    database.exec(SCHEMA);
    return { database, files: filesOf(path), isMarked: false, isReadOnly: false, copy: null };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A log has to be written to be read: the database is read from a copy if it has one. */
function openReadOnly(path: string): Open {
  const files = filesOf(path);
  const read = (file: string, copy: string | null): Open => ({
    database: new DatabaseSync(
      copy === null ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file,
      copy === null ? { readOnly: true } : {},
    ),
    ...{ files, isMarked: false, isReadOnly: true, copy },
  });
  if ((files.log?.size ?? 0) === 0) return read(path, null);
  const copy = mkdtempSync(join(tmpdir(), 'touchline-'));
  try {
    for (const end of ENDS) {
      copyFileSync(path + end, join(copy, FILE + end));
      chmodSync(join(copy, FILE + end), 0o600);
    }
    const open = read(join(copy, FILE), copy);
    // Writes fail as they do in the original.
    open.database.exec('PRAGMA query_only = ON');
    return open;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** The columns of a table; empty: there is none. */
function columnsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare(`SELECT name, type, pk FROM pragma_table_info('${table}')`).all();
  return columns.map(({ name, type, pk }) => `${String(name)} ${String(type)} ${String(pk)}`).join();
}

/** The columns that `SCHEMA` gives its tables. */
function layouts(): ReadonlyMap<string, string> {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(SCHEMA);
    return new Map(TABLES.map((table) => [table, columnsOf(database, table)]));
  } finally {
    database.close();
  }
}

function assertLayout(database: DatabaseSync, table: string): void {
  const columns = columnsOf(database, table);
  if (columns !== '' && columns !== layouts().get(table)) throw new Foreign(`"${table}" has other columns`);
}

/** Rows can be copied out of a table. True also if its layout can't be read. */
function isCopyable(database: DatabaseSync, table: string): boolean {
  try {
    return columnsOf(database, table) === layouts().get(table);
  } catch {
    return true;
  }
}

/** Copies the rows that can be read into a new database. Returns how many. */
function copyReadable(from: DatabaseSync, database: DatabaseSync): number {
  let count = 0;
  for (const table of RESCUED) {
    if (!isCopyable(from, table)) continue;
    inTransaction(database, () => {
      for (const row of readable(from, table)) {
        const columns = Object.keys(row);
        database
          .prepare(
            `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          )
          .run(...Object.values(row));
        count += 1;
      }
    });
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

function withCode(error: unknown): unknown {
  const code = diskCodeOf(error);
  return code === null ? error : Object.assign(error as Error, { code });
}
