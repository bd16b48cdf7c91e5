import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, FORMATS } from '../../overlays/gallery/fixtures.ts';
import type { Reading, TextReading } from '../../overlays/gallery/probe.ts';
import { launchPinned } from '../../scripts/browser.ts';
import { serveGallery } from '../../scripts/gallery-server.ts';
import type { GalleryServer } from '../../scripts/gallery-server.ts';
import { OBS_VERSION, SHOTS_VERSION } from '../../scripts/pinned-chromium.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import type { ThemeId } from '../../src/preload/contract/output-frame.ts';
import { builtinsOf, isOnlyIn, usedNames } from './builtins.ts';

/**
 * Everything that goes to air, in the Chromium inside OBS 28 to 32 beside the one that accepted shots are taken with:
 * both draw every fixture, in the same places, in our own letters, and without a complaint.
 */

const LAYOUT_TOLERANCE_PX = 1;

interface Engine {
  browser: Browser;
  page: Page;
  complaints: string[];
}

let gallery: GalleryServer;
let obs: Engine;
let newer: Engine;

async function open(browser: Browser): Promise<Engine> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A team's picture that is not there is one of the fixtures.
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  await page.goto(gallery.url);
  await page.waitForSelector('[data-gallery=ready]');
  return { browser, page, complaints };
}

beforeAll(async () => {
  gallery = await serveGallery();
  obs = await open(await launchPinned(OBS_VERSION));
  newer = await open(await launchPinned(SHOTS_VERSION));
});
afterAll(async () => {
  await obs.browser.close();
  await newer.browser.close();
  await gallery.close();
});

/** All fixtures in one go: what takes time is the way to the page and back. */
async function readAll({ page }: Engine, theme: ThemeId, width: number, height: number) {
  await page.setViewportSize({ width, height });
  return page.evaluate<[string, Reading][]>(
    `gallery.ids.map((id) => {
      gallery.show(id, ${width}, ${height}, '${theme}', 'nothing');
      return [id, gallery.probe()];
    })`,
  );
}

type Box = TextReading['box'];

const isBeside = (one: Box, other: Box): boolean =>
  (['left', 'top', 'right', 'bottom'] as const).every(
    (edge) => Math.abs(one[edge] - other[edge]) <= LAYOUT_TOLERANCE_PX,
  );

/** What stands elsewhere or reads otherwise, in words. */
function movedIn(found: Reading, expected: Reading): string[] {
  const parts = ({ texts, boards }: Reading) => [
    ...texts.map(({ text, box }) => ({ name: `"${text}"`, box })),
    ...boards.map(({ graphic, box }) => ({ name: graphic, box })),
  ];
  const [own, other] = [parts(found), parts(expected)];
  if (own.map(({ name }) => name).join() !== other.map(({ name }) => name).join())
    return [`shows ${own.map(({ name }) => name).join()} instead of ${other.map(({ name }) => name).join()}`];
  return own.flatMap(({ name, box }, index) => (isBeside(box, other[index]!.box) ? [] : [`${name} moved`]));
}

const LOOKS = [
  ...FORMATS.map((format) => ({ theme: 'chalk' as ThemeId, ...format })),
  ...THEME_IDS.filter((theme) => theme !== 'chalk').map((theme) => ({ theme, width: 1920, height: 1080 })),
];

describe.each(LOOKS)('in $theme at $width x $height', ({ theme, width, height }) => {
  it('OBS lays every fixture out as a newer Chromium does, and neither complains', async () => {
    const found = await readAll(obs, theme, width, height);
    const expected = await readAll(newer, theme, width, height);
    expect(found).toHaveLength(FIXTURES.length);
    const faults = found.flatMap(([id, reading], index) =>
      movedIn(reading, expected[index]![1]).map((fault) => `${id}: ${fault}`),
    );
    expect(faults).toEqual([]);
    for (const [id, { texts }] of found) expect(texts.length, id).toBeGreaterThan(1);
    expect(obs.complaints).toEqual([]);
    expect(newer.complaints).toEqual([]);
  });
});

