import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ASCII, bundled, packed, reduced } from '../../../tests/fonts/test-fonts.ts';
import { openFonts, openLogos, storesAsOne } from './file-store.ts';

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Returns a PNG in which red, green, blue and alpha of every pixel have the value `alpha`. */
function png(width: number, height: number, alpha = 255): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(alpha);
  return PNG.sync.write(picture);
}

/** Returns a chunk of a RIFF file, padded to an even length. */
function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** Returns the image chunk of a WebP file. */
function image(kind: 'VP8 ' | 'VP8L', width: number, height: number): Buffer {
  if (kind === 'VP8L') {
    const data = Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
    data.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
    return chunk(kind, data);
  }
  const data = Buffer.from([
    0x30,
    0x01,
    0x00,
    0x9d,
    0x01,
    0x2a,
    0,
    0,
    0,
    0,
    ...Array.from({ length: 12 }, () => 0),
  ]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return chunk(kind, data);
}

function canvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

/** Returns a WebP file in one of its three formats. */
function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  if (kind !== 'VP8X') return riff(image(kind, width, height));
  return riff(canvas(width, height), image('VP8L', width, height), chunk('EXIF', Buffer.from('odd')));
}

/** Real files from an encoder, one pixel each. */
const ENCODED = {
  lossy: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  lossless: 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAEAdQniIXpYCBiOh/AAA=',
  alpha:
    'UklGRlIAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAIAAAAAgFZQOCAqAAAAkAEAnQEqAQABAALATCWgAnS6AAOYAP7ni/9CjZRNeP/ln/n98Xe5gAAA',
  animated:
    'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
} as const;

/** Returns a WebP file that is valid except for one of its identifiers. */
function renamed(mark: string, at: number): Buffer {
  const bytes = webp('VP8X', 10, 10);
  bytes.write(mark, at, 'latin1');
  return bytes;
}

