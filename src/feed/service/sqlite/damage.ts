import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { asideOf, isDamage, SQLITE_CORRUPT } from '../../contract/unreadable-file.ts';

/**
 * The suffix for a copy of the write-ahead log, made before the database is opened: opening merges or deletes the log,
 * even if the database is damaged.
 */
const LOG_COPY = '-wal-copy';
/**
 * The suffixes of a database's files. The database itself is renamed last: once it is set aside, the others are too.
 */
const ENDS = ['-wal', '-shm', ''] as const;

/**
 * Returns the path of a note next to a damaged database with the file name that it is set aside under. The note is
 * written before the first file is renamed and removed once the name was reported, so if the program is killed in
 * between, files aren't mixed up and the report isn't lost.
 */
const noteOf = (file: string): string => file.replace(/\.[a-z]+$/, '.damaged');

/**
 * Marks a database as damaged: `setAsideDamaged` moves it away before it is opened again.
 * @param now Unix ms
 */
export function noteDamage(file: string, now: number): void {
  const note = noteOf(file);
  writeFileSync(`${note}.new`, basename(asideOf(file, now)), { mode: 0o600 });
  renameSync(`${note}.new`, note);
}

/** Returns the path of the set-aside database; null if there is none, or if it was already reported. */
export function setAsideTo(file: string): string | null {
  const note = noteOf(file);
  if (!existsSync(note)) return null;
  const name = readFileSync(note, 'utf8');
  // A power cut can leave the note empty.
  return /^[\w.-]+$/.test(name) ? join(dirname(file), name) : null;
}

/** Removes the note about the set-aside database once its path was reported. */
export function forgetSetAside(file: string): void {
  rmSync(noteOf(file), { force: true });
}

/**
 * Renames the files of a database that is marked as damaged, or the remaining ones if the program was killed meanwhile.
 */
export function setAsideDamaged(file: string): void {
  const aside = setAsideTo(file);
  // Once the database is set aside, the files at the original path belong to a new database.
  if (aside === null || existsSync(aside)) return;
  if (existsSync(file + LOG_COPY)) renameSync(file + LOG_COPY, `${file}-wal`);
  for (const end of ENDS) if (existsSync(file + end)) renameSync(file + end, aside + end);
}

/**
 * Copies the write-ahead log that a crash left, for `setAsideDamaged`. If there is no log, a copy from an earlier run
 * stays.
 */
export function copyLog(file: string): void {
  try {
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, file + LOG_COPY);
  } catch {
    // The disk is full or the folder isn't writable. The database itself reports that if it has to write.
    dropLogCopy(file);
  }
}

/** Removes the log's copy: the database isn't damaged, and its log belongs to it. */
export function dropLogCopy(file: string): void {
  rmSync(file + LOG_COPY, { force: true });
}

/**
 * Returns whether a write-ahead log has an empty database. SQLite never leaves this state behind, and would delete the
 * log.
 */
export function hasLogAlone(file: string): boolean {
  const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
  return sizeOf(file) === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0;
}

/**
 * Throws the same error as a damaged read if the file's structure is damaged anywhere. Reads the whole file: 4 ms per
 * MB.
 */
export function assertUndamaged(database: DatabaseSync): void {
  const [first] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  // Other findings concern single values, which are set aside one by one when they are read.
  if (typeof first !== 'string' || !first.startsWith('*** in database')) return;
  throw Object.assign(new Error(first), { errcode: SQLITE_CORRUPT });
}

/** Calls `onDamage` whenever a statement fails because the file is damaged. The statement still throws. */
export function watchForDamage(database: DatabaseSync, onDamage: () => void): void {
  const watched = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      if (isDamage(error)) onDamage();
      throw error;
    }
  };
  const exec = database.exec.bind(database);
  const prepare = database.prepare.bind(database);
  database.exec = (sql) => watched(() => exec(sql));
  database.prepare = (...args) => watchedStatement(prepare(...args), watched);
}

type Watched = <Result>(act: () => Result) => Result;

function watchedStatement(statement: StatementSync, watched: Watched): StatementSync {
  const watchedCall =
    <Values extends unknown[], Result>(call: (...values: Values) => Result) =>
    (...values: Values): Result =>
      watched(() => call(...values));
  const iterate = watchedCall(statement.iterate.bind(statement));
  return Object.assign(statement, {
    get: watchedCall(statement.get.bind(statement)),
    all: watchedCall(statement.all.bind(statement)),
    run: watchedCall(statement.run.bind(statement)),
    *iterate(...values: Parameters<typeof iterate>) {
      const rows = iterate(...values);
      const next = watchedCall(() => rows.next());
      for (let row = next(); row.done !== true; row = next()) yield row.value;
    },
  });
}