describe('letters', () => {
  it('all come from the fonts that Touchline ships', async () => {
    const camera = await obs.page.context().newCDPSession(obs.page);
    await camera.send('DOM.enable');
    await camera.send('CSS.enable');
    await obs.page.setViewportSize({ width: 1920, height: 1080 });
    const foreign: string[] = [];
    for (const { id } of FIXTURES) {
      await obs.page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
      const { root } = await camera.send('DOM.getDocument', { depth: 0 });
      const { nodeIds } = await camera.send('DOM.querySelectorAll', {
        nodeId: root.nodeId,
        selector: '[data-text]',
      });
      expect(nodeIds.length, id).toBeGreaterThan(1);
      for (const nodeId of nodeIds) {
        const { fonts } = await camera.send('CSS.getPlatformFontsForNode', { nodeId });
        for (const font of fonts) if (!font.isCustomFont) foreign.push(`${id}: ${font.familyName}`);
      }
    }
    expect(foreign).toEqual([]);
  });

  it('are all in those fonts: none is drawn as a missing one', async () => {
    const readings = await readAll(obs, 'chalk', 1920, 1080);
    const letters = [...new Set(readings.flatMap(([, { texts }]) => texts.map(({ text }) => text)).join(''))]
      .filter((letter) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(letter))
      .sort();
    expect(letters.length).toBeGreaterThan(100);
    expect(await missingAmong(obs.page, letters)).toEqual([]);
    // The check itself: one letter of a script that is not shipped, and one that nobody has.
    expect(await missingAmong(obs.page, ['A', '\u{12345}', '\u{E123}'])).toEqual(['\u{12345}', '\u{E123}']);
  });
});

/** Letters that the page's fonts draw as they draw one that does not exist. */
async function missingAmong(page: Page, letters: readonly string[]): Promise<string[]> {
  return page.evaluate<string[]>(
    `(() => {
      const letters = ${JSON.stringify(letters)};
      const context = new OffscreenCanvas(120, 120).getContext('2d', { willReadFrequently: true });
      const drawn = (letter) => {
        context.clearRect(0, 0, 120, 120);
        context.font = '700 60px Archivo, "Noto Sans", "Touchline SC", "Touchline TC", "Touchline JP", "Touchline KR"';
        context.fillText(letter, 20, 80);
        return context.getImageData(0, 0, 120, 120).data.join();
      };
      const missing = drawn('\\u{10fffe}');
      return letters.filter((letter) => drawn(letter) === missing);
    })()`,
  );
}

describe('the pages', () => {
  it('have style sheets of which OBS understands every rule', async () => {
    const [own, other] = await Promise.all([rulesOf(obs.page), rulesOf(newer.page)]);
    expect(other.length).toBeGreaterThan(100);
    expect(own).toEqual(other);
  });

  it('use nothing in their scripts that OBS does not have', async () => {
    const [own, other] = await Promise.all([builtinsOf(obs.page), builtinsOf(newer.page)]);
    const isTooNew = (name: string): boolean => isOnlyIn(other, own, name);
    // The check itself.
    expect(usedNames(['Promise.try(() => 1); const { sumPrecise } = Math']).filter(isTooNew)).toEqual([
      'Promise.try',
      '.try',
      '.sumPrecise',
    ]);
    const files = (await readdir(gallery.folder, { recursive: true })).filter((file) => file.endsWith('.js'));
    const names = usedNames(
      await Promise.all(files.map((file) => readFile(join(gallery.folder, file), 'utf8'))),
    );
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter(isTooNew)).toEqual([]);
  });
});

/** Every rule of every style sheet as the engine has understood it. */
function rulesOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.styleSheets].flatMap(function rules(sheet) {
      return [...sheet.cssRules].flatMap((rule) => (rule.cssRules?.length ? rules(rule) : [rule.cssText]));
    })`,
  );
}
