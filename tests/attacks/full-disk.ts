import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, rmdirSync, writeFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A separate disk for one test, small enough to fill. Linux only; needs permission to mount. */

const MOUNTED_KIB = 512;

function mount(dir: string): void {
  const options = `size=${MOUNTED_KIB}k,mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' });
}

function unmount(dir: string): void {
  execFileSync('umount', ['--lazy', dir], { stdio: 'ignore' });
}

/** Returns whether this account may mount a disk, by trying to mount one. */
export function canMountDisks(): boolean {
  if (process.platform !== 'linux') return false;
  const dir = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  try {
    mount(dir);
    unmount(dir);
    return true;
  } catch {
    // This account isn't root, or mounting isn't supported. Tests that need a disk are skipped.
    return false;
  } finally {
    rmdirSync(dir);
  }
}

export interface SmallDisk {
  dir: string;
  /** Fills the disk, so that writes fail until `free`. */
  fill(): void;
  free(): void;
  /** Makes the disk read-only. */
  protect(): void;
}

/** Mounts a disk, which is unmounted after the test. */
export function smallDisk(): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  mount(dir);
  onTestFinished(() => {
    unmount(dir);
    rmdirSync(dir);
  });
  const filler = join(dir, 'filler');
  return {
    dir,
    fill() {
      writeFileSync(filler, '');
      const file = openSync(filler, 'a');
      const piece = Buffer.alloc(4_096, 'x');
      try {
        for (;;) writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    protect: () => execFileSync('mount', ['-o', 'remount,ro', dir], { stdio: 'ignore' }),
  };
}
