import { lookUp } from '../../contract/lookup.ts';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLOutputValue } from 'node:sqlite';
import { isDamage } from '../../contract/unreadable-file.ts';
import {
  assertUndamaged,
  copyLog,
  dropLogCopy,
  forgetSetAside,
  hasLogAlone,
  noteDamage,
  setAsideDamaged,
  setAsideTo,
} from './damage.ts';
import { migrate } from './schema.ts';

export type Row = Record<string, SQLOutputValue>;

const DATABASE_FILE = 'feed.sqlite';

/** Thrown when another running service uses the data folder. */
export class FolderInUseError extends Error {}

/**
 * Opens the service's database in `folder` (created if missing), or in memory for null. Committed data is on disk: WAL
 * with a full sync per commit. Only one service can use a folder; a second one is refused. A damaged database is set
 * aside and replaced by a new one (`databaseSetAside`).
 *
 * @param now Unix ms
 */
export function openDatabase(folder: string | null, now: () => number): DatabaseSync {
  if (folder === null) return openFile(':memory:');
  const file = join(folder, DATABASE_FILE);
  const open = (): DatabaseSync => {
    setAsideDamaged(file);
    makePrivate(folder);
    copyLog(file);
    try {
      const database = openFile(file);
      dropLogCopy(file);
      return database;
    } catch (error) {
      if (!isDamage(error)) dropLogCopy(file);
      throw error;
    }
  };
  assertNoFolders(file);
  if (hasLogAlone(file)) noteDamage(file, now());
  try {
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    noteDamage(file, now());
    return open();
  }
}

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
    `);
    assertUndamaged(database);
    migrate(database);
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new FolderInUseError('The data folder is in use by another feed service.', { cause: error });
    }
    throw error;
  }
  return database;
}

/** Marks the open database in `folder` as damaged: the next `openDatabase` sets it aside. */
export function noteDatabaseDamage(folder: string, now: number): void {
  noteDamage(join(folder, DATABASE_FILE), now);
}

/** Returns the path of the damaged database of `folder` that was set aside and not reported yet, or null. */
export function databaseSetAside(folder: string): string | null {
  return setAsideTo(join(folder, DATABASE_FILE));
}

/** Forgets the path from `databaseSetAside` once it was reported. */
export function setAsideReported(folder: string): void {
  forgetSetAside(join(folder, DATABASE_FILE));
}

/**
 * Makes the folder (0700) and the database (0600) private. An existing folder with other content isn't changed. Windows
 * has no such modes: the folder's own permissions apply.
 */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const file = join(folder, DATABASE_FILE);
  if (existsSync(file) || readdirSync(folder).length === 0) allow(folder, 0o700);
  // SQLite gives its additional files the mode of the database.
  closeSync(openSync(file, 'a', 0o600));
  for (const name of namesOf(file)) if (existsSync(name)) allow(name, 0o600);
}

const namesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Throws `EEXIST` if a folder has the name of one of the database's files, because SQLite's own error is unclear. */
function assertNoFolders(file: string): void {
  for (const name of namesOf(file)) {
    if (statSync(name, { throwIfNoEntry: false })?.isFile() === false)
      throw Object.assign(new Error(`${name} is not a file`), { code: 'EEXIST' });
  }
}

/** Sets a file's mode, if possible: only the owner can. */
function allow(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/**
 * Returns a function that returns whether the open database in `folder` was deleted or replaced. SQLite keeps writing
 * to the deleted file, and those writes are lost at a restart. Windows doesn't delete open files.
 */
export function databaseWatch(folder: string): () => boolean {
  const file = join(folder, DATABASE_FILE);
  const idNow = (): number | null => statSync(file, { throwIfNoEntry: false })?.ino ?? null;
  const opened = process.platform === 'win32' ? null : idNow();
  return () => opened !== null && idNow() !== opened;
}

/** Returns the value of a text column. Throws if it is missing, because the database is broken. */
export function text(row: Row, column: string): string {
  const value = lookUp(row, column);
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function maybeText(row: Row, column: string): string | null {
  return lookUp(row, column) === null ? null : text(row, column);
}

export function number(row: Row, column: string): number {
  const value = lookUp(row, column);
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

export function maybeNumber(row: Row, column: string): number | null {
  return lookUp(row, column) === null ? null : number(row, column);
}
