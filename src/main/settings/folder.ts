import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that only its owner reads, and those above it, where they are missing. Throws the error of the file
 * system that tells why it can't: what `mkdir` with `recursive` throws on a disk that can only be read is ENOENT.
 */
export function makeFolder(path: string): void {
  const error = makeOne(path);
  if (error === null) return;
  if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
  makeFolder(dirname(path));
  const again = makeOne(path);
  if (again !== null) throw again;
}

/** Null: it is there, whoever made it. */
function makeOne(path: string): NodeJS.ErrnoException | null {
  try {
    mkdirSync(path, { mode: 0o700 });
    return null;
  } catch (error) {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? null : (error as NodeJS.ErrnoException);
  }
}
