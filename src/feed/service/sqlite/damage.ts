import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { asideOf, isDamage, SQLITE_CORRUPT } from '../../contract/unreadable-file.ts';

/** The log from before the database was opened: opening merges or deletes it, even if the database is damaged. */
const LOG_COPY = '-wal-copy';
/** The files of a database. The database itself is renamed last: once it is aside, the others are too. */
const ENDS = ['-wal', '-shm', ''] as const;

/**
 * Next to a damaged database: the file name that it is set aside under. It is written before the first file is renamed
 * and removed once the name was reported, so a kill in between neither mixes up files nor loses the report.
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

/** Returns the path of the database that was set aside; null if there is none, or if it was already reported. */
export function setAsideTo(file: string): string | null {
  const note = noteOf(file);
  if (!existsSync(note)) return null;
  const name = readFileSync(note, 'utf8');
  // A power cut can leave it empty.
  return /^[\w.-]+$/.test(name) ? join(dirname(file), name) : null;
}

/** Forgets the set-aside database once its path was reported. */
export function forgetSetAside(file: string): void {
  rmSync(noteOf(file), { force: true });
}

/** Renames the files of a database that is marked as damaged, or the rest of them after a kill. */
export function setAsideDamaged(file: string): void {
  const aside = setAsideTo(file);
  // Once it is aside, the files here belong to a new database.
  if (aside === null || existsSync(aside)) return;
  if (existsSync(file + LOG_COPY)) renameSync(file + LOG_COPY, `${file}-wal`);
  for (const end of ENDS) if (existsSync(file + end)) renameSync(file + end, aside + end);
}

/** Copies the log that a crash left, for `setAsideDamaged`. A copy from before a kill stays if there is no log now. */
export function copyLog(file: string): void {
  try {
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, file + LOG_COPY);
  } catch {
    // A full disk or a folder that can't be written: the database itself reports that, if it has to write.
    dropLogCopy(file);
  }
}

/** Removes the copy: the database isn't damaged, and its log belongs to it. */
export function dropLogCopy(file: string): void {
  rmSync(file + LOG_COPY, { force: true });
}

/** Returns whether a log has an empty database: SQLite never leaves that behind, and would delete the log. */
export function hasLogAlone(file: string): boolean {
  const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
  return sizeOf(file) === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0;
}

/** Throws like a damaged read if the structure of the file is damaged anywhere. Reads all of it: 4 ms per MB. */
export function assertUndamaged(database: DatabaseSync): void {
  const [first] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  // Other findings are about single values, which are set aside one by one where they are read.
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
  database.prepare = (...asked) => watchedStatement(prepare(...asked), watched);
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
