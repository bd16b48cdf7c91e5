import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright';
import { PNG } from 'pngjs';
import { FIXTURES, FORMATS } from '../../overlays/gallery/fixtures.ts';
import type { Reading, TextReading } from '../../overlays/gallery/probe.ts';
import { contrast } from '../../overlays/kit/oklab.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { serveGallery } from '../../scripts/gallery-server.ts';
import type { GalleryServer } from '../../scripts/gallery-server.ts';

/**
 * Every fixture under the ruler: at each format the texts stand inside title-safe, whole, apart, large enough; at 1080p
 * what a switcher would capture is judged pixel by pixel.
 */

/** Line boxes are taller than capitals: this share of them, above and below, is empty. */
const EMPTY_SHARE = 0.2;
const HALF_PIXEL = 0.5;
const TEXT_CONTRAST = 4.5;
/** Below this a panel turns see-through when OBS blends it in linear light. */
const ALPHA_MIN = Math.ceil(0.85 * 255);
/** Smallest sizes at 1080 lines, by what the text is. A roundel's initial is an ornament. */
const SIZE_MIN: Record<string, number> = { 'score-a': 48, 'score-b': 48, clock: 40, initial: 0 };
const SIZE_MIN_SECONDARY = 28;

let gallery: GalleryServer;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(gallery.url);
  await page.waitForSelector('[data-gallery=ready]');
});
afterAll(async () => {
  await browser.close();
  await gallery.close();
});

async function read(id: string, width: number, height: number): Promise<Reading> {
  await page.evaluate(`gallery.show('${id}', ${width}, ${height}, false)`);
  return page.evaluate<Reading>('gallery.probe()');
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function lettersOf({ box }: TextReading): Box {
  const empty = (box.bottom - box.top) * EMPTY_SHARE;
  return { ...box, top: box.top + empty, bottom: box.bottom - empty };
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > HALF_PIXEL &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > HALF_PIXEL
  );
}

function outside({ safe }: Reading, box: Box): boolean {
  return (
    box.left < safe.left - HALF_PIXEL ||
    box.right > safe.right + HALF_PIXEL ||
    box.top < safe.top - HALF_PIXEL ||
    box.bottom > safe.bottom + HALF_PIXEL
  );
}

/** Everything wrong with the texts of a picture, in words; empty when nothing is. */
function faultsOf(reading: Reading, unit: number): string[] {
  const { texts } = reading;
  const faults: string[] = [];
  for (const [index, text] of texts.entries()) {
    const box = lettersOf(text);
    const name = `"${text.text}" (${text.figure ?? 'text'})`;
    if (text.isClipped) faults.push(`${name} is clipped`);
    if (outside(reading, box)) faults.push(`${name} is outside title-safe`);
    if (/undefined|null|NaN|\[object/.test(text.text)) faults.push(`${name} is no text for air`);
    const least = SIZE_MIN[text.figure ?? ''] ?? SIZE_MIN_SECONDARY;
    if (text.fontSize < least * unit - 0.01) faults.push(`${name} is ${text.fontSize}px, less than ${least}`);
    for (const other of texts.slice(index + 1))
      if (overlap(box, lettersOf(other))) faults.push(`${name} overlaps "${other.text}"`);
  }
  return faults;
}

describe.each(FORMATS)('at $width x $height', ({ width, height }) => {
  it('every text stands inside title-safe, whole, apart and large enough', async () => {
    const faults: string[] = [];
    for (const { id } of FIXTURES) {
      // The probe measures output pixels: the window must not scale the picture.
      await page.setViewportSize({ width, height });
      const reading = await read(id, width, height);
      expect(reading.texts.length, id).toBeGreaterThan(1);
      faults.push(...faultsOf(reading, Math.min(width, height) / 1080).map((fault) => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

const hex = (r: number, g: number, b: number): string =>
  `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** The contrast a viewer gets: the board's colour is the commonest in the box, the letters' the farthest from it. */
function contrastOnPixels({ data, width }: PNG, { box }: TextReading): number {
  const counts = new Map<string, number>();
  for (let y = Math.ceil(box.top); y < Math.floor(box.bottom); y++) {
    for (let x = Math.ceil(box.left); x < Math.floor(box.right); x++) {
      const at = (y * width + x) * 4;
      const colour = hex(data[at]!, data[at + 1]!, data[at + 2]!);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const solid = [...counts].filter(([, count]) => count >= 4).sort(([, a], [, b]) => b - a);
  const board = solid[0]?.[0];
  if (board === undefined) return 0;
  return Math.max(...solid.map(([colour]) => contrast(board, colour)));
}

function alphaFaults({ data }: PNG): number {
  let faults = 0;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at]!;
    if (alpha !== 0 && alpha < ALPHA_MIN) faults += 1;
  }
  return faults;
}

it(
  'on pixels: every text has 4.5:1, boards are opaque, the rest is nothing at all',
  { timeout: 180_000 },
  async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const faults: string[] = [];
    for (const { id } of FIXTURES) {
      const { texts } = await read(id, 1920, 1080);
      const picture = PNG.sync.read(await page.screenshot({ omitBackground: true }));
      const seeThrough = alphaFaults(picture);
      if (seeThrough > 0) faults.push(`${id}: ${seeThrough} half-transparent pixels`);
      if (picture.data[3] !== 0) faults.push(`${id}: the corner of the picture is not transparent`);
      for (const text of texts) {
        const measured = contrastOnPixels(picture, text);
        if (measured < TEXT_CONTRAST) faults.push(`${id}: "${text.text}" has ${measured.toFixed(2)}:1`);
      }
    }
    expect(faults).toEqual([]);
  },
);

it('at 720 lines the edges of boards still fall on whole pixels', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const faults: string[] = [];
  for (const id of [
    'basketball-free-throws',
    'soccer-added-var',
    'baseball-loaded',
    'football-flag',
    'lower-goal',
  ]) {
    await read(id, 1280, 720);
    const seeThrough = alphaFaults(PNG.sync.read(await page.screenshot({ omitBackground: true })));
    if (seeThrough > 0) faults.push(`${id}: ${seeThrough} half-transparent pixels`);
  }
  expect(faults).toEqual([]);
});
