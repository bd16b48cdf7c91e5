import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading } from '../../overlays/gallery/probe.ts';
import {
  ASCII,
  bundled,
  familyOf,
  named,
  reduced,
  withTables,
  type MadeFamily,
} from '../fonts/test-fonts.ts';
import { openGallery, readAll } from './gallery-page.ts';
import { faultsOf } from './layout-rules.ts';

/** Graphics in the producer's own typeface: a very wide one with a single width. */

// Draws all fixtures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 400_000 });
const gallery = openGallery();
let wide: MadeFamily;
let jumping: MadeFamily;

beforeAll(async () => {
  const sfnt = named(reduced(await bundled(), `${ASCII}’–·…×`, { wdth: 125, wght: 800 }), 'Wide Sans');
  wide = await familyOf(sfnt);
  // This font's tabular digits are an OpenType feature, which is removed for this test.
  jumping = await familyOf(withTables(sfnt, { GSUB: null }));
  const files = new Map([...wide.files, ...jumping.files]);
  await gallery.page.route('**/fonts/*', async (route) => {
    const body = files.get(new URL(route.request().url()).pathname);
    await (body ? route.fulfill({ body, contentType: 'font/woff2' }) : route.abort());
  });
});

const setIn = (family: MadeFamily | null): Promise<boolean> =>
  gallery.page.evaluate<boolean>(`gallery.setIn(${JSON.stringify(family?.family ?? null)})`);

beforeEach(async () => {
  expect(await setIn(null)).toBe(true);
  await gallery.page.setViewportSize({ width: 1920, height: 1080 });
});

it.each([
  [1920, 1080],
  [1080, 1920],
])(
  "every text in the producer's font at %i x %i is inside title-safe, untruncated, not overlapping and large enough",
  async (width, height) => {
    expect(await setIn(wide)).toBe(true);
    const readings = await readAll(gallery.page, { width, height, theme: 'chalk', language: 'en' });
    expect(readings.length).toBeGreaterThan(100);
    expect(
      readings.flatMap(([id, reading]) => faultsOf(reading, 1).map((fault) => `${id}: ${fault}`)),
    ).toEqual([]);
    expect(gallery.complaints).toEqual([]);
  },
);

/** Returns the font family of each text of a fixture and the width of its letters, by text. */
async function drawn(id: string): Promise<Record<string, { family: string; width: number }>> {
  await gallery.page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
  return gallery.page
    .evaluate(`Object.fromEntries([...document.querySelectorAll('[data-text]')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const family = getComputedStyle(one).fontFamily.split(',')[0].replaceAll('"', '');
    return [one.textContent, { family: family.replace(/ \\d+$/, ''), width: range.getBoundingClientRect().width }];
  }))`);
}

describe("a text in the producer's font", () => {
  it("is drawn in that font, at the font's width", async () => {
    const before = await drawn('soccer-half');
    await setIn(wide);
    const after = await drawn('soccer-half');
    expect(before['RIV']?.family).toBe('Archivo');
    expect(after['RIV']?.family).toBe('Touchline Own');
    expect(after['RIV']!.width).toBeGreaterThan(before['RIV']!.width * 1.1);
  });

  it('is drawn entirely in the bundled typeface if the font lacks one of its characters', async () => {
    await setIn(wide);
    const after = await drawn('lower-scripts');
    const families = new Map(Object.entries(after).map(([text, { family }]) => [text, family]));
    expect(families.get('2ND HALF')).toBe('Touchline Own');
    const others = [...families].filter(([text]) => /[^ -~’–·…×]/.test(text));
    expect(others.length).toBeGreaterThan(0);
    for (const [text, family] of others) expect(family, text).toBe('Archivo');
  });

  it('is drawn in the bundled typeface if it consists of digits that vary in width in the font', async () => {
    await setIn(jumping);
    const after = await drawn('soccer-clock');
    expect(after['67:12']?.family).toBe('Archivo');
    expect(after['RIV']?.family).toBe('Touchline Own');
  });
});

it("capitals in the producer's font have the same position and height as in the bundled typeface", async () => {
  /** Returns the height of a capital and the distance from the line's top to its baseline, as shares of the font size. */
  const inkOf = async (family: MadeFamily | null): Promise<[number, number]> => {
    await setIn(family);
    await gallery.page.evaluate(`gallery.show('soccer-half', 1920, 1080, 'chalk', 'nothing')`);
    return gallery.page.evaluate(`(() => {
      const text = [...document.querySelectorAll('[data-text]')].find((one) => one.textContent === 'RIV');
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(text);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = fontWeight + ' ' + fontSize + ' ' + fontFamily;
      const { actualBoundingBoxAscent, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('H');
      const size = parseFloat(fontSize);
      return [actualBoundingBoxAscent, fontBoundingBoxAscent + (1.15 * size - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2]
        .map((px) => px / size);
    })()`);
  };
  const [tall, base] = await inkOf(null);
  const [ownTall, ownBase] = await inkOf(wide);
  expect(Math.abs(ownTall - tall)).toBeLessThan(0.02);
  expect(Math.abs(ownBase - base)).toBeLessThan(0.03);
});

it("graphics stay in the bundled typefaces if a font's file is missing", async () => {
  const gone = { ...wide.family.files[0]!, path: `/fonts/${'0'.repeat(64)}.woff2` };
  expect(await setIn({ ...wide, family: { ...wide.family, files: [gone] } })).toBe(false);
  const reading = await gallery.page.evaluate<Reading>(
    `(gallery.show('soccer-half', 1920, 1080, 'chalk', 'nothing'), gallery.probe())`,
  );
  expect(faultsOf(reading, 1)).toEqual([]);
  expect((await drawn('soccer-half'))['RIV']?.family).toBe('Archivo');
});
