import { createHash, randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';
import { readPicture } from '../../src/main/settings/file-store.ts';
import { fontSentence, logoSentence } from '../../src/main/show/disk-words.ts';
import { fileErrors } from '../../src/main/settings/errors.ts';
import type { CheckFont, FileStore } from '../../src/main/show/ports.ts';

/** The disk of a {@link World}: one switch makes every write fail, while reads and removals still work. */
export class FakeDisk {
  isFull = false;
  /** Pictures by file name. */
  readonly pictures = new Map<string, Buffer>();
  /** Fonts by file name. */
  readonly faces = new Map<string, Buffer>();

  /** Call before each write. Throws the error of a full disk, as node:fs does. */
  write(): void {
    if (!this.isFull) return;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  }

  /** Pictures as `openLogos` stores them: checked, named by their content, and gone once removed. */
  readonly logos = this.#store('/logos/', this.pictures, readPicture, logoSentence);
  /** Fonts as `openFonts` stores them. */
  readonly fonts = this.#store('/fonts/', this.faces, () => ({ ok: true, kind: 'woff2' }), fontSentence);

  #store(
    base: string,
    files: Map<string, Buffer>,
    readFile: typeof readPicture,
    troubleSentence: (error: unknown) => string,
  ): FileStore {
    const nameIn = (path: string): string => (path.startsWith(base) ? path.slice(base.length) : '');
    return {
      keep: (bytes) => {
        const read = readFile(bytes);
        if (!read.ok) return read;
        const name = `${createHash('sha256').update(bytes).digest('hex')}.${read.kind}`;
        const isNew = !files.has(name);
        try {
          if (isNew) this.write();
        } catch (error) {
          return { ok: false, sentence: troubleSentence(error) };
        }
        files.set(name, Buffer.from(bytes));
        return { ok: true, path: `${base}${name}`, isNew };
      },
      read: (name) => {
        const body = files.get(name);
        const kind = name.split('.').at(-1) ?? '';
        return body === undefined ? null : { body, type: `${base === '/logos/' ? 'image' : 'font'}/${kind}` };
      },
      load: (path) => Promise.resolve(files.get(nameIn(path)) ?? null),
      remove: (paths) => {
        for (const path of paths) files.delete(nameIn(path));
      },
    };
  }
}

/** Returns a file that {@link checkAnyFont} accepts, with a family and a weight, in base64. */
export function fontFile(family: string, weight = 700): string {
  return Buffer.from(`wOF2${JSON.stringify({ family, weight })}`).toString('base64');
}

function fontIn(text: string): { family: string; weight: number } | null {
  try {
    return text.startsWith('wOF2') ? (JSON.parse(text.slice(4)) as { family: string; weight: number }) : null;
  } catch {
    return null;
  }
}

/** Replaces the thread that checks fonts: accepts files of {@link fontFile} and refuses all others. */
export const checkAnyFont: CheckFont = (bytes) => {
  const font = fontIn(Buffer.from(bytes).toString());
  if (font === null)
    return Promise.reject(fileErrors.fontUnusable("This file isn't a font. Choose another."));
  const { family, weight } = font;
  return Promise.resolve({
    family,
    bytes,
    facts: {
      weights: [weight, weight],
      widths: null,
      capHeight: 0.7,
      hasTabularFigures: true,
      lacks: ['Greek'],
    },
  });
};

/** Returns a PNG that differs for each label, in base64 as windows send pictures. */
export function picture(label: string): string {
  const png = new PNG({ width: 8, height: 1 });
  createHash('sha256').update(label).digest().copy(png.data);
  return PNG.sync.write(png).toString('base64');
}

/**
 * Returns a PNG of noise, which doesn't compress: with a side of 357 pixels, it has 510 kB. In base64 as windows send
 * pictures.
 */
export function largePicture(side = 357): string {
  const png = new PNG({ width: side, height: side });
  randomFillSync(png.data);
  return PNG.sync.write(png).toString('base64');
}

/** Returns the path where a {@link picture} is served. */
export function picturePath(label: string): string {
  const bytes = Buffer.from(picture(label), 'base64');
  return `/logos/${createHash('sha256').update(bytes).digest('hex')}.png`;
}
