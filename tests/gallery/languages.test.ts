import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import type { Reading } from '../../overlays/gallery/probe.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { serveGallery } from '../../scripts/gallery-server.ts';
import type { GalleryServer } from '../../scripts/gallery-server.ts';
import { LANGUAGE_IDS, LANGUAGES } from '../../src/words/languages.ts';
import { faultsOf } from './ruler.ts';

/**
 * Every fixture in every language: whole, apart, inside the margins, large enough, no word cut, and drawn in letters that
 * Touchline brings along.
 */

const OTHERS = LANGUAGE_IDS.filter((id) => id !== 'en');
const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

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

async function readAll(language: string, width: number, height: number): Promise<[string, Reading][]> {
  await page.setViewportSize({ width, height });
  return page.evaluate<[string, Reading][]>(
    `gallery.speak('${language}').then(() => gallery.ids.map((id) => {
      gallery.show(id, ${width}, ${height}, 'chalk', 'nothing');
      return [id, gallery.probe()];
    }))`,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Texts that end in an ellipsis and are no name or note that a producer or a feed has given. */
function cutWords([id, { texts }]: [string, Reading]): string[] {
  const frame = FIXTURES.find((fixture) => fixture.id === id)?.frame;
  const given = textsIn([frame?.match, frame?.graphics]).map((one) => one.toUpperCase());
  return texts
    .filter(({ text }) => text.endsWith('…'))
    .filter(({ text }) => {
      // The last word that is left: a language may say something before a name.
      const rest = (text.slice(0, -1).trimEnd().split(' ').at(-1) ?? '').toUpperCase();
      return rest.length < 2 || !given.some((one) => one.includes(rest));
    })
    .map(({ text }) => `${id}: "${text}" is cut`);
}

const faultsIn = ([id, reading]: [string, Reading]): string[] =>
  faultsOf(reading, 1).map((fault) => `${id}: ${fault}`);

describe.each(FORMATS)('at $width x $height', ({ width, height }) => {
  it.each(OTHERS)('everything in %s stands as it should, and no word is cut', async (language) => {
    const readings = await readAll(language, width, height);
    expect(readings).toHaveLength(FIXTURES.length);
    // What is wrong in English as well is told by the test of all fixtures.
    const inEnglish = new Set((await readAll('en', width, height)).flatMap(faultsIn));
    const faults = readings.flatMap((one) => [...faultsIn(one), ...cutWords(one)]);
    expect(faults.filter((fault) => !inEnglish.has(fault))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** The families that texts of the page were really drawn in, those of the system marked. */
async function familiesDrawn(): Promise<string[]> {
  const camera = await page.context().newCDPSession(page);
  await camera.send('DOM.enable');
  await camera.send('CSS.enable');
  const { root } = await camera.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await camera.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-text]',
  });
  const families = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await camera.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const font of fonts) families.add(`${font.isCustomFont ? '' : 'system: '}${font.familyName}`);
  }
  await camera.detach();
  return [...families];
}

describe('letters', () => {
  it.each(['en', 'ja', 'ar'])('in %s are never those of the system', async (language) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.evaluate(`gallery.speak('${language}')`);
    const foreign: string[] = [];
    for (const { id } of FIXTURES.filter((_, place) => place % 3 === 0)) {
      await page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
      foreign.push(...(await familiesDrawn()).filter((family) => family.startsWith('system')));
    }
    expect(foreign).toEqual([]);
  });

  it.each([
    ['lower-east', 'ja', ['Noto Sans JP', 'Noto Sans KR']],
    ['lower-east', 'en', ['Noto Sans SC', 'Noto Sans KR']],
    ['lower-han', 'en', ['Noto Sans SC']],
    ['lower-south', 'en', ['Noto Sans Thai', 'Noto Sans']],
    ['lower-rtl', 'en', ['Noto Sans Arabic', 'Noto Sans Hebrew']],
  ])('of %s in %s have the forms that are read there', async (id, language, expected) => {
    await page.evaluate(`gallery.speak('${language}')`);
    await page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
    const drawn = (await familiesDrawn()).join('; ');
    for (const family of expected) expect(drawn).toContain(family);
  });

  it('that nobody has are boxes, not what some machine has', async () => {
    await page.evaluate(`gallery.speak('en')`);
    await page.evaluate(`gallery.show('soccer-clock', 1920, 1080, 'chalk', 'nothing')`);
    for (const letter of ['\u{12345}', '\u{13000}', 'ᠠ', '🏀']) {
      await page.evaluate(`document.querySelector('.name .voice-name').textContent = '${letter}'`);
      const families = await familiesDrawn();
      expect(families.filter((family) => family.startsWith('system'))).toEqual([]);
      expect(families).toContain('Touchline Box');
    }
  });
});

it.each(LANGUAGE_IDS)('the page says that it speaks %s', async (language) => {
  await page.evaluate(`gallery.speak('${language}')`);
  await page.evaluate(`gallery.show('soccer-clock', 1920, 1080, 'chalk', 'nothing')`);
  expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGES[language].locale);
  expect(await page.locator('.stage').getAttribute('dir')).toBe(LANGUAGES[language].direction);
});
