import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseFile, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Chooses logos of every kind like a producer, and checks the pictures that main receives. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const PICTURES = join(import.meta.dirname, '../pictures');
const RED = [192, 57, 43];

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  await get('teams-open').click();
  await get('team').waitFor();
});

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const svgFile = (text: string, name = 'crest.svg', mimeType = 'image/svg+xml'): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const svg = (root: string, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`;
const DISC = '<circle cx="200" cy="200" r="190" fill="#c0392b"/>';
const saved = (name: string, mimeType: string): ChosenFile => ({
  name,
  mimeType,
  buffer: readFileSync(join(PICTURES, name)),
});

/** Returns a PNG with a red square in transparent padding. */
function paddedPng(side: number, square: number, alpha = 255): Buffer {
  const png = new PNG({ width: side, height: side });
  const from = Math.round((side - square) / 2);
  for (let y = from; y < from + square; y += 1)
    for (let x = from; x < from + square; x += 1) png.data.set([...RED, alpha], (y * side + x) * 4);
  return PNG.sync.write(png);
}

async function logoFrom(file: ChosenFile): Promise<PNG> {
  const request = stand.main.next('team:set');
  await chooseFile(get('team-logo'), file);
  const { patch } = (await request) as { patch: { logo: string } };
  return PNG.sync.read(Buffer.from(patch.logo, 'base64'));
}

const pixel = ({ width, data }: PNG, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

/** Expects a red disc that touches the middle of each edge and no corner. */
function expectDisc(png: PNG): void {
  const { width, height } = png;
  const [x, y] = [width - 1, height - 1];
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
  const alpha = (left: number, top: number): number => pixel(png, left, top)[3]!;
  const near = Math.ceil(width / 128);
  for (const [left, top] of [
    [Math.floor(x / 2), near],
    [Math.floor(x / 2), y - near],
    [near, Math.floor(y / 2)],
    [x - near, Math.floor(y / 2)],
  ] as const)
    expect(alpha(left, top), `${left} ${top}`).toBeGreaterThan(128);
  for (const [left, top] of [
    [near, near],
    [x - near, y - near],
  ] as const)
    expect(alpha(left, top), `${left} ${top}`).toBeLessThan(16);
  const [red, green, blue] = pixel(png, Math.floor(x / 2), Math.floor(y / 2));
  for (const [channel, expected] of [
    [red!, RED[0]!],
    [green!, RED[1]!],
    [blue!, RED[2]!],
  ] as const)
    expect(Math.abs(channel - expected)).toBeLessThan(12);
}

describe('an SVG logo', () => {
  it.each([
    ['no size', svg('', DISC)],
    ['a size but no viewBox, and a drawing beyond it', svg('width="150" height="150"', DISC)],
    [
      'a size in percent, and a drawing beyond it',
      svg('width="100%" height="100%"', '<circle cx="1000" cy="1000" r="900" fill="#c0392b"/>'),
    ],
    ['padding', svg('viewBox="-400 -400 1200 1200"', DISC)],
    ['a drawing outside its viewBox', svg('viewBox="2000 2000 100 100"', DISC)],
    ['a few units and no size', svg('', '<circle cx="3" cy="3" r="2" fill="#c0392b"/>')],
  ])('is drawn in full if it has %s', async (_what, text) => {
    const png = await logoFrom(svgFile(text));
    expect(Math.max(png.width, png.height)).toBe(512);
    expectDisc(png);
  });

  const cropped = svg('viewBox="10 10 380 380"', DISC);
  it.each([
    ['it is named .png', svgFile(cropped, 'crest.png', 'image/png')],
    ['it has no extension and no media type', svgFile(cropped, 'crest', '')],
    ['its text is UTF-16', { ...svgFile(''), buffer: Buffer.from(`\uFEFF${cropped}`, 'utf16le') }],
  ])('is recognized even if %s', async (_what, file) => {
    expectDisc(await logoFrom(file));
  });

  it("can't run a script", async () => {
    const text = svg(
      'viewBox="0 0 10 5"',
      '<script>fetch("/x")</script><rect width="10" height="5" fill="red"/>',
    );
    expect(await logoFrom(svgFile(text))).toMatchObject({ width: 512, height: 256 });
  });

  const levels = Array.from(
    { length: 10 },
    (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
  );
  it.each([
    [
      'draws nothing',
      svg('fill="none" viewbox="0 0 100 100"', '<path class="st0" d="M50 5 95 95H5z"/>'),
      'crest.svg is blank: it is fully transparent. Save the logo as PNG and try again.',
    ],
    [
      'only shows another file',
      svg('viewBox="0 0 9 9"', '<image xlink:href="crest-photo.png" width="9" height="9"/>'),
      "crest.svg needs another file (crest-photo.png) that isn't part of it. Embed that file, or save the logo as PNG, and try again.",
    ],
    [
      'also shows another file',
      svg('viewBox="0 0 9 9"', '<path d="M0 0h9v9z"/><image href="crest-photo.png" width="9" height="9"/>'),
      'crest.svg needs another file (crest-photo.png)',
    ],
    [
      'draws 10^10 shapes',
      svg(
        'viewBox="0 0 9 9"',
        `<defs><path id="l0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#l10"/>`,
      ),
      'crest.svg has too many shapes to draw',
    ],
    [
      'is invalid',
      '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>',
      "crest.svg can't be read as an image",
    ],
  ])('is refused if it %s, and nothing is sent', async (_what, text, sentence) => {
    await chooseFile(get('team-logo'), svgFile(text));
    await soon(() => get('refusal-teams').textContent()).toContain(sentence);
    expect(stand.main.asked.filter(({ request }) => request === 'team:set')).toEqual([]);
  });
});

describe('a logo', () => {
  it.each([
    ['an AVIF', saved('crest.avif', 'image/avif')],
    ['an AVIF without a media type', saved('crest.avif', '')],
    ['a PNG named .svg', { ...saved('two.png', 'image/svg+xml'), name: 'crest.svg' }],
  ])('may be %s', async (_what, file) => {
    expectDisc(await logoFrom(file));
  });

  it('may be a JPEG for print, in CMYK', async () => {
    const png = await logoFrom(saved('cmyk.jpg', 'image/jpeg'));
    expect([png.width, png.height]).toEqual([16, 8]);
    const [red, green, blue] = pixel(png, 8, 4);
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green!, blue!)).toBeLessThan(90);
  });

  it.each(['two.gif', 'two.webp', 'two.png'])(
    'that is animated shows its first picture, and says so: %s',
    async (name) => {
      expectDisc(await logoFrom(saved(name, '')));
      await soon(() => get('refusal-teams').textContent()).toContain(
        `${name} is animated. Only its first picture is used.`,
      );
    },
  );

  it('is stored without its transparent padding', async () => {
    const png = await logoFrom({ name: 'a.png', mimeType: 'image/png', buffer: paddedPng(100, 20) });
    expect([png.width, png.height]).toEqual([20, 20]);
    expect(pixel(png, 0, 0)).toEqual([...RED, 255]);
  });

  it('of 8,000 pixels is scaled down', async () => {
    const png = await logoFrom({ name: 'a.png', mimeType: 'image/png', buffer: paddedPng(8_000, 4_000) });
    expect([png.width, png.height]).toEqual([512, 512]);
    expect(pixel(png, 256, 256)).toEqual([...RED, 255]);
  });

  it('is as large as main accepts, even if it is a photograph', async () => {
    const noise = new PNG({ width: 600, height: 600 });
    let seed = 1;
    for (let at = 0; at < noise.data.length; at += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      noise.data[at] = at % 4 === 3 ? 255 : seed % 256;
    }
    const png = await logoFrom({ name: 'a.png', mimeType: 'image/png', buffer: PNG.sync.write(noise) });
    expect(png.width).toBeGreaterThan(250);
  });

  it.each([
    ['every pixel is transparent', paddedPng(20, 0)],
    ['every pixel is almost transparent', paddedPng(20, 10, 3)],
  ])('is refused if %s', async (_what, buffer) => {
    await chooseFile(get('team-logo'), { name: 'a.png', mimeType: 'image/png', buffer });
    await soon(() => get('refusal-teams').textContent()).toContain('a.png is blank');
    expect(stand.main.asked.filter(({ request }) => request === 'team:set')).toEqual([]);
  });

  it("is refused if it isn't a picture", async () => {
    await chooseFile(get('team-logo'), {
      name: 'b.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await soon(() => get('refusal-teams').textContent()).toContain(
      "b.png can't be read as an image. Save it as PNG or SVG and try again.",
    );
  });
});
