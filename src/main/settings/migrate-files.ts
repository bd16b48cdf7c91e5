import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { AS_RUN_DAYS, dayOf } from './as-run-days.ts';
import { readText } from './read-text.ts';
import { replaceFileNow } from './replace-file.ts';
import { inTransaction } from './transaction.ts';

/** As builds before 0.2 wrote them: `as-run/2026-06-13.jsonl`, one JSON line an entry. */
const AS_RUN_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl(\.migrated.*)?$/;
/** Longer than any line that the log writes. */
const LINE_MAX = 64 * 1024;
const DAY_MS = 86_400_000;

/**
 * Moves the files of builds before 0.2 into the database, each in one transaction; only then is it renamed to
 * `*.migrated`. The transaction also says how far the file was read, so that one that could not be renamed is not read
 * twice, and has what an older build added to it meanwhile. Returns a sentence for each file that can't be read, which
 * stays where it is. Throws where the database can't be written.
 */
export function migrateFiles(dir: string, database: DatabaseSync, now: number): string[] {
  const folder = join(dir, 'as-run');
  const oldest = dayOf(now - AS_RUN_DAYS * DAY_MS);
  const problems: string[] = [];
  for (const name of namesIn(folder)) {
    const [, day, migrated] = AS_RUN_FILE.exec(name) ?? [];
    const path = join(folder, name);
    if (day === undefined) continue;
    if (day < oldest) removeOld(path);
    else if (migrated === undefined && !migrateDay(path, day, database))
      problems.push(
        `The as-run log of ${day} could not be read, so the log lacks that day. Its file is still ${path}.`,
      );
  }
  return problems;
}

function removeOld(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A folder that can only be read, or a file that is open elsewhere: the next start tries again.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // Not there, or none of ours.
    return [];
  }
}

/** Returns false where the file can't be read. */
function migrateDay(path: string, day: string, database: DatabaseSync): boolean {
  let inode: string;
  let text: string;
  try {
    inode = String(statSync(path).ino);
    text = readText(path);
  } catch {
    return false;
  }
  const known = database.prepare('SELECT inode, length FROM migrated WHERE path = ?').get(path);
  const from = known?.['inode'] === inode ? Number(known['length']) : 0;
  inTransaction(database, () => {
    const insert = database.prepare('INSERT INTO as_run (day, line) VALUES (?, ?)');
    for (const line of text.slice(from).split('\n'))
      if (line !== '' && line.length <= LINE_MAX) insert.run(day, line);
    database
      .prepare('INSERT OR REPLACE INTO migrated (path, inode, length) VALUES (?, ?, ?)')
      .run(path, inode, text.length);
  });
  try {
    replaceFileNow(path, freeName(`${path}.migrated`));
  } catch {
    // Another program has it open; the next start tries again.
    return true;
  }
  database.prepare('DELETE FROM migrated WHERE path = ?').run(path);
  return true;
}

/** An older build may have written another file of that name, which was migrated as well. */
function freeName(path: string): string {
  let name = path;
  for (let number = 2; statSync(name, { throwIfNoEntry: false }) !== undefined; number += 1)
    name = `${path}-${number}`;
  return name;
}
