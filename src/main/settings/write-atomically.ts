import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './folder.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Writes a text atomically to a file that only its owner can read. Null deletes the file. Rejects with the error of the
 * file system, and in that case the file is unchanged.
 */
export async function writeAtomically(path: string, text: string | null): Promise<void> {
  if (text === null) {
    await rm(path, { force: true });
    return;
  }
  const fresh = `${path}.new`;
  makeFolder(dirname(path));
  const file = await open(fresh, 'w', 0o600);
  try {
    // A leftover file may have had other permissions.
    await file.chmod(0o600);
    await file.writeFile(text);
    // After a power cut, the new name must not belong to an empty file.
    await file.datasync();
  } finally {
    await file.close();
  }
  await replaceFile(fresh, path);
}
