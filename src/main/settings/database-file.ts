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
  /** The statements run in one transaction. */
  { write: Statement[] } | { read: Statement; needs: Needs };
/** `all` fails while files of older builds could not be migrated. */
export type Needs = 'all' | 'existing';

const FILE = 'touchline.db';
/** Name of the new file until it replaces a damaged one. */
const FRESH_FILE = 'touchline.new.db';
/** Tables copied out of a damaged database. Event logs can be read from their sources again. */
const RESCUED = ['as_run', 'last_state'] as const;
const TABLES = ['as_run', 'last_state', 'event_log', 'event', 'migrated'] as const;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS as_run (id INTEGER PRIMARY KEY, day TEXT NOT NULL, line TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS as_run_day ON as_run (day);
  CREATE TABLE IF NOT EXISTS last_state (channel TEXT PRIMARY KEY, sum TEXT NOT NULL, state TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS event_log (id TEXT PRIMARY KEY, header TEXT NOT NULL, saved_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS event (log TEXT, seq INTEGER, event TEXT NOT NULL, PRIMARY KEY (log, seq)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS migrated (path TEXT PRIMARY KEY, inode TEXT NOT NULL, length INTEGER NOT NULL);`;

/** SQLite's default page size. */
const PAGE_BYTES = 4_096;
/** Number of failed reads after which the rest of a damaged table is given up: about half a second. */
const FAILED_READS_MAX = 5_000;

/**
 * `DIR/touchline.db`, for use in one thread. Everything that `perform` has written is on disk when it returns, even
 * after a power cut (WAL with full sync). A damaged file is set aside, and a new one gets all readable rows. The same
 * happens if the file is deleted, replaced or truncated while it is open. After any other error it is reopened. Only
 * the owner can read it.
 */
export class DatabaseFile {
  readonly #dir: string;
  readonly #path: string;
  readonly #wallClock: () => number;
  readonly #onProblem: (sentence: string) => void;
  #open: Open | null = null;
  #isMigrated = false;
  #hasOpened = false;

  /** @param onProblem receives a sentence about unreadable data */
  constructor(dir: string, wallClock: () => number, onProblem: (sentence: string) => void) {
    this.#dir = dir;
    this.#path = join(dir, FILE);
    this.#wallClock = wallClock;
    this.#onProblem = onProblem;
  }

  /** Returns the rows read. Throws with the `code` of the file system if there is one. */
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
      // For example, the disk is full.
    }
    this.#drop();
  }

  #drop(): void {
    const open = this.#open;
    this.#open = null;
    try {
      if (open?.isMarked === true) open.database.exec('PRAGMA user_version = 0');
    } catch {
      // For example, the disk is full. Closing may still delete the log, so only the first open checks for it.
    }
    try {
      open?.database.close();
    } catch {
      // Errors don't matter, because the next order opens the file again.
    }
    if (open?.copy) rmSync(open.copy, { recursive: true, force: true });
  }

  #perform(order: DatabaseOrder): Row[] {
    try {
      const open = this.#opened();
      const { database } = open;
      const failure = this.#migrate(database);
      if ('read' in order) {
        // Fails instead of returning an as-run log with gaps.
        if (failure !== null && order.needs === 'all') throw failure;
        return database.prepare(order.read.sql).all(...order.read.values);
      }
      if (order.write.length > 0) markOpen(open);
      inTransaction(database, () => {
        for (const { sql, values } of order.write) database.prepare(sql).run(...values);
      });
      return [];
    } catch (error) {
      // A copy stays valid for the next read.
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
   * Copies everything from the open database into a new file. SQLite keeps working on a file that was deleted, replaced
   * or truncated, but nothing written to that file exists after a restart.
   */
  #rescueLost(): void {
    const open = this.#open;
    if (open === null || !isLost(open.files, filesOf(this.#path))) return;
    if (open.isReadOnly) {
      this.#drop();
      return;
    }
    // The old database stays open until the new file has every row, because it may hold the only copy.
    const { count, aside } = this.#replace(open.database);
    const rest = aside === null ? '' : ` The old file is saved as ${aside}.`;
    this.#onProblem(
      `The database in the data folder was deleted, replaced or emptied while Touchline was running. A new database has the ${count} entries that could still be read. Check the as-run log.${rest}`,
    );
  }

  /**
   * Migrates the files of older builds before anything else is written, so that their lines come first. Returns the
   * error if the database didn't accept them, otherwise null.
   */
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

  /**
   * Replaces a damaged or foreign file and reports it. A kill during the replacement leaves either the old file in
   * place or the complete new one under its temporary name, and the next start continues from there.
   */
  #replaceDamaged(isForeign: boolean): void {
    this.#drop();
    // An empty file isn't opened: SQLite would delete its log, which can't be read without the file.
    const isEmpty = (filesOf(this.#path).main?.size ?? 0) === 0;
    const { count, aside } = this.#replace(new DatabaseSync(isEmpty ? ':memory:' : this.#path));
    const what = isForeign ? "isn't from this version of Touchline" : 'is damaged';
    this.#onProblem(
      `The database in the data folder ${what}. A new database has the ${count} entries that could be read. The old file is saved as ${String(aside)}.`,
    );
  }

  /** Sets the current files aside and puts a new file with all readable rows in place. Closes the old database. */
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

/** Files of a database and its log on disk. A replaced or truncated file is a different one. */
type Files = Record<'main' | 'log', { inode: number; size: number } | null>;

interface Open {
  database: DatabaseSync;
  files: Files;
  /** True if the main file is marked, so that a log must exist (`markOpen`). */
  isMarked: boolean;
  isReadOnly: boolean;
  /** Folder of the copy that is read instead because the original is read-only. */
  copy: string | null;
}

const LOG_LOST =
  'The newest part of the database in the data folder is lost, because the file touchline.db-wal was deleted or emptied. The as-run log may lack its last lines, and the last state on air may be outdated.';

/** Thrown for a file created by another program or version. */
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

/** Records the database log if it is new or has grown. */
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

/** Returns whether data was lost: while open, the main file is never empty and the log never gets shorter. */
function isLost(before: Files, now: Files): boolean {
  const isCut = now.log === null || now.log.inode !== before.log?.inode || now.log.size < before.log.size;
  return now.main?.inode !== before.main?.inode || now.main?.size === 0 || (before.log !== null && isCut);
}

/** Marks the main file as open, so that a missing log is detected after a kill. */
function markOpen(open: Open): void {
  if (open.isMarked || open.isReadOnly) return;
  open.database.exec('PRAGMA user_version = 1');
  open.isMarked = true;
  try {
    // Passive, so that the log keeps its length.
    open.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Without the mark, a deleted log is not detected.
  }
}

/** Returns whether the file was open when its program ended but its log is missing. */
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
    // Opening the file reports the reason.
    return false;
  }
}

/** Suffixes of a log and its database. The log comes first, because another database would mistake it for its own. */
const ENDS = ['-wal', ''] as const;

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) replaceFileNow(from + end, to + end);
}

function openFile(dir: string, path: string): Open {
  makeFolder(dir);
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Opening a pipe would wait for a reader or writer, and for a folder SQLite's own error gives no reason.
  for (const end of ENDS) {
    if (lstatSync(path + end, { throwIfNoEntry: false })?.isFile() === false)
      throw Object.assign(new Error(`${path}${end} is not a file`), { code: 'EEXIST' });
  }
  const { main, log } = filesOf(path);
  // A new installation has neither file.
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
    // Exclusive locking needs no shared memory file. A backup that has the file open finishes within a second.
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

/** Opens a read-only database. One with a log is read from a copy, because SQLite must write to the log to read it. */
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
    // Makes writes fail, as in the original.
    open.database.exec('PRAGMA query_only = ON');
    return open;
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the columns of a table. Empty if it doesn't exist. */
function columnsOf(database: DatabaseSync, table: string): string {
  const columns = database.prepare(`SELECT name, type, pk FROM pragma_table_info('${table}')`).all();
  return columns.map(({ name, type, pk }) => `${String(name)} ${String(type)} ${String(pk)}`).join();
}

/** Returns the columns of each table in `SCHEMA`. */
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

/** Returns whether rows can be copied out of a table. Also true if its layout can't be read. */
function isCopyable(database: DatabaseSync, table: string): boolean {
  try {
    return columnsOf(database, table) === layouts().get(table);
  } catch {
    return true;
  }
}

/** Copies all readable rows of the `RESCUED` tables into a new database. Returns their number. */
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

/** Yields the rows outside of damaged pages, by halving each range that can't be read. */
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
