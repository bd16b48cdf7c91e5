import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from './show/ports.ts';

/** Another program has this data folder open. Its message is the sentence for whoever starts a second one. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Touchline. Use that one, or stop it first; a second one needs a folder of its own (--data).`,
    );
  }
}

export interface DataLock {
  /** More than once changes nothing. */
  release(): void;
}

/** Nobody else uses it, and nobody is told that we do. */
const noLock: DataLock = { release: () => undefined };
const FILE = 'in-use.lock';
/** SQLite's word for a lock that another one holds. */
const SQLITE_BUSY = 5;

/**
 * Holds a data folder for this program alone: two that write the same settings would undo one another's changes. The
 * lock is SQLite's on an empty file, so it is the operating system's own, the same on every system: it ends with the
 * program however that ends, and nothing has to be cleared away after a crash or compared with process ids.
 *
 * A folder that can't hold a lock (it can only be read, the disk knows none) is used without: that is logged.
 *
 * @throws DataFolderInUse where another program holds it
 */
export async function lockDataFolder(dataDir: string, log: Log): Promise<DataLock> {
  // Not before the start: an older Node lacks it, and gets its own sentence.
  const { DatabaseSync } = await import('node:sqlite');
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(join(dataDir, FILE));
    // Nothing is ever written into it, a journal included.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw new DataFolderInUse(dataDir);
    log.warn({ error: String(error) }, 'the data folder cannot be locked, and is used without');
    return noLock;
  }
  const held = database;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
