import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './folder.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Puts a text into a file that its owner alone reads, whole or not at all, whatever ends the program meanwhile; null
 * removes the file. Rejects with the error of the file system, and the file is then as it was.
 */
export async function writeWhole(path: string, text: string | null): Promise<void> {
  if (text === null) {
    await rm(path, { force: true });
    return;
  }
  const fresh = `${path}.new`;
  makeFolder(dirname(path));
  const file = await open(fresh, 'w', 0o600);
  try {
    // One that was left behind may have had other rights.
    await file.chmod(0o600);
    await file.writeFile(text);
    // After a power cut the new name must not lead to an empty file.
    await file.datasync();
  } finally {
    await file.close();
  }
  await replaceFile(fresh, path);
}
