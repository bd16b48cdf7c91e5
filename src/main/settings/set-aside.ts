import { renameSync } from 'node:fs';
import { asideOf } from '../../feed/contract/unreadable-file.ts';

/**
 * Moves an unreadable file out of the way, so that nothing is lost when a new one is written. Returns its new path, or
 * the old one if it can't be moved.
 */
export function setAside(path: string, now: number): string {
  const aside = asideOf(path, now);
  try {
    renameSync(path, aside);
  } catch {
    // The folder is read-only. The next write reports it.
    return path;
  }
  return aside;
}
