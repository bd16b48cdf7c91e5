import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../src/main/settings/database.ts';

const DATABASE_SCRIPT = join(import.meta.dirname, '../src/main/database-thread.ts');

/** The database of a data folder, in its thread; closed when the test is over. */
export function openTestDatabase(dir: string, wallClock: () => number): Database {
  const database = openDatabase(dir, { script: DATABASE_SCRIPT, wallClock });
  onTestFinished(() => database.close());
  return database;
}
