import { createHash, randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';
import { readPicture } from '../../src/main/settings/logo-store.ts';
import { logoSentence } from '../../src/main/show/disk-words.ts';
import type { LogoStore } from '../../src/main/show/ports.ts';

/** The disk of a {@link World}: one switch makes every write fail, while reads and removals still work. */
export class FakeDisk {
  isFull = false;
  /** Pictures by their file name. */
  readonly pictures = new Map<string, Buffer>();

  /** Call before each write. Throws the error of a full disk, as node:fs does. */
  write(): void {
    if (!this.isFull) return;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  }

  /** Pictures as `openLogos` keeps them: checked, named by their content, and gone once removed. */
  readonly logos: LogoStore = {
    keep: (bytes) => {
      const read = readPicture(bytes);
      if (!read.ok) return read;
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${read.kind}`;
      const isNew = !this.pictures.has(name);
      try {
        if (isNew) this.write();
      } catch (error) {
        return { ok: false, sentence: logoSentence(error) };
      }
      this.pictures.set(name, Buffer.from(bytes));
      return { ok: true, path: `/logos/${name}`, isNew };
    },
    read: (name) => {
      const body = this.pictures.get(name);
      return body === undefined ? null : { body, type: name.endsWith('.png') ? 'image/png' : 'image/webp' };
    },
    load: (name) => Promise.resolve(this.pictures.get(name) ?? null),
    remove: (paths) => {
      for (const path of paths) this.pictures.delete(path.slice('/logos/'.length));
    },
  };
}

/** A PNG that differs for each label, in base64 as windows send pictures. */
export function picture(label: string): string {
  const png = new PNG({ width: 8, height: 1 });
  createHash('sha256').update(label).digest().copy(png.data);
  return PNG.sync.write(png).toString('base64');
}

/** A PNG of noise, which does not compress: 357 pixels on a side are 510 kB. In base64 as windows send pictures. */
export function largePicture(side = 357): string {
  const png = new PNG({ width: side, height: side });
  randomFillSync(png.data);
  return PNG.sync.write(png).toString('base64');
}

/** Where a picture of {@link picture} is served. */
export function picturePath(label: string): string {
  const bytes = Buffer.from(picture(label), 'base64');
  return `/logos/${createHash('sha256').update(bytes).digest('hex')}.png`;
}
