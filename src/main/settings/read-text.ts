import { readFileSync, statSync } from 'node:fs';

/** Far more than any file of ours has. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * The text of a file in the data folder. Throws where it can't be read, and where something else has its name: reading a
 * pipe would wait for somebody to write into it, and the program would neither start nor say why.
 */
export function readText(path: string): string {
  const found = statSync(path);
  if (!found.isFile() || found.size > BYTES_MAX) throw new Error(`${path} is no file that can be read.`);
  return readFileSync(path, 'utf8');
}