describe('the logo store', () => {
  it('stores a picture once, under a name derived from its content, and reads it back', () => {
    const dir = temporaryDir();
    const logos = openLogos(dir);
    const bytes = png(64, 48);
    const stored = logos.keep(bytes);
    const path = expect.stringMatching(/^\/logos\/[0-9a-f]{64}\.png$/) as string;
    expect(stored).toEqual({ ok: true, path, isNew: true });
    expect(logos.keep(bytes)).toEqual({ ...stored, isNew: false });
    expect(readdirSync(join(dir, 'logos'))).toHaveLength(1);
    const name = stored.ok ? stored.path.slice('/logos/'.length) : '';
    expect(logos.read(name)).toEqual({ body: bytes, type: 'image/png' });
    // The file is still there after a restart.
    expect(openLogos(dir).read(name)?.body).toEqual(bytes);
  });

  it.each(['VP8 ', 'VP8L', 'VP8X'] as const)('reads the size of a WebP file in format %s', (kind) => {
    const logos = openLogos(temporaryDir());
    expect(logos.keep(webp(kind, 100, 2048)).ok).toBe(true);
    const refused = logos.keep(webp(kind, 100, 2049));
    expect(refused).toMatchObject({ ok: false, sentence: expect.stringContaining('100 by 2049') as string });
  });

  it.each(['lossy', 'lossless', 'alpha'] as const)('accepts a %s WebP file from an encoder', (kind) => {
    expect(openLogos(temporaryDir()).keep(Buffer.from(ENCODED[kind], 'base64')).ok).toBe(true);
  });

  it.each(['lossy', 'lossless', 'alpha'] as const)('refuses a %s WebP file truncated at any byte', (kind) => {
    const whole = Buffer.from(ENCODED[kind], 'base64');
    const logos = openLogos(temporaryDir());
    for (let length = 0; length < whole.length; length += 1) {
      expect(logos.keep(whole.subarray(0, length)).ok, `cut at ${length}`).toBe(false);
    }
    expect(logos.keep(Buffer.concat([whole, Buffer.alloc(2)])).ok).toBe(false);
  });

  it.each([
    ['encoded with several frames', Buffer.from(ENCODED.animated, 'base64')],
    ['marked only by its flag', riff(canvas(8, 8, 0x02), image('VP8L', 8, 8))],
    ['marked only by a frame', riff(canvas(8, 8), image('VP8L', 8, 8), chunk('ANMF', Buffer.alloc(24)))],
  ])('refuses an animated WebP file %s', (_what, bytes) => {
    expect(openLogos(temporaryDir()).keep(bytes)).toEqual({
      ok: false,
      sentence: expect.stringMatching(/^Animated pictures/) as string,
    });
  });

  it.each([
    ['without an image', riff(canvas(8, 8))],
    ['with two images', riff(image('VP8L', 8, 8), image('VP8L', 8, 8))],
    ['whose size differs from its canvas', riff(canvas(8, 8), image('VP8L', 9, 8))],
    ['with a bare lossless header', riff(chunk('VP8L', Buffer.from([0x2f, 7, 0xc0, 1, 0])))],
    ['with a bare lossy header', riff(chunk('VP8 ', image('VP8 ', 8, 8).subarray(8, 18)))],
    ['with no chunks', riff()],
    ['with an empty image', riff(chunk('VP8 ', Buffer.alloc(0)))],
    [
      'with a lossy image that starts between frames',
      riff(chunk('VP8 ', Buffer.from('31010 a whole frame'))),
    ],
    [
      'with a lossless image of an unknown version',
      riff(chunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0xe0, 1, 1]))),
    ],
  ])('refuses a WebP file %s', (_what, bytes) => {
    expect(openLogos(temporaryDir()).keep(bytes)).toEqual({
      ok: false,
      sentence: 'This WebP file is damaged or incomplete. Save the logo as PNG and try again.',
    });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a-------------------------------')],
    ['an empty file', Buffer.alloc(0)],
    ['the beginning of a PNG', png(4, 4).subarray(0, 12)],
    ['a WAV file', renamed('WAVE', 8)],
    ['a WebP file without RIFF header', renamed('JUNK', 0)],
    ['a WebP file with an unknown chunk', renamed('EXIF', 12)],
    ['a file with only the header of a PNG', Buffer.concat([Buffer.from('<svg/>..'), png(4, 4).subarray(8)])],
    ['a PNG without a size', Buffer.concat([png(4, 4).subarray(0, 16), Buffer.alloc(40)])],
    [
      'an oversized PNG',
      (() => {
        const bytes = png(4, 4);
        bytes.writeUInt32BE(5_000, 16);
        return bytes;
      })(),
    ],
  ])('refuses %s with an error message and stores nothing', (_what, bytes) => {
    const dir = temporaryDir();
    expect(openLogos(dir).keep(bytes)).toEqual({
      ok: false,
      sentence: expect.stringMatching(/try again\.$/) as string,
    });
    expect(readdirSync(dir)).toEqual([]);
  });

  it('refuses a PNG truncated at any byte', () => {
    const whole = png(8, 8);
    for (let length = 24; length < whole.length; length += 1) {
      expect(openLogos(temporaryDir()).keep(whole.subarray(0, length)).ok).toBe(false);
    }
    expect(openLogos(temporaryDir()).keep(whole).ok).toBe(true);
  });

  it('refuses a completely transparent PNG and accepts one with a visible pixel', () => {
    const logos = openLogos(temporaryDir());
    expect(logos.keep(png(8, 8, 0))).toEqual({
      ok: false,
      sentence:
        'This picture is completely transparent. Choose a picture that shows something and try again.',
    });
    const speck = new PNG({ width: 8, height: 8 });
    speck.data[8 * 8 * 4 - 1] = 1;
    expect(logos.keep(PNG.sync.write(speck)).ok).toBe(true);
  });

  it('refuses an animated PNG', () => {
    const still = png(8, 8);
    const chunk = Buffer.alloc(20);
    chunk.writeUInt32BE(8, 0);
    chunk.write('acTL', 4, 'latin1');
    // The chunk follows the signature and IHDR, as in every APNG.
    const animated = Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
    expect(openLogos(temporaryDir()).keep(animated)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/Animated/) as string,
    });
  });

  it("refuses a picture that it can't write to disk, with an error message", () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'logos'), 'no folder');
    expect(openLogos(dir).keep(png(4, 4))).toEqual({
      ok: false,
      sentence: expect.stringMatching(
        /^The logo wasn't saved, and nothing changed: .*try again\.$/,
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
  ])('finds no file under the name "%s"', (name) => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'settings.json'), '{}');
    writeFileSync(join(dir, 'settings.png'), '{}');
    mkdirSync(join(dir, 'logos'));
    expect(openLogos(dir).read(name)).toBeNull();
  });
});

describe('the font store', () => {
  it('stores only WOFF2, in its own folder', async () => {
    const dir = temporaryDir();
    const [logos, fonts] = [openLogos(dir), openFonts(dir)];
    const font = await packed(reduced(await bundled(), ASCII));
    const stored = fonts.keep(font);
    expect(stored).toMatchObject({ ok: true, isNew: true });
    const path = stored.ok ? stored.path : '';
    expect(path).toMatch(/^\/fonts\/[0-9a-f]{64}\.woff2$/);
    expect(readdirSync(join(dir, 'fonts'))).toEqual([path.slice('/fonts/'.length)]);
    expect(fonts.read(path.slice('/fonts/'.length))).toEqual({ body: font, type: 'font/woff2' });
    expect(logos.keep(font)).toMatchObject({ ok: false });
    expect(fonts.keep(png(4, 4))).toMatchObject({ ok: false });
    expect(fonts.keep(font.subarray(0, 200))).toMatchObject({ ok: false });
  });

  it('reads and deletes a file in the folder named in its path', async () => {
    const dir = temporaryDir();
    const [logos, fonts] = [openLogos(dir), openFonts(dir)];
    const stored = [logos.keep(png(4, 4)), fonts.keep(await packed(reduced(await bundled(), ASCII)))];
    const paths = stored.flatMap((one) => (one.ok ? [one.path] : []));
    const both = storesAsOne([logos, fonts]);
    for (const path of paths) expect((await both.load(path))?.length).toBeGreaterThan(50);
    both.remove(paths);
    for (const path of paths) expect(await both.load(path)).toBeNull();
    expect(await both.load('/fonts/../settings.json')).toBeNull();
  });
});
