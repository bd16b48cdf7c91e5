import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { AS_RUN_DAYS, dayOf } from './as-run-days.ts';
import { EVENT_LOG_DAYS, replaceLog, type EventText } from './event-log-rows.ts';
import { readText } from './read-text.ts';
import { lostStateSentence, OTHER_BUILD } from '../show/disk-words.ts';
import { replaceFileNow } from './replace-file.ts';
import { inTransaction } from './transaction.ts';

/** Files of builds before 0.2: `as-run/2026-06-13.jsonl`, one JSON line per entry. */
const AS_RUN_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl(\.migrated.*)?$/;
/** The maximum length of a migrated line: longer than any that the log wrote. */
const LINE_MAX = 64 * 1024;
const DAY_MS = 86_400_000;
const Seq = z.object({ seq: z.number().int() });

/** `tapes/{digest of source and session}.jsonl`: a header line, then one line per event. */
const EVENT_LOG_FILE = /^([0-9a-f]{32})\.jsonl$/;
/** `last-states/A-0.json` and `A-1.json`, used alternately. */
const LAST_STATE_FILE = /^([A-H])-[01]\.json$/;

/**
 * Migrates the files of builds before 0.2 to the database. Returns a sentence for each unusable file. Throws if the
 * database can't be written.
 */
export function migrateFiles(dir: string, database: DatabaseSync, now: number): string[] {
  return [
    ...migrateAsRun(dir, database, now),
    ...migrateEventLogs(join(dir, 'tapes'), database, now),
    ...removeLastStates(join(dir, 'last-states')),
  ];
}

/**
 * Migrates as-run files. Each file is migrated in one transaction and renamed to `*.migrated` afterwards. The
 * transaction also stores how far the file was read, so that a file that can't be renamed is not read twice, and lines
 * that an older build adds later are found.
 */
function migrateAsRun(dir: string, database: DatabaseSync, now: number): string[] {
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
        `The as-run log of ${day} can't be read, so the log lacks that day. Its file is still at ${path}.`,
      );
  }
  return problems;
}

/** Migrates event logs. A file with an unreadable line is skipped, because its source has the whole log. */
function migrateEventLogs(folder: string, database: DatabaseSync, now: number): string[] {
  for (const name of namesIn(folder)) {
    const [, id] = EVENT_LOG_FILE.exec(name) ?? [];
    if (id === undefined) continue;
    const path = join(folder, name);
    const log = readEventLogFile(path);
    if (log !== null && log.savedAt > now - EVENT_LOG_DAYS * DAY_MS) {
      inTransaction(database, () => {
        for (const { sql, values } of replaceLog(id, log.header, log.events, log.savedAt))
          database.prepare(sql).run(...values);
      });
    }
    removeOld(path);
  }
  return [];
}

function readEventLogFile(path: string): { header: string; events: EventText[]; savedAt: number } | null {
  try {
    const savedAt = Math.round(statSync(path).mtimeMs);
    const [header = '', ...lines] = readText(path).trimEnd().split('\n');
    parseJson(header);
    return { header, savedAt, events: lines.map((line) => [Seq.parse(parseJson(line)).seq, line]) };
  } catch {
    return null;
  }
}

/** Deletes the last states, because no build reads those of another build. */
function removeLastStates(folder: string): string[] {
  const channels = new Set<string>();
  for (const name of namesIn(folder)) {
    const [, channel] = LAST_STATE_FILE.exec(name) ?? [];
    if (channel === undefined) continue;
    channels.add(channel);
    removeOld(join(folder, name));
  }
  return Array.from(channels, (channel) => lostStateSentence(channel, OTHER_BUILD));
}

function removeOld(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder is read-only, or the file is open elsewhere. The next start retries.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // The folder is missing or unreadable.
    return [];
  }
}

/** Migrates one file. Returns false if it can't be read. */
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
    // The file is open in another program. The next start retries.
    return true;
  }
  database.prepare('DELETE FROM migrated WHERE path = ?').run(path);
  return true;
}

/**
 * Returns an unused name, because an older build may have written another file with this name that was also migrated.
 */
function freeName(path: string): string {
  let name = path;
  for (let number = 2; statSync(name, { throwIfNoEntry: false }) !== undefined; number += 1)
    name = `${path}-${number}`;
  return name;
}
