import { createHash } from 'node:crypto';
import { constants, existsSync, lstatSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { copyFile, lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fontSentence, logoSentence } from '../show/disk-words.ts';
import { woff2Problem } from './font-file-head.ts';
import { makeFolder } from './folder.ts';
import { replaceFile, replaceFileNow } from './replace-file.ts';
import type { FileStore, StoredFile } from '../show/ports.ts';
import { pngHead, pngProblem, type PngProblem } from './png.ts';
import { readWebP } from './webp.ts';

// Pictures of teams in `DIR/logos` and fonts in `DIR/fonts`, named by their content. Only PNG, WebP and WOFF2 are
// accepted, identified by their first bytes and never by a declared type, so no file can contain a script. Files are
// served only by name, and no name leads outside the folder.

const SIDE_MAX = 2048;
const NAME = /^[0-9a-f]{64}\.(png|webp|woff2)$/;
const TYPES = { png: 'image/png', webp: 'image/webp', woff2: 'font/woff2' } as const;
type FileKind = keyof typeof TYPES;
type ReadFile = { ok: true; kind: FileKind } | { ok: false; sentence: string };
const ANIMATED = "Animated pictures can't be used as logos. Save one frame as PNG and try again.";
const BLANK = 'This picture is completely transparent. Choose a picture that shows something and try again.';

const PNG_PROBLEMS: Readonly<Record<PngProblem, string>> = {
  animated: ANIMATED,
  truncated: 'This PNG is incomplete. Save or download the logo again.',
  damaged: 'This PNG is empty or damaged. Save the logo as PNG again.',
  blank: BLANK,
};

export const openLogos = (dataDir: string): FileStore =>
  openFiles(dataDir, { folder: 'logos', read: readPicture, troubleSentence: logoSentence });

/** Opens the store of fonts. `font-file.ts` has already checked them, so only their type is verified. */
export const openFonts = (dataDir: string): FileStore =>
  openFiles(dataDir, { folder: 'fonts', read: readFont, troubleSentence: fontSentence });

interface FilesOptions {
  /** Name of the folder in the data folder, and of the path on Touchline's origin. */
  folder: 'logos' | 'fonts';
  /** Returns the type of a file, or why it can't be stored. */
  read: (bytes: Buffer) => ReadFile;
  /** Returns the sentence for an error of the file system. */
  troubleSentence: (error: unknown) => string;
}

function openFiles(dataDir: string, { folder, read, troubleSentence }: FilesOptions): FileStore {
  const dir = join(dataDir, folder);
  const base = `/${folder}/`;
  const nameIn = (path: string): string | null => {
    const name = path.slice(base.length);
    return path.startsWith(base) && NAME.test(name) ? name : null;
  };
  return {
    keep(bytes) {
      const found = read(bytes);
      if (!found.ok) return found;
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${found.kind}`;
      const path = join(dir, name);
      const isNew = !existsSync(path);
      try {
        if (isNew) {
          makeFolder(dir);
          writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
          replaceFileNow(`${path}.new`, path);
        }
      } catch (error) {
        // Delete the incomplete file, because the disk may be full.
        if (existsSync(`${path}.new`)) rmSync(`${path}.new`, { force: true });
        return { ok: false, sentence: troubleSentence(error) };
      }
      return { ok: true, path: `${base}${name}`, isNew };
    },
    remove(paths) {
      for (const path of paths) {
        const name = nameIn(path);
        if (name === null) continue;
        try {
          unlinkSync(join(dir, name));
        } catch {
          // Already deleted, or can't be deleted now.
        }
      }
    },
    read(name) {
      const kind = NAME.exec(name)?.[1] as FileKind | undefined;
      if (kind === undefined) return null;
      const path = join(dir, name);
      try {
        // A symbolic link could lead anywhere.
        if (!lstatSync(path).isFile()) return null;
        return { body: readFileSync(path), type: TYPES[kind] };
      } catch {
        // Missing or unreadable. The page draws the team's initial.
        return null;
      }
    },
    async load(path) {
      const name = nameIn(path);
      if (name === null) return null;
      try {
        return (await lstat(join(dir, name))).isFile() ? await readFile(join(dir, name)) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Combines several stores, by the paths on Touchline's origin. */
export function storesAsOne(stores: readonly FileStore[]): Pick<FileStore, 'load' | 'remove'> {
  return {
    async load(path) {
      for (const store of stores) {
        const file = await store.load(path);
        if (file !== null) return file;
      }
      return null;
    },
    remove: (paths) => {
      const all = [...paths];
      for (const store of stores) store.remove(all);
    },
  };
}

/** Stores a picture or font from a show file, depending on its bytes. */
export function storeImported(logos: FileStore, fonts: FileStore, bytes: Buffer): StoredFile {
  return (readFont(bytes).ok ? fonts : logos).keep(bytes);
}

/**
 * Copies pictures and fonts one by one from one data folder to another.
 *
 * @param paths paths on Touchline's origin
 * @returns the paths that were missing. Rejects with an error of the file system, and in that case nothing is copied
 */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<string[]> {
  const added: string[] = [];
  let fresh: string | null = null;
  try {
    for (const path of paths) {
      makeFolder(dirname(join(to, path)));
      if (existsSync(join(to, path))) continue;
      fresh = join(to, `${path}.new`);
      await copyFile(join(from, path), fresh, constants.COPYFILE_FICLONE);
      await replaceFile(fresh, join(to, path));
      added.push(path);
    }
    return added;
  } catch (error) {
    if (fresh !== null) rmSync(fresh, { force: true });
    storesAsOne([openLogos(to), openFonts(to)]).remove(added);
    throw error;
  }
}

function readFont(bytes: Buffer): ReadFile {
  const problem = woff2Problem(bytes);
  return problem === null ? { ok: true, kind: 'woff2' } : { ok: false, sentence: problem };
}

/** Returns the type of a picture, or why it can't be used as a logo. */
export function readPicture(bytes: Buffer): ReadFile {
  const png = pngHead(bytes);
  const webp = png === null ? readWebP(bytes) : null;
  if (webp?.isStill === false) {
    return {
      ok: false,
      sentence: webp.isAnimated
        ? ANIMATED
        : 'This WebP file is damaged or incomplete. Save the logo as PNG and try again.',
    };
  }
  const size = png ?? webp;
  if (size === null) {
    return {
      ok: false,
      sentence: 'This picture is neither PNG nor WebP. Save the logo as PNG and try again.',
    };
  }
  const { width, height } = size;
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX) {
    const sentence = `This picture is ${width} by ${height} pixels; a logo has at most ${SIDE_MAX} on a side. Save it smaller and try again.`;
    return { ok: false, sentence };
  }
  // Checked after the size, because decoding takes time and memory for each pixel.
  const problem = png && pngProblem(bytes, png);
  if (problem) return { ok: false, sentence: PNG_PROBLEMS[problem] };
  if (webp?.isBlank) return { ok: false, sentence: BLANK };
  return { ok: true, kind: png ? 'png' : 'webp' };
}
