import { createHash } from 'node:crypto';
import { constants, existsSync, lstatSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { copyFile, lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { logoSentence } from '../show/disk-words.ts';
import { makeFolder } from './folder.ts';
import { replaceFile, replaceFileNow } from './replace-file.ts';
import type { LogoStore } from '../show/ports.ts';
import { readWebP } from './webp.ts';

/**
 * Pictures of teams in `DIR/logos`, named by their content. Only PNG and WebP by their own first bytes, never by what
 * anyone calls them: neither can carry a script. They are served by name alone, and no name leads anywhere else.
 */

const SIDE_MAX = 2048;
const NAME = /^[0-9a-f]{64}\.(png|webp)$/;
const TYPES = { png: 'image/png', webp: 'image/webp' } as const;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ANIMATED =
  'This picture is animated, and a logo stands still. Save one frame of it as PNG and try again.';
const BLANK = 'This picture is completely transparent. Choose a picture that shows something and try again.';

interface Size {
  width: number;
  height: number;
}

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
  const png = pngSize(bytes);
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
  // After the size: decoding takes time and memory for each pixel.
  const problem = png === null ? null : pngProblem(bytes);
  if (problem !== null) return { ok: false, sentence: problem };
  return { ok: true, kind: png ? 'png' : 'webp' };
}

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** True when every pixel is transparent. A PNG that can't be decoded here isn't: browsers decode more. */
function isBlank(bytes: Buffer): boolean {
  try {
    const { data } = PNG.sync.read(bytes);
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
    return true;
  } catch {
    return false;
  }
}

/** Why a PNG can't be a logo, or null: its chunks (RFC 2083, 3.2) must lead to its end, and none may animate it. */
function pngProblem(bytes: Buffer): string | null {
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'acTL') {
      return ANIMATED;
    }
    if (type === 'IEND' && at <= bytes.length) return isBlank(bytes) ? BLANK : null;
  }
  return 'This PNG is not whole: its end is missing. Save or download the logo once more and try again.';
}
