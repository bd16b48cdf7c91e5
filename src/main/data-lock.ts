import { chmodSync, closeSync, lstatSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from './show/ports.ts';

/** Thrown if another program has this data folder open. The message is the sentence for the user. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another running Touchline. Use or quit that program, or start this one with a different folder (--data).`,
    );
  }
}

export interface DataLock {
  /** Releases the lock. Can be called more than once. */
  release(): void;
}

/** Used where locking is impossible. Other programs are not locked out. */
const noLock: DataLock = { release: () => undefined };
const FILE = 'in-use.lock';
/** SQLite's code for a lock held by another connection. */
const SQLITE_BUSY = 5;

/**
 * Locks a data folder for this program, because two programs that write the same settings would overwrite each other's
 * changes. The lock is SQLite's lock on an empty file, so it is a lock of the operating system on every platform: it
 * ends with the program, however the program ends, and leaves nothing to clean up or to compare with process IDs.
 *
 * Only the owner can open the file (0600), because anyone who can open a file can lock it. If another user holds a lock
 * on an older file, it can't be Touchline's, and the file is replaced.
 *
 * A folder that can't hold a lock (read-only, or a disk without locks) is used without one, which is logged.
 *
 * @throws DataFolderInUse if another Touchline holds it
 */
export async function lockDataFolder(dataDir: string, log: Log): Promise<DataLock> {
  // Imported here because old versions of Node.js lack it, and `nodeTooOld` must be able to report them first.
  const { DatabaseSync } = await import('node:sqlite');
  const path = join(dataDir, FILE);
  const take = (): DatabaseSync => {
    let database: DatabaseSync | null = null;
    try {
      makePrivate(path);
      database = new DatabaseSync(path);
      // Nothing is ever written to it, not even a journal.
      database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return database;
    } catch (error) {
      database?.close();
      throw error;
    }
  };
  let lock: DatabaseSync;
  try {
    try {
      lock = take();
    } catch (error) {
      if (!isBusy(error) || !isHeldByStranger(path)) throw error;
      log.warn({}, "replaced another user's lock on the data folder");
      rmSync(path);
      lock = take();
    }
  } catch (error) {
    if (isBusy(error)) throw new DataFolderInUse(dataDir);
    log.warn({ error: String(error) }, 'failed to lock the data folder; using it unlocked');
    return noLock;
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Makes the file readable only by its owner and replaces one created by another user. Never opens an existing file,
 * because closing it would end a lock that this process may hold on it (POSIX).
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

/**
 * Returns whether a user ID is this user's. Always true on Windows, which has no user IDs, and for root, who may use
 * another user's folder.
 */
function isOurs(uid: number): boolean {
  const own = process.getuid?.();
  return own === undefined || own === 0 || uid === own;
}

/**
 * Returns whether there are locks on the file, and none of them is held by its owner, this user or root. False on
 * systems other than Linux, where the holders are unknown.
 */
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
    // Not Linux, or a process whose owner is hidden and may be this user.
    return false;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
