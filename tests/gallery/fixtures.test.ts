import { describe, expect, it, vi } from 'vitest';
import { FIXTURES, FORMATS } from '../../overlays/gallery/fixtures.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import type { ThemeId } from '../../src/preload/contract/output-frame.ts';
import { BUG_SIZE } from '../../src/preload/contract/theme-tokens.ts';
import { chromaApart, minimumDistance } from '../../src/colors/key-color.ts';
import type { Reading, TextReading } from '../../overlays/gallery/probe.ts';
import { contrast } from '../../src/colors/oklab.ts';
import { CHOSEN, CHOSEN_FRAMES } from '../../scripts/gallery-shots.ts';
import { capture } from '../../scripts/gallery-camera.ts';
import { itemsFor } from './combinations.ts';
import { openGallery, readAll } from './gallery-page.ts';
import { faultsOf } from './layout-rules.ts';

/**
 * Measures every fixture: in each format, texts are inside title-safe, untruncated, not overlapping and large enough;
 * at 1080p, the captured pixels are checked.
 */

const TEXT_CONTRAST = 4.5;
/** The minimum alpha of a panel. With a lower one, the panel becomes transparent when OBS blends it in linear light. */
const ALPHA_MIN = Math.ceil(0.85 * 255);
// These tests draw all fixtures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 400_000 });
const gallery = openGallery();

async function read(
  id: string,
  width: number,
  height: number,
  theme: ThemeId = 'chalk',
  ground: 'key' | 'nothing' = 'nothing',
): Promise<Reading> {
  await gallery.page.evaluate(`gallery.show('${id}', ${width}, ${height}, '${theme}', '${ground}')`);
  return gallery.page.evaluate<Reading>('gallery.probe()');
}

/**
 * The default theme is checked at every size; the others at the sizes with the longest lines and the narrowest boards.
 */
const RULED = THEME_IDS.flatMap((theme) =>
  FORMATS.filter(({ width }) => theme === 'chalk' || width === 1920 || width === 1080).map((format) => ({
    theme,
    ...format,
  })),
);

