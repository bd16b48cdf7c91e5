import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can read, with its missing parents. Throws the error of the file system that
 * explains the problem. (On a read-only disk, a recursive `mkdir` throws ENOENT.)
 */
export function makeFolder(path: string): void {
  const error = makeOne(path);
  if (error === null) return;
  if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
  makeFolder(dirname(path));
  const again = makeOne(path);
  if (again !== null) throw again;
}

/** Creates one folder. Returns null if the folder exists afterwards, otherwise the error. */
function makeOne(path: string): NodeJS.ErrnoException | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return null;
  } catch (error) {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? null : (error as NodeJS.ErrnoException);
  }
}
