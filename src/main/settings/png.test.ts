import { createDeflate, crc32, deflateSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { pngHead, pngProblem, type PngProblem } from './png.ts';

interface Parts {
  width: number;
  height: number;
  bitDepth?: number;
  colorType?: number;
  interlace?: number;
  /** Chunks to insert between IHDR and IDAT. */
  before?: readonly Buffer[];
  /** Content of IDAT. Null if there is none. */
  image: Buffer | null;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

function png({
  width,
  height,
  bitDepth = 8,
  colorType = 6,
  interlace = 0,
  before = [],
  image,
}: Parts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...before,
    ...(image === null ? [] : [chunk('IDAT', image)]),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function problemOf(bytes: Buffer): PngProblem | null {
  const head = pngHead(bytes);
  if (head === null) throw new Error('This is no PNG.');
  return pngProblem(bytes, head);
}

/** The pass of each pixel in a block of 8 by 8 (RFC 2083, 2.6). */
const PASSES = [
  '16462646',
  '77777777',
  '56565656',
  '77777777',
  '36463646',
  '77777777',
  '56565656',
  '77777777',
];

/** Returns the number of bytes in the rows of a picture, counted pixel by pixel. */
function lengthOf(width: number, height: number, bitsOfPixel: number, isInterlaced: boolean): number {
  const rows = new Map<string, number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = `${isInterlaced ? PASSES[y % 8]![x % 8]! : ''} ${y}`;
      rows.set(row, (rows.get(row) ?? 0) + bitsOfPixel);
    }
  }
  return [...rows.values()].reduce((sum, bits) => sum + 1 + Math.ceil(bits / 8), 0);
}

const KINDS = [
  ...[1, 2, 4, 8, 16].map((bitDepth) => ({ colorType: 0, bitDepth, channels: 1 })),
  ...[8, 16].map((bitDepth) => ({ colorType: 2, bitDepth, channels: 3 })),
  ...[1, 2, 4, 8].map((bitDepth) => ({ colorType: 3, bitDepth, channels: 1 })),
  ...[8, 16].map((bitDepth) => ({ colorType: 4, bitDepth, channels: 2 })),
  ...[8, 16].map((bitDepth) => ({ colorType: 6, bitDepth, channels: 4 })),
];
const PALETTE = chunk('PLTE', Buffer.from([10, 20, 30, 40, 50, 60]));

describe.each(KINDS)(
  'a PNG of color type $colorType with $bitDepth bits',
  ({ colorType, bitDepth, channels }) => {
    it.each([0, 1])('contains a picture if IDAT has exactly its rows (interlace %i)', (interlace) => {
      for (let width = 1; width <= 9; width += 1) {
        for (let height = 1; height <= 9; height += 1) {
          const length = lengthOf(width, height, channels * bitDepth, interlace === 1);
          const of = (bytes: number): PngProblem | null =>
            problemOf(
              png({
                ...{ width, height, bitDepth, colorType, interlace },
                before: [PALETTE],
                // Bytes of value 1 are valid filters and visible alpha values.
                image: deflateSync(Buffer.alloc(bytes, 1)),
              }),
            );
          const size = `${width} by ${height}`;
          expect([of(length - 1), of(length), of(length + 1)], size).toEqual(['damaged', null, 'damaged']);
        }
      }
    });
  },
);

describe('a PNG', () => {
  const image = deflateSync(Buffer.alloc(lengthOf(8, 8, 32, false), 1));
  const good: Parts = { width: 8, height: 8, image };

  it.each<[string, Buffer]>([
    ['missing IDAT', png({ ...good, image: null })],
    ['given an empty IDAT', png({ ...good, image: Buffer.alloc(0) })],
    ['given garbage in IDAT', png({ ...good, image: Buffer.from('garbage garbage') })],
    ['given a truncated IDAT', png({ ...good, image: image.subarray(0, -3) })],
    ['given an unknown filter', png({ ...good, image: deflateSync(Buffer.alloc(8 * 33, 5)) })],
    ['given an unknown color type', png({ ...good, colorType: 5 })],
    ['given a bit depth that its color type lacks', png({ ...good, bitDepth: 4 })],
    ['missing its palette', png({ ...good, colorType: 3, image: deflateSync(Buffer.alloc(8 * 9, 1)) })],
  ])('is damaged if it is %s', (_, bytes) => {
    expect(problemOf(bytes)).toBe('damaged');
  });

  it('is damaged if the checksum of a critical chunk is wrong', () => {
    const bytes = png(good);
    const at = bytes.indexOf('IEND') - 5;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(problemOf(bytes)).toBe('damaged');
  });

  it('is refused without decoding if a few pixels would decode to hundreds of megabytes', async () => {
    const zeros = Buffer.alloc(1_000_000);
    const bomb = await buffer(Readable.from(Array.from({ length: 300 }, () => zeros)).pipe(createDeflate()));
    const before = process.resourceUsage().maxRSS;
    expect(problemOf(png({ ...good, interlace: 1, image: bomb }))).toBe('damaged');
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
  });

  it('is blank only if every alpha is 0, with any filters', () => {
    for (const [filterType, colorType, bitDepth] of [0, 1, 2, 3, 4].flatMap((filter) =>
      ([4, 6] as const).flatMap((color) =>
        ([8, 16] as const).map((depth) => [filter, color, depth] as const),
      ),
    )) {
      for (let visible = -1; visible < 35; visible += 1) {
        const picture = new PNG({ width: 7, height: 5 });
        // Tests one byte of a 16-bit value, then the other.
        const alpha = bitDepth === 16 && visible % 2 === 0 ? 256 : 1;
        const pixels = bitDepth === 16 ? new Uint16Array(7 * 5 * 4) : picture.data;
        for (let at = 0; at < pixels.length; at += 1)
          pixels[at] = at % 4 === 3 ? (at === visible * 4 + 3 ? alpha : 0) : (at * 37) % 256;
        const bytes = PNG.sync.write(
          Object.assign(picture, { data: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength) }),
          { filterType, colorType, bitDepth, inputColorType: 6 },
        );
        expect(problemOf(bytes), `${filterType} ${colorType} ${bitDepth} ${visible}`).toBe(
          visible === -1 ? 'blank' : null,
        );
      }
    }
  });

  const indexes = (index: number): Buffer => {
    const data = Buffer.alloc(8 * 9, index);
    for (let at = 0; at < data.length; at += 9) data[at] = 0;
    return deflateSync(data);
  };
  it.each<[string, Parts, PngProblem | null]>([
    [
      'its palette is transparent',
      { ...good, colorType: 3, before: [PALETTE, chunk('tRNS', Buffer.alloc(2))], image: indexes(1) },
      'blank',
    ],
    [
      'all its pixels have a transparent entry',
      { ...good, colorType: 3, before: [PALETTE, chunk('tRNS', Buffer.from([0]))], image: indexes(0) },
      'blank',
    ],
    [
      'it has a visible entry',
      { ...good, colorType: 3, before: [PALETTE, chunk('tRNS', Buffer.from([0]))], image: indexes(1) },
      null,
    ],
    [
      'it has a transparent gray',
      { ...good, colorType: 0, before: [chunk('tRNS', Buffer.alloc(2))], image: indexes(0) },
      'blank',
    ],
    [
      'it has a gray other than the transparent one',
      { ...good, colorType: 0, before: [chunk('tRNS', Buffer.alloc(2))], image: indexes(9) },
      null,
    ],
    ['it is black', { ...good, colorType: 0, image: indexes(0) }, null],
  ])('is accepted or refused by its visible pixels if %s', (_, parts, problem) => {
    expect(problemOf(png(parts))).toBe(problem);
  });
});
