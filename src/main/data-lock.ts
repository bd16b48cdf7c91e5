import { chmodSync, closeSync, lstatSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from './show/ports.ts';

/** Another program has this data folder open. Its message is the sentence for whoever starts a second one. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Touchline. Use or stop that one, or start this one with a different folder (--data).`,
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
 * Only the file's owner can open it (0600): whoever can open a file can lock it. A lock that another user holds on it
 * from before is no Touchline's; the file is replaced.
 *
 * A folder that can't hold a lock (it is read-only, or the disk has no locks) is used without one, which is logged.
 *
 * @throws DataFolderInUse where another program of ours holds it
 */
export async function lockDataFolder(dataDir: string, log: Log): Promise<DataLock> {
  // Not before the start: an older Node lacks it, and gets its own sentence.
  const { DatabaseSync } = await import('node:sqlite');
  const path = join(dataDir, FILE);
  const take = (): DatabaseSync => {
    let database: DatabaseSync | null = null;
    try {
      makePrivate(path);
      database = new DatabaseSync(path);
      // Nothing is ever written into it, a journal included.
      database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return database;
    } catch (error) {
      database?.close();
      throw error;
    }
  };
  let held: DatabaseSync;
  try {
    try {
      held = take();
    } catch (error) {
      if (!isBusy(error) || !isHeldByStranger(path)) throw error;
      log.warn({}, 'another user holds a lock on the data folder, which is replaced');
      rmSync(path);
      held = take();
    }
  } catch (error) {
    if (isBusy(error)) throw new DataFolderInUse(dataDir);
    log.warn({ error: String(error) }, 'the data folder cannot be locked, and is used without');
    return noLock;
  }
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

/**
 * Makes the file readable by its owner only, and replaces one that another user has put there. Never opens a file that
 * exists: closing it would end the lock that this process may hold on it (POSIX).
 */
function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && isOurs(found.uid)) {
    if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
    return;
  }
  if (found !== undefined) rmSync(path);
  closeSync(openSync(path, 'wx', 0o600));
}

/** True on Windows, which has no user ids, and for root, who may run in the folder of another user. */
function isOurs(uid: number): boolean {
  const own = process.getuid?.();
  return own === undefined || own === 0 || uid === own;
}

/** True when every process with a lock on the file belongs to neither its owner, nor us, nor root. Known on Linux only. */
function isHeldByStranger(path: string): boolean {
  try {
    const { ino, uid } = lstatSync(path);
    const holders = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .map((line) => /\s(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line))
      .filter((match) => match?.[2] === String(ino))
      .map((match) => statSync(`/proc/${match?.[1] ?? ''}`).uid);
    return (
      holders.length > 0 && holders.every((one) => one !== 0 && one !== uid && one !== process.getuid?.())
    );
  } catch {
    // Not Linux, or the process can't be seen: it may be ours.
    return false;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
