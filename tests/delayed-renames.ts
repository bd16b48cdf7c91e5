import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Makes renames fail until the end of the test, as on Windows while another program has the file open.
 *
 * @param code EPERM, EACCES or EBUSY
 * @param times how many renames fail
 */
export function holdRenames(code: string, times = Infinity): void {
  const { renameSync } = fs;
  const { rename } = fs.promises;
  let left = times;
  const check = (): void => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error(`${code}: operation not permitted, rename`), { code });
  };
  fs.renameSync = (from, to) => {
    check();
    renameSync(from, to);
  };
  fs.promises.rename = async (from, to) => {
    check();
    await rename(from, to);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.renameSync = renameSync;
    fs.promises.rename = rename;
    syncBuiltinESMExports();
  });
}
