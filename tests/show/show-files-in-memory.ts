import { ShowFileParser, ShowFileProblem } from '../../src/main/settings/show-file-parser.ts';
import { broughtShow } from '../../src/main/settings/show-file-reader.ts';
import { writeShowFile } from '../../src/main/settings/show-file.ts';
import { logoSentence } from '../../src/main/show/disk-words.ts';
import type { ShowFileFormat } from '../../src/main/show/prepared/show-files.ts';
import { fileErrors } from '../../src/main/settings/errors.ts';
import { FakeDisk } from './fake-disk.ts';

/**
 * Returns show files like those of `openShowFiles`, without a thread: an upload is read immediately.
 *
 * @param most the size limit of an upload in bytes
 */
export function showFilesIn(disk: FakeDisk, most?: number): ShowFileFormat {
  return {
    write: writeShowFile,
    open: (member) => {
      const folder = new FakeDisk();
      const keep = (bytes: Buffer) =>
        (bytes.toString('latin1', 0, 4) === 'wOF2' ? folder.fonts : folder.logos).keep(bytes);
      const parser = new ShowFileParser({ member, keep, ...(most !== undefined && { most }) });
      return {
        write: (piece) => refusing(() => parser.write(piece)),
        end: async () => broughtShow(await refusing(() => parser.end())),
        savePictures: (paths) => {
          const filesOf = (of: FakeDisk, path: string) =>
            path.startsWith('/logos/') ? of.pictures : of.faces;
          const nameIn = (path: string): string => path.slice('/logos/'.length);
          const added = paths.filter((path) => !filesOf(disk, path).has(nameIn(path)));
          try {
            if (added.length > 0) disk.write();
          } catch (error) {
            return Promise.reject(fileErrors.picturesNotSaved(logoSentence(error)));
          }
          for (const path of added)
            filesOf(disk, path).set(nameIn(path), filesOf(folder, path).get(nameIn(path))!);
          return Promise.resolve(added);
        },
        close: () => {
          folder.pictures.clear();
          folder.faces.clear();
          return Promise.resolve();
        },
      };
    },
  };
}

async function refusing<T>(read: () => T): Promise<T> {
  await Promise.resolve();
  try {
    return read();
  } catch (error) {
    throw error instanceof ShowFileProblem ? fileErrors.showFileUnusable(error.message) : error;
  }
}
