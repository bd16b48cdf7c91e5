import { PNG, type PNGOptions } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../scripts/gallery-png.ts';

const [WIDTH, HEIGHT] = [37, 23];
const UP = 2;

/** Returns a picture whose neighboring pixels differ so much that the bytes of the filters wrap around. */
function picture(alpha: (pixel: number) => number): PNG {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1)
    png.data.set([(pixel * 97) % 256, (pixel * 31) % 256, (pixel * 211) % 256, alpha(pixel)], pixel * 4);
  return png;
}

describe('decodePng', () => {
  it.each<[string, (pixel: number) => number, PNGOptions]>([
    ['transparent, as DevTools writes it', (pixel) => (pixel * 13) % 256, { filterType: UP, colorType: 6 }],
    ['opaque, as DevTools writes it', () => 255, { filterType: UP, colorType: 2 }],
    ['with other filters', (pixel) => (pixel * 13) % 256, { filterType: -1, colorType: 6 }],
    ['in gray', () => 255, { colorType: 0 }],
    ['with 16 bits per channel', () => 255, { colorType: 6, bitDepth: 16 }],
  ])('reads a picture like pngjs: %s', (_, alpha, options) => {
    const file = PNG.sync.write(picture(alpha), options);
    const { width, height, data } = decodePng(file);
    const expected = PNG.sync.read(file);
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    expect(Buffer.compare(data, expected.data)).toBe(0);
  });

  it('throws on a truncated file', () => {
    const file = PNG.sync.write(
      picture(() => 255),
      { filterType: UP },
    );
    expect(() => decodePng(file.subarray(0, -40))).toThrow();
  });
});
