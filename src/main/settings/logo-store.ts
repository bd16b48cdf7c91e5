import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoSentence } from '../show/disk-words.ts';
import { makeFolder } from './folder.ts';
import type { LogoStore } from '../show/ports.ts';

/**
 * Pictures of teams in `DIR/logos`, named by their content. Only PNG and WebP by their own first bytes, never by what
 * anyone calls them: neither can carry a script. They are served by name alone, and no name leads anywhere else.
 */

const SIDE_MAX = 2048;
const NAME = /^[0-9a-f]{64}\.(png|webp)$/;
const TYPES = { png: 'image/png', webp: 'image/webp' } as const;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Size {
  width: number;
  height: number;
}

/** The store, and how a picture leaves it. */
export interface LogoFiles extends LogoStore {
  /** Removes pictures by their paths on our origin. Never throws: one that stays costs only its room. */
  remove(paths: Iterable<string>): void;
}

export function openLogos(dataDir: string): LogoFiles {
  const dir = join(dataDir, 'logos');
  return {
    keep(bytes) {
      const read = readPicture(bytes);
      if (!read.ok) return read;
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${read.kind}`;
      const path = join(dir, name);
      try {
        if (!existsSync(path)) {
          makeFolder(dir);
          writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
          renameSync(`${path}.new`, path);
        }
      } catch (error) {
        // Half a picture takes room that a full disk lacks.
        if (existsSync(`${path}.new`)) rmSync(`${path}.new`, { force: true });
        return { ok: false, sentence: logoSentence(error) };
      }
      return { ok: true, path: `/logos/${name}` };
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
  };
}

/** What kind of picture the bytes are, or why they are none that can be a logo. */
export function readPicture(
  bytes: Buffer,
): { ok: true; kind: keyof typeof TYPES } | { ok: false; sentence: string } {
  const png = pngSize(bytes);
  const broken = png === null ? null : pngProblem(bytes);
  if (broken !== null) return { ok: false, sentence: broken };
  const size = png ?? webpSize(bytes);
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
  return { ok: true, kind: png ? 'png' : 'webp' };
}

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Why a PNG can't be a logo, or null: its chunks (RFC 2083, 3.2) must lead to its end, and none may animate it. */
function pngProblem(bytes: Buffer): string | null {
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'acTL') {
      return 'This picture is animated, and a logo stands still. Save one frame of it as PNG and try again.';
    }
    if (type === 'IEND' && at <= bytes.length) return null;
  }
  return 'This PNG is not whole: its end is missing. Save or download the logo once more and try again.';
}

/** The three shapes of a WebP file (RFC 9649): lossy, lossless, extended. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
