import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { packed } from '../../scripts/icons/containers.ts';
import {
  ICNS_SIZES,
  ICO_SIZES,
  LINUX_SIZES,
  TRAY_ICO_SIZES,
  TRAY_SIZES,
  TRAY_STATES,
  WINDOW_SIZE,
} from '../../scripts/icons/sizes.ts';
import { root } from '../../scripts/run.ts';

/** Checks that the committed icons match build/icon.svg and build/tray.svg, from which `npm run icons` draws them. */

const read = (path: string): Buffer => readFileSync(join(root, path));
const png = (path: string): PNG => PNG.sync.read(read(path));

/** Returns the colors of all opaque pixels, as #rrggbb. */
function solidColors({ data }: PNG): Set<string> {
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) colors.add(`#${data.subarray(at, at + 3).toString('hex')}`);
  return colors;
}

/** Returns the fill colors in a drawing, or in the part with that ID. */
function fillsOf(svg: string, id?: string): string[] {
  const part = id === undefined ? svg : (svg.split(`id="${id}"`)[1]?.split('</svg>')[0] ?? '');
  return [...new Set([...part.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, fill]) => fill!))];
}

const alphas = ({ data }: PNG): number[] => [...data].filter((_, index) => index % 4 === 3);

function icoEntries(file: Buffer): { size: number; png: PNG }[] {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + index * 16;
    const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    return {
      size: file.readUInt8(entry) || 256,
      png: PNG.sync.read(file.subarray(offset, offset + length)),
    };
  });
}

function icnsBlocks(file: Buffer): { type: string; content: Buffer }[] {
  expect(file.toString('ascii', 0, 4)).toBe('icns');
  expect(file.readUInt32BE(4)).toBe(file.length);
  const blocks = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at + 4);
    blocks.push({ type: file.toString('ascii', at, at + 4), content: file.subarray(at + 8, at + length) });
    at += length;
  }
  return blocks;
}

/** Decodes Apple's run-length encoding. */
function unpacked(bytes: Buffer): number[] {
  const out: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at]!;
    if (count < 128) out.push(...bytes.subarray(at + 1, at + 2 + count));
    else out.push(...Array.from({ length: count - 125 }, () => bytes[at + 1]!));
    at += count < 128 ? count + 2 : 2;
  }
  return out;
}

describe('the icon of the program', () => {
  const fills = fillsOf(read('build/icon.svg').toString());

  test('has every size that Linux looks for, square, transparent at the corners, in the colors of the drawing', () => {
    expect(readdirSync(join(root, 'build/icons')).sort()).toEqual(
      LINUX_SIZES.map((size) => `${size}x${size}.png`).sort(),
    );
    for (const size of LINUX_SIZES) {
      const picture = png(`build/icons/${size}x${size}.png`);
      expect([picture.width, picture.height]).toEqual([size, size]);
      expect(alphas(picture)[0]).toBeLessThan(128);
      expect([...solidColors(picture)]).toEqual(expect.arrayContaining(fills));
    }
    expect(png('resources/icons/icon.png').width).toBe(WINDOW_SIZE);
  });

  test('is one file with every size for Windows', () => {
    const entries = icoEntries(read('build/icon.ico'));
    expect(entries.map(({ size }) => size)).toEqual([...ICO_SIZES]);
    for (const { size, png } of entries) {
      expect([png.width, png.height]).toEqual([size, size]);
      expect([...solidColors(png)]).toEqual(expect.arrayContaining(fills));
    }
  });

  test('is one file with every size for macOS, the small ones as plain pixels', () => {
    const blocks = icnsBlocks(read('build/icon.icns'));
    const sizes = new Set<number>();
    for (const { type, content } of blocks) {
      if (content.toString('ascii', 0, 4) === 'ARGB') {
        const size = { ic04: 16, ic05: 32 }[type]!;
        const planes = unpacked(content.subarray(4));
        expect(planes).toHaveLength(4 * size * size);
        // The same pixels as for Linux: alpha first, followed by red.
        const same = png(`build/icons/${size}x${size}.png`);
        expect(planes.slice(0, size * size)).toEqual(alphas(same));
        sizes.add(size);
      } else {
        const picture = PNG.sync.read(content);
        expect([...solidColors(picture)]).toEqual(expect.arrayContaining(fills));
        sizes.add(picture.width);
      }
    }
    expect([...sizes].sort((one, other) => one - other)).toEqual([...ICNS_SIZES]);
    expect(blocks.map(({ type }) => type).sort()).toEqual(
      ['ic04', 'ic05', 'ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14'].sort(),
    );
  });
});

describe('the tray icon', () => {
  const sheet = read('build/tray.svg').toString();

  test.each(TRAY_STATES)('has the size and the colors of the drawing in the state %s', (state) => {
    for (const { suffix, size } of TRAY_SIZES) {
      const picture = png(`resources/icons/tray-${state}${suffix}.png`);
      expect([picture.width, picture.height]).toEqual([size, size]);
      expect(alphas(picture)[0]).toBe(0);
      expect([...solidColors(picture)]).toEqual(expect.arrayContaining(fillsOf(sheet, `${state}-22`)));
    }
    const entries = icoEntries(read(`resources/icons/tray-${state}.ico`));
    expect(entries.map(({ size }) => size)).toEqual([...TRAY_ICO_SIZES]);
    for (const { size, png } of entries) {
      expect(png.width).toBe(size);
      expect([...solidColors(png)]).toEqual(expect.arrayContaining(fillsOf(sheet, `${state}-16`)));
    }
  });

  test.each(TRAY_STATES)('is only black for macOS, and partly transparent, in the state %s', (state) => {
    for (const { suffix, size } of TRAY_SIZES) {
      const picture = png(`resources/icons/tray-${state}Template${suffix}.png`);
      expect([picture.width, picture.height]).toEqual([size, size]);
      expect(picture.data.every((value, index) => index % 4 === 3 || value === 0)).toBe(true);
      const seen = alphas(picture).filter((alpha) => alpha === 255).length / (size * size);
      expect(seen).toBeGreaterThan(0.15);
      expect(seen).toBeLessThan(0.8);
    }
  });

  test('differs between states in its shape, not only in its color', () => {
    const shapes = TRAY_STATES.flatMap((state) => [
      alphas(png(`resources/icons/tray-${state}.png`)).join(),
      alphas(png(`resources/icons/tray-${state}Template.png`)).join(),
    ]);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('has no other files in its folder', () => {
    const expected = TRAY_STATES.flatMap((state) => [
      `tray-${state}.ico`,
      ...TRAY_SIZES.flatMap(({ suffix }) => [
        `tray-${state}${suffix}.png`,
        `tray-${state}Template${suffix}.png`,
      ]),
    ]);
    expect(readdirSync(join(root, 'resources/icons')).sort()).toEqual([...expected, 'icon.png'].sort());
  });
});

test('run lengths of every kind are decoded as they were encoded', () => {
  const long = (length: number, of: (index: number) => number): number[] =>
    Array.from({ length }, (_, i) => of(i));
  for (const bytes of [
    [],
    [1],
    [1, 1],
    [1, 1, 1],
    long(129, () => 7),
    long(130, () => 7),
    long(131, () => 7),
    long(300, (index) => index % 251),
    [...long(140, (index) => index), 9, 9, 9, 9, 1],
  ])
    expect(unpacked(packed(Uint8Array.from(bytes)))).toEqual(bytes.map((byte) => byte % 256));
});
