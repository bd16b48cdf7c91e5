import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../src/main/settings/database.ts';

const DATABASE_SCRIPT = join(import.meta.dirname, '../src/main/database-thread.ts');

/** Opens the database of a data folder in its own thread, and closes it after the test. */
export function openTestDatabase(dir: string, wallClock: () => number): Database {
  const database = openDatabase(dir, { script: DATABASE_SCRIPT, wallClock });
  onTestFinished(() => database.close());
  return database;
}

/**
 * Reads rows from a copy of a database that a program has locked. Returns no rows if there is no database yet, or if it
 * was written during the copy.
 */
export function savedRows(dir: string, sql: string): Record<string, SQLOutputValue>[] {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-copy-'));
  try {
    for (const name of ['touchline.db', 'touchline.db-wal'])
      if (existsSync(join(dir, name))) copyFileSync(join(dir, name), join(copy, name));
    const database = new DatabaseSync(join(copy, 'touchline.db'));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  } catch {
    return [];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
