import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLOutputValue } from 'node:sqlite';
import { migrate } from './schema.ts';

export type Row = Record<string, SQLOutputValue>;

export const DATABASE_FILE = 'feed.sqlite';

/** The data folder belongs to another running service. */
export class FolderInUseError extends Error {}

/**
 * Opens the service's database in `folder` (made where missing), or in memory for null. What is committed is on disk:
 * WAL with a full sync per commit. One service per folder: a second one is told so.
 */
export function openDatabase(folder: string | null): DatabaseSync {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(folder === null ? ':memory:' : join(folder, DATABASE_FILE));
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
    `);
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

/** A column that is text; a row without it is a broken database. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function maybeText(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function number(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

export function maybeNumber(row: Row, column: string): number | null {
  return row[column] === null ? null : number(row, column);
}
