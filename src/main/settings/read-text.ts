import { readFileSync, statSync } from 'node:fs';

/** Far above the size of any of our files. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Returns the text of a file in the data folder. Throws if it can't be read or is not a regular file: reading a pipe
 * would wait for a writer, and Touchline would neither start nor say why.
 */
export function readText(path: string): string {
  const found = statSync(path);
  if (!found.isFile() || found.size > BYTES_MAX) throw new Error(`${path} is no file that can be read.`);
  return readFileSync(path, 'utf8');
}
