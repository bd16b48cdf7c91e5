import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Codes with which Windows refuses to rename a file while another program has it open. Virus scanners open each new
 * file for about 300 ms.
 */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
const TRY_EVERY_MS = 50;
const TRIES = 40;

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD.has(error.code);
}

/** Replaces a file. Waits up to two seconds for a program that has it open, then rejects. */
export async function replaceFile(fresh: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await rename(fresh, path);
      return;
    } catch (error) {
      if (!isLocked(error) || tries >= TRIES) throw error;
      await sleep(TRY_EVERY_MS);
    }
  }
}

/**
 * Replaces a file without waiting. While another program has it open, its content is copied instead, which a power cut
 * can interrupt. Throws if copying fails, too.
 */
export function replaceFileNow(fresh: string, path: string): void {
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (!isLocked(error)) throw error;
    copyFileSync(fresh, path);
    try {
      rmSync(fresh, { force: true });
    } catch {
      // The file is still open elsewhere. The next write overwrites it.
    }
  }
}
