import { createHash } from 'node:crypto';
import { constants, existsSync, lstatSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { copyFile, lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logoSentence } from '../show/disk-words.ts';
import { makeFolder } from './folder.ts';
import { replaceFile, replaceFileNow } from './replace-file.ts';
import type { LogoStore } from '../show/ports.ts';
import { pngHead, pngProblem, type PngProblem } from './png.ts';
import { readWebP } from './webp.ts';

/**
 * Pictures of teams in `DIR/logos`, named by their content. Only PNG and WebP by their own first bytes, never by what
 * anyone calls them: neither can carry a script. They are served by name alone, and no name leads anywhere else.
 */

const SIDE_MAX = 2048;
const NAME = /^[0-9a-f]{64}\.(png|webp)$/;
const TYPES = { png: 'image/png', webp: 'image/webp' } as const;
const ANIMATED =
  'This picture is animated, and a logo stands still. Save one frame of it as PNG and try again.';
const BLANK = 'This picture is completely transparent. Choose a picture that shows something and try again.';

const PNG_PROBLEMS: Readonly<Record<PngProblem, string>> = {
  animated: ANIMATED,
  truncated: 'This PNG is not whole: its end is missing. Save or download the logo once more and try again.',
  damaged: 'This PNG holds no picture, or a damaged one. Save the logo as PNG once more and try again.',
  blank: BLANK,
};

export const openLogos = (dataDir: string): LogoStore => openPictures(logosOf(dataDir));

/** The folder of the pictures of the show. */
export const logosOf = (dataDir: string): string => join(dataDir, 'logos');

/** Pictures in any folder, kept in the same way. */
export function openPictures(dir: string): LogoStore {
  return {
    keep(bytes) {
      const read = readPicture(bytes);
      if (!read.ok) return read;
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${read.kind}`;
      const path = join(dir, name);
      const isNew = !existsSync(path);
      try {
        if (isNew) {
          makeFolder(dir);
          writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
          replaceFileNow(`${path}.new`, path);
        }
      } catch (error) {
        // Half a picture takes room that a full disk lacks.
        if (existsSync(`${path}.new`)) rmSync(`${path}.new`, { force: true });
        return { ok: false, sentence: logoSentence(error) };
      }
      return { ok: true, path: `/logos/${name}`, isNew };
    },
    remove(paths) {
      for (const path of paths) {
        const name = path.slice('/logos/'.length);
        if (!path.startsWith('/logos/') || !NAME.test(name)) continue;
        try {
          unlinkSync(join(dir, name));
        } catch {
          // Gone already, or not to be removed just now.
        }
      }
    },
    read(name) {
      const kind = NAME.exec(name)?.[1];
      if (kind !== 'png' && kind !== 'webp') return null;
      const path = join(dir, name);
      try {
        // A link could lead anywhere.
        if (!lstatSync(path).isFile()) return null;
        return { body: readFileSync(path), type: TYPES[kind] };
      } catch {
        // Not there, or not ours to read: the page draws the team's initial.
        return null;
      }
    },
    async load(name) {
      const path = join(dir, name);
      try {
        if (!NAME.test(name) || !(await lstat(path)).isFile()) return null;
        return await readFile(path);
      } catch {
        return null;
      }
    },
  };
}

/**
 * Copies pictures from one folder to another, one after the other.
 *
 * @param paths on our origin
 * @returns the paths of those that were not there. Rejects with an error of the file system, and with none copied
 */
export async function copyPictures(from: string, to: string, paths: readonly string[]): Promise<string[]> {
  const added: string[] = [];
  let fresh: string | null = null;
  try {
    makeFolder(to);
    for (const path of paths) {
      const name = path.slice('/logos/'.length);
      if (existsSync(join(to, name))) continue;
      fresh = join(to, `${name}.new`);
      await copyFile(join(from, name), fresh, constants.COPYFILE_FICLONE);
      await replaceFile(fresh, join(to, name));
      added.push(path);
    }
    return added;
  } catch (error) {
    if (fresh !== null) rmSync(fresh, { force: true });
    openPictures(to).remove(added);
    throw error;
  }
}

/** What kind of picture the bytes are, or why they are none that can be a logo. */
export function readPicture(
  bytes: Buffer,
): { ok: true; kind: keyof typeof TYPES } | { ok: false; sentence: string } {
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
  // After the size: reading takes time and memory for each pixel.
  const problem = png && pngProblem(bytes, png);
  if (problem) return { ok: false, sentence: PNG_PROBLEMS[problem] };
  return { ok: true, kind: png ? 'png' : 'webp' };
}
