import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLogos } from './logo-store.ts';

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function png(width: number, height: number): Buffer {
  return PNG.sync.write(new PNG({ width, height }));
}

/** The first bytes of a WebP file of one of its three shapes. */
function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  if (kind === 'VP8 ') {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (kind === 'VP8L') {
    bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

/** A good WebP but for one of its marks. */
function renamed(mark: string, at: number): Buffer {
  const bytes = webp('VP8X', 10, 10);
  bytes.write(mark, at, 'latin1');
  return bytes;
}

describe('the store of logos', () => {
  it('keeps a picture once, under a name made of its content, and gives it back', () => {
    const dir = temporaryDir();
    const logos = openLogos(dir);
    const bytes = png(64, 48);
    const kept = logos.keep(bytes);
    expect(kept).toEqual({ ok: true, path: expect.stringMatching(/^\/logos\/[0-9a-f]{64}\.png$/) as string });
    expect(logos.keep(bytes)).toEqual(kept);
    expect(readdirSync(join(dir, 'logos'))).toHaveLength(1);
    const name = kept.ok ? kept.path.slice('/logos/'.length) : '';
    expect(logos.read(name)).toEqual({ body: bytes, type: 'image/png' });
    // Another start finds it again.
    expect(openLogos(dir).read(name)?.body).toEqual(bytes);
  });

  it.each(['VP8 ', 'VP8L', 'VP8X'] as const)('reads the size of a WebP of shape %s', (kind) => {
    const logos = openLogos(temporaryDir());
    expect(logos.keep(webp(kind, 100, 2048)).ok).toBe(true);
    const refused = logos.keep(webp(kind, 100, 2049));
    expect(refused).toMatchObject({ ok: false, sentence: expect.stringContaining('100 by 2049') as string });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['GIF', Buffer.from('GIF89a-------------------------------')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PNG', png(4, 4).subarray(0, 12)],
    ['a WAV', renamed('WAVE', 8)],
    ['a WebP of no RIFF', renamed('JUNK', 0)],
    ['a WebP of no known shape', renamed('EXIF', 12)],
    ['what only has the head of a PNG', Buffer.concat([Buffer.from('<svg/>..'), png(4, 4).subarray(8)])],
    ['a PNG without size', Buffer.concat([png(4, 4).subarray(0, 16), Buffer.alloc(40)])],
    [
      'a PNG too large',
      (() => {
        const bytes = png(4, 4);
        bytes.writeUInt32BE(5_000, 16);
        return bytes;
      })(),
    ],
  ])('refuses %s with a sentence and keeps nothing', (_what, bytes) => {
    const dir = temporaryDir();
    expect(openLogos(dir).keep(bytes)).toEqual({
      ok: false,
      sentence: expect.stringMatching(/try again\.$/) as string,
    });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('refuses a PNG that is not whole, wherever it was cut', () => {
    const whole = png(8, 8);
    for (let length = 24; length < whole.length; length += 1) {
      expect(openLogos(temporaryDir()).keep(whole.subarray(0, length)).ok).toBe(false);
    }
    expect(openLogos(temporaryDir()).keep(whole).ok).toBe(true);
  });

  it('refuses a PNG that is animated', () => {
    const still = png(8, 8);
    const chunk = Buffer.alloc(20);
    chunk.writeUInt32BE(8, 0);
    chunk.write('acTL', 4, 'latin1');
    // After the signature and IHDR, as in every APNG.
    const animated = Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
    expect(openLogos(temporaryDir()).keep(animated)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/animated/) as string,
    });
  });

  it('refuses in a sentence what it cannot write', () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'logos'), 'no folder');
    expect(openLogos(dir).keep(png(4, 4))).toEqual({
      ok: false,
      sentence: expect.stringMatching(
        /^The logo was not kept, and the team stays as it was: .*try again\.$/,
      ) as string,
    });
  });

  it.each([
    '../settings.json',
    '../settings.png',
    '..%2fsettings.json',
    '/etc/passwd',
    'x.png',
    `${'a'.repeat(64)}.svg`,
    '',
  ])('reads nothing by the name "%s"', (name) => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'settings.json'), '{}');
    writeFileSync(join(dir, 'settings.png'), '{}');
    mkdirSync(join(dir, 'logos'));
    expect(openLogos(dir).read(name)).toBeNull();
  });
});