describe.each(RULED)('the stage in $theme at $width x $height', ({ theme, width, height }) => {
  it('draws every text inside title-safe, untruncated, not overlapping and large enough', async () => {
    const faults: string[] = [];
    const readings = await readAll(gallery.page, { width, height, theme, language: 'en' });
    expect(readings).toHaveLength(FIXTURES.length);
    for (const [id, reading] of readings) {
      expect(reading.texts.length, id).toBeGreaterThan(1);
      faults.push(...faultsOf(reading, Math.min(width, height) / 1080).map((fault) => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(gallery.complaints).toEqual([]);
  });
});

/** Scorebugs with their extensions, in the smallest and the largest size that a theme's tokens allow. */
const SIZED = [BUG_SIZE.least, BUG_SIZE.most].flatMap((bugSize) =>
  [...FORMATS, { width: 1440, height: 1080 }, { width: 1080, height: 1080 }]
    .filter(({ height }) => height >= 1080 && height < 2160)
    .map((format) => ({ bugSize, ...format })),
);

describe.each(SIZED)(
  'a scorebug $bugSize times as large at $width x $height',
  ({ bugSize, width, height }) => {
    it('is inside title-safe with its extensions, untruncated and not overlapping', async () => {
      await gallery.page.setViewportSize({ width, height });
      const readings = await gallery.page.evaluate<[string, Reading][]>(
        `gallery.ids.flatMap((id) => {
        const { output, ...frame } = gallery.frameOf(id);
        const { scorebug, ...others } = frame.graphics;
        if (!scorebug.isOnAir || Object.values(others).some(({ isOnAir }) => isOnAir)) return [];
        gallery.play({ ...frame, output: { ...output, width: ${width}, height: ${height}, tokens: { bugSize: ${bugSize} } } });
        return [[id, gallery.probe()]];
      })`,
      );
      expect(readings.length).toBeGreaterThan(80);
      const unit = (Math.min(width, height) / 1080) * Math.min(1, bugSize);
      const faults = readings.flatMap(([id, reading]) =>
        faultsOf(reading, unit).map((fault) => `${id}: ${fault}`),
      );
      expect(faults).toEqual([]);
    });
  },
);

/** Converts a pixel (see `Cut.pixels`) to `#rrggbb`. */
const hex = (pixel: number): string =>
  `#${[pixel, pixel >>> 8, pixel >>> 16].map((part) => (part & 0xff).toString(16).padStart(2, '0')).join('')}`;
const opacityOf = (pixel: number): number => pixel >>> 24;

interface Cut {
  width: number;
  height: number;
  /** The pixels row by row, with red in the lowest byte and alpha in the highest. */
  pixels: Uint32Array;
  /** The position in the picture. */
  x: number;
  y: number;
}

/** Captures the graphics on air as a switcher does, with a margin around them. */
async function captureGraphics(): Promise<Cut> {
  const { x, y, width, height } = await gallery.page.evaluate<DOMRect>(`gallery.bounds('*', 20)`);
  const clip = { x: Math.floor(x), y: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) };
  const { width: wide, height: high, data: bytes } = await capture(gallery.page, clip);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, wide * high);
  return { x: clip.x, y: clip.y, width: wide, height: high, pixels };
}

/** Adds pixels to the counts by color. */
function countColors(pixels: Uint32Array, counts: Map<number, number>): void {
  for (const pixel of pixels) {
    const color = pixel & 0xffffff;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
}

/**
 * Returns the contrast that a viewer sees: the board's color is the most common in the box, the letters' color the one
 * farthest from it.
 */
function contrastOnPixels(cut: Cut, { box }: TextReading): number {
  const [left, right] = [Math.ceil(box.left) - cut.x, Math.floor(box.right) - cut.x];
  const counts = new Map<number, number>();
  for (let y = Math.ceil(box.top) - cut.y; y < Math.floor(box.bottom) - cut.y; y++)
    countColors(cut.pixels.subarray(y * cut.width + left, y * cut.width + right), counts);
  const solid = [...counts].filter(([, count]) => count >= 4).sort(([, a], [, b]) => b - a);
  const board = solid[0]?.[0];
  if (board === undefined) return 0;
  return Math.max(...solid.map(([color]) => contrast(hex(board), hex(color))));
}

/** Counts pixels that are neither transparent nor at least this opaque. */
function alphaFaults({ pixels }: Cut, least: number): number {
  let faults = 0;
  for (const pixel of pixels) {
    const alpha = opacityOf(pixel);
    if (alpha !== 0 && alpha < least) faults += 1;
  }
  return faults;
}

function pixelContrastFaults(id: string, texts: readonly TextReading[], cut: Cut): string[] {
  return texts.flatMap((text) => {
    const measured = contrastOnPixels(cut, text);
    return measured < TEXT_CONTRAST ? [`${id}: "${text.text}" has ${measured.toFixed(2)}:1`] : [];
  });
}

/** Returns whether a full frame or a takeover is drawn. */
const isWhole = ({ boards }: Reading): boolean =>
  boards.some(({ graphic }) => graphic === 'full-frame' || graphic === 'takeover');

/** Returns the background color of the graphics, `#rrggbb`; a full frame hides it. */
async function groundOf(): Promise<string> {
  const text = await gallery.page.evaluate<string>(
    'getComputedStyle(document.documentElement).backgroundColor',
  );
  const parts = text.match(/\d+/g)?.map(Number) ?? [];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Fixtures whose pixels are checked in every theme. Of the others, a third is checked, in the default theme: the color
 * tests check the colors of all fixtures.
 */
const COLORFUL = new Set<string>([
  ...CHOSEN,
  ...CHOSEN_FRAMES,
  ...FIXTURES.map(({ id }) => id).filter((id) => /-(alike|black|gold|nameless|missing|scripts)$/.test(id)),
]);
const OTHERS = FIXTURES.map(({ id }) => id).filter((id) => !COLORFUL.has(id));
const judgedIn = (theme: ThemeId): string[] => [
  ...COLORFUL,
  ...(theme === 'chalk' ? itemsFor(OTHERS, 0, 3) : []),
];

it.each(['chalk', 'broadsheet'] as const)(
  'every text in theme %s has a contrast of 4.5:1 on pixels, boards are opaque, and the rest is transparent',
  async (theme) => {
    await gallery.page.setViewportSize({ width: 1920, height: 1080 });
    const faults: string[] = [];
    for (const id of judgedIn(theme)) {
      const reading = await read(id, 1920, 1080, theme);
      const { texts } = reading;
      const cut = await captureGraphics();
      const seeThrough = alphaFaults(cut, ALPHA_MIN);
      if (seeThrough > 0) faults.push(`${id}: ${seeThrough} half-transparent pixels`);
      if (opacityOf(cut.pixels[0]!) !== 0 && !isWhole(reading))
        faults.push(`${id}: what is beside the graphics is not transparent`);
      faults.push(...pixelContrastFaults(id, texts, cut));
    }
    expect(faults).toEqual([]);
  },
);

/**
 * Required share of the minimum distance to the key color: colors blended at a letter's edge may be slightly closer.
 */
const BLEND_SHARE = 0.96;

it("a picture doesn't depend on the fixture drawn before it, which is 1 or 29 places away in the list", async () => {
  await gallery.page.setViewportSize({ width: 1920, height: 1080 });
  const changed = await gallery.page.evaluate<string[]>(
    `(async () => {
      const seen = () => JSON.stringify(gallery.probe());
      const expected = new Map();
      for (const id of gallery.ids) {
        gallery.show(id, 1920, 1080, 'chalk', 'nothing');
        expected.set(id, seen());
      }
      const changed = [];
      for (const step of [1, 29])
        for (let n = 0; n < gallery.ids.length; n++) {
          const id = gallery.ids[(n * step) % gallery.ids.length];
          const frame = gallery.frameOf(id);
          gallery.play({ ...frame, output: { ...frame.output, width: 1920, height: 1080, theme: 'chalk' } });
          if (seen() !== expected.get(id)) changed.push(step + ' away: ' + id);
          await new Promise((done) => setTimeout(done));
        }
      return changed;
    })()`,
  );
  expect(changed).toEqual([]);
});

it('every text in theme key has a contrast of 4.5:1 on its key color, and no pixel is close to the key', async () => {
  await gallery.page.setViewportSize({ width: 1920, height: 1080 });
  const faults: string[] = [];
  for (const id of judgedIn('key')) {
    const { texts } = await read(id, 1920, 1080, 'key', 'key');
    const cut = await captureGraphics();
    const counts = new Map<number, number>();
    countColors(cut.pixels, counts);
    const key = await groundOf();
    for (const color of counts.keys()) if (hex(color) === key) counts.delete(color);
    const near = [...counts].filter(
      ([color]) => chromaApart(hex(color), key) < minimumDistance(key) * BLEND_SHARE,
    );
    if (near.length > 0)
      faults.push(
        `${id} before ${key}: ${near.map(([color, count]) => `${count} x ${hex(color)}`).join(', ')}`,
      );
    faults.push(...pixelContrastFaults(id, texts, cut));
  }
  expect(faults).toEqual([]);
});

it.each(['chalk', 'key'] as const)(
  'the edges of boards are on whole pixels in %s at 720 lines',
  async (theme) => {
    await gallery.page.setViewportSize({ width: 1280, height: 720 });
    const faults: string[] = [];
    for (const id of [
      'basketball-free-throws',
      'soccer-added-var',
      'baseball-loaded',
      'football-flag',
      'lower-goal',
      'lower-person',
      'full-baseball',
      'ticker-basketball',
      'place-soccer-bottom',
    ]) {
      await read(id, 1280, 720, theme);
      const seeThrough = alphaFaults(await captureGraphics(), theme === 'key' ? 255 : ALPHA_MIN);
      if (seeThrough > 0) faults.push(`${id}: ${seeThrough} half-transparent pixels`);
    }
    expect(faults).toEqual([]);
  },
);
