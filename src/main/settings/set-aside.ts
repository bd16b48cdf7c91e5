import { renameSync } from 'node:fs';
import { asideOf } from '../../feed/contract/unreadable-file.ts';

/**
 * Moves a file that can't be read out of the way, so that nothing of it is lost when a new one is written. Answers where
 * it is now: where it was, if it can't be moved.
 */
export function setAside(path: string, now: number): string {
  const aside = asideOf(path, now);
  try {
    renameSync(path, aside);
  } catch {
    // A folder that can only be read: whoever writes there is told so.
    return path;
  }
  return aside;
}
