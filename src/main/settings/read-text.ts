import { readFileSync, statSync } from 'node:fs';
import { unicodeText } from '../../feed/contract/unicode-text.ts';

/** Limit far above the size of any file that Touchline writes. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Returns the text of a file in the data folder. Throws if it can't be read or is not a regular file: reading a pipe
 * would wait for a writer, and Touchline would hang at the start without an error.
 */
export function readText(path: string): string {
  const found = statSync(path);
  if (!found.isFile() || found.size > BYTES_MAX) throw new Error(`${path} isn't a readable file.`);
  return unicodeText(readFileSync(path));
}
