import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FIXTURES, FORMATS } from '../../overlays/gallery/fixtures.ts';
import type { Reading, DrawnElement, TextReading } from '../../overlays/gallery/probe.ts';
import { FILMS } from '../../scripts/gallery-films.ts';
import type { FilmShot } from '../../scripts/gallery-films.ts';
import { capture } from '../../scripts/gallery-camera.ts';
import { serveBuiltGallery } from '../../scripts/gallery-server.ts';
import type { GalleryServer } from '../../scripts/gallery-server.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import type { OutputFrame, ThemeId } from '../../src/preload/contract/output-frame.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { closeContexts, shareBrowser } from '../shared-browser.ts';
import { attached, boxOf } from './pace.ts';
import { itemsFor } from './combinations.ts';
import { builtinsOf, isOnlyIn, usedNames } from './builtins.ts';

/**
 * Draws all on-air graphics in the oldest engine that outputs support, in the Chromium inside OBS 31 and 32, and in the
 * one for accepted shots. All three must draw every fixture in the same places, in Touchline's fonts, and without
 * errors.
 */

const LAYOUT_TOLERANCE_PX = 1;
const IDS = FIXTURES.map(({ id }) => id);

interface Engine {
  browser: Browser;
  page: Page;
  complaints: string[];
}

let gallery: GalleryServer;
let oldest: Engine;
let obs: Engine;
let newer: Engine;

async function open(browser: Browser): Promise<Engine> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // One of the fixtures has a missing team picture.
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  await page.goto(gallery.url);
  await attached(page, '[data-gallery=ready]');
  return { browser, page, complaints };
}

beforeAll(async () => {
  gallery = await serveBuiltGallery(inject('builtPages').gallery);
  oldest = await open(await shareBrowser('oldest'));
  obs = await open(await shareBrowser('obs'));
  newer = await open(await shareBrowser('newer'));
});
afterAll(async () => {
  await closeContexts(oldest.browser);
  await closeContexts(obs.browser);
  await closeContexts(newer.browser);
  await gallery.close();
});

type Box = TextReading['box'];

/** Selects everything with its own place in the picture. */
const PLACED = [
  '[data-graphic]',
  '[data-figure]',
  '[data-text]',
  '[data-letter]',
  ...['.board', '.line', '.tab', '.plate'].map((part) => `[data-state=on] ${part}`),
].join();

interface Laid {
  reading: Reading;
  /** The boxes of all elements that {@link PLACED} selects, in document order. */
  boxes: { name: string; box: Box }[];
}

/** Lays out fixtures in one call, because most of the time is spent on calls to the page. */
async function layOut(
  { page }: Engine,
  ids: readonly string[],
  theme: ThemeId,
  { width, height }: { width: number; height: number },
) {
  await page.setViewportSize({ width, height });
  return page.evaluate<[string, Laid][]>(
    `${JSON.stringify(ids)}.map((id) => {
      gallery.show(id, ${width}, ${height}, '${theme}', 'nothing');
      const boxes = [...document.querySelectorAll('${PLACED}')].map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const { graphic, figure, state } = element.dataset;
        const name = [graphic ?? figure ?? element.classList[0], state, element.dataset.text === undefined ? '' : element.textContent];
        return { name: name.join(' ').trim(), box: { left, top, right, bottom } };
      });
      return [id, { reading: gallery.probe(), boxes }];
    })`,
  );
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;

/** Describes how far the edges of two boxes differ; null within the tolerance. */
function offset(one: Box, other: Box): string | null {
  const by = EDGES.map((edge) => one[edge] - other[edge]);
  return by.some((px) => Math.abs(px) > LAYOUT_TOLERANCE_PX)
    ? EDGES.map((edge, index) => `${edge} ${by[index]!.toFixed(1)}`).join(', ')
    : null;
}

/** Lists everything with a different place or text. */
function movedIn(found: Laid, expected: Laid): string[] {
  const parts = ({ reading: { texts, boards }, boxes }: Laid) => [
    ...texts.map(({ text, box }) => ({ name: `"${text}"`, box })),
    ...boards.map(({ graphic, box }) => ({ name: graphic, box })),
    ...boxes,
  ];
  const [own, other] = [parts(found), parts(expected)];
  if (own.map(({ name }) => name).join() !== other.map(({ name }) => name).join())
    return [`shows ${own.map(({ name }) => name).join()} instead of ${other.map(({ name }) => name).join()}`];
  return own.flatMap(({ name, box }, index) => {
    const by = offset(box, other[index]!.box);
    return by === null ? [] : [`${name} moved: ${by}`];
  });
}

const LOOKS = [
  ...FORMATS.map((format) => ({ theme: 'chalk' as ThemeId, ...format })),
  ...THEME_IDS.filter((theme) => theme !== 'chalk').map((theme) => ({ theme, width: 1920, height: 1080 })),
];

describe.each(LOOKS.map((look, turn) => ({ ...look, turn })))(
  'the stage in $theme at $width x $height',
  ({ theme, turn, ...size }) => {
    it('is laid out the same way by every engine, without errors', async () => {
      const ids = itemsFor(IDS, turn, 2);
      const [inOldest, inObs, inNewer] = await Promise.all(
        [oldest, obs, newer].map((engine) => layOut(engine, ids, theme, size)),
      );
      const differences = (found: [string, Laid][], expected: [string, Laid][]): string[] =>
        found.flatMap(([id, laid], index) =>
          movedIn(laid, expected[index]![1]).map((fault) => `${id}: ${fault}`),
        );
      expect(inObs).toHaveLength(ids.length);
      for (const [id, { reading, boxes }] of inObs!) {
        expect(reading.texts.length, id).toBeGreaterThan(1);
        expect(boxes.length, id).toBeGreaterThan(reading.texts.length);
      }
      expect(differences(inOldest!, inObs!), 'oldest beside obs').toEqual([]);
      expect(differences(inObs!, inNewer!), 'obs beside newer').toEqual([]);
      for (const { complaints } of [oldest, obs, newer]) expect(complaints).toEqual([]);
    });
  },
);

describe('a film', () => {
  it.each(FILMS)('shows every step the same way in the oldest engine as in OBS: $name', async (film) => {
    const [inOldest, inObs] = await Promise.all([oldest, obs].map((engine) => play(engine, film)));
    expect(inObs!.some(({ seen }) => seen.length > 0)).toBe(true);
    expect(inOldest!.flatMap((step, index) => differencesIn(step, inObs![index]!))).toEqual([]);
  });
});

/** The picture at one instant of a film. */
interface Step {
  at: number;
  seen: readonly DrawnElement[];
}

async function play({ page }: Engine, film: FilmShot): Promise<Step[]> {
  const { before, cuts, fixture, picture, steps, theme } = film;
  const { width, height } = picture;
  await page.setViewportSize(picture);
  const drawn = (frame: OutputFrame): OutputFrame => ({
    ...frame,
    output: { ...frame.output, width, height, theme },
  });
  const samples = {
    language: before.output.language,
    before: drawn(before),
    cuts: cuts.map(({ at, frame }) => ({ at, frame: drawn(frame) })),
    steps,
  };
  return page.evaluate<Step[]>(`(async ({ language, before, cuts, steps }) => {
    await gallery.speak(language);
    gallery.show('${fixture}', ${width}, ${height}, '${theme}', 'nothing');
    gallery.play(before);
    document.body.getBoundingClientRect();
    const seen = [];
    for (const at of steps) {
      while (cuts[0]?.at <= at) {
        const cut = cuts.shift();
        gallery.film.set(cut.at);
        gallery.play(cut.frame);
        await gallery.film.cut(cut.at);
      }
      gallery.film.set(at);
      seen.push({ at, seen: gallery.seen() });
    }
    gallery.film.end();
    return seen;
  })(${JSON.stringify(samples)})`);
}

/** Boxes that are narrower or lower are remains of an element that is being clipped away. */
const SLIVER_PX = 0.01;

function differencesIn(step: Step, other: Step): string[] {
  const [found, expected] = [step, other].map(({ seen }) =>
    seen.filter(({ box }) => box.right - box.left > SLIVER_PX && box.bottom - box.top > SLIVER_PX),
  );
  const graphics = (boxes: readonly DrawnElement[] = []): string =>
    boxes.map(({ graphic }) => graphic).join();
  if (graphics(found) !== graphics(expected))
    return [`after ${step.at} ms ${graphics(found)} instead of ${graphics(expected)}`];
  return found!.flatMap(({ graphic, box }, index) => {
    const by = offset(box, expected![index]!.box);
    return by === null ? [] : [`after ${step.at} ms ${graphic} moved: ${by}`];
  });
}

describe('text on the stage', () => {
  // Checked separately, because measured boxes don't show it: before Chromium 123, a stroke is drawn over the letters
  // of a text.
  it('has its outline below its letters in every engine', async () => {
    const [inOldest, inObs] = await Promise.all([oldest, obs].map(({ page }) => brightIn(page)));
    expect(inObs).toBeGreaterThan(1000);
    expect(Math.abs(inOldest! / inObs! - 1)).toBeLessThan(0.03);
  });

  it('uses only the fonts that Touchline ships', async () => {
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

  it('uses only characters that the shipped fonts have, so that none is drawn as a missing glyph', async () => {
    const readings = await layOut(obs, IDS, 'chalk', { width: 1920, height: 1080 });
    const letters = [
      ...new Set(
        readings
          .flatMap(
            ([
              ,
              {
                reading: { texts },
              },
            ]) => texts.map(({ text }) => text),
          )
          .join(''),
      ),
    ]
      .filter((letter) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(letter))
      .sort();
    expect(letters.length).toBeGreaterThan(100);
    expect(await missingAmong(obs.page, letters)).toEqual([]);
    // Tests the check itself, with a character of a script that isn't shipped, and one that no font has.
    expect(await missingAmong(obs.page, ['A', '\u{12345}', '\u{E123}'])).toEqual(['\u{12345}', '\u{E123}']);
  });
});

/** Returns how many pixels of a full frame's score have the color of its letters. */
async function brightIn(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.evaluate(`gallery.show('full-comparison', 1920, 1080, 'chalk', 'nothing')`);
  const { data } = await capture(page, await boxOf(page, '[data-graphic=full-frame] [data-figure=score-a]'));
  return data.filter((value, at) => at % 4 === 1 && value > 225).length;
}

/** Returns the characters that the page's fonts draw like one that doesn't exist. */
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
  it('use only style rules that every engine understands', async () => {
    const [inOldest, inObs, inNewer] = await Promise.all(
      [oldest, obs, newer].map(({ page }) => rulesOf(page)),
    );
    expect(inNewer!.length).toBeGreaterThan(100);
    expect(inOldest).toEqual(inNewer);
    expect(inObs).toEqual(inNewer);
  });

  // An engine accepts any function in a value with a variable, and fails later if the function doesn't exist.
  it('use only style functions of the oldest engine', async () => {
    const sheets = await filesOf('.css');
    const used = [...new Set(sheets.flatMap((sheet) => functionsOf(sheet)))].sort();
    expect(functionsOf('a { width: round(1px, 2px); color: rgb(from red r g b / 0.5) } b:has(c) {}')).toEqual(
      ['round', 'rgb(from', 'has'],
    );
    expect(used.filter((name) => !Object.hasOwn(FUNCTIONS, name))).toEqual([]);
    const unknown = await oldest.page.evaluate<string[]>(
      `Object.entries(${JSON.stringify(FUNCTIONS)}).filter(([, example]) => !CSS.supports(example)).map(([name]) => name)`,
    );
    expect(unknown).toEqual([]);
  });

  it('use only script features of the oldest engine', async () => {
    const [inOldest, inNewer] = await Promise.all([builtinsOf(oldest.page), builtinsOf(newer.page)]);
    const isTooNew = (name: string): boolean => isOnlyIn(inNewer, inOldest, name);
    // Tests the check itself.
    expect(
      usedNames(['Promise.try(() => [].toSorted()); const { sumPrecise } = Math']).filter(isTooNew),
    ).toEqual(['Promise.try', '.try', '.toSorted', '.sumPrecise']);
    // The gallery itself is never on air.
    const names = usedNames(await filesOf('.js', (file) => !file.includes('gallery-')));
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter(isTooNew)).toEqual([]);
  });
});

/** Every function in the style sheets, with a condition that shows whether the oldest engine knows it. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  calc: '(width: calc(1px + 1px))',
  // Names the format of a font file in @font-face, which no condition can test.
  format: '(width: 1px)',
  grayscale: '(filter: grayscale(1))',
  inset: '(clip-path: inset(0 100% 0 0))',
  is: 'selector(:is(a, b))',
  'linear-gradient': '(background: linear-gradient(90deg, red, blue 10% 90%, red))',
  max: '(width: max(1px, 1%))',
  not: 'selector(:not(a, b))',
  polygon: '(clip-path: polygon(0 0, 100% 0, 100% 100%))',
  repeat: '(grid-template-rows: repeat(2, 1fr))',
  'repeating-linear-gradient': '(background: repeating-linear-gradient(90deg, red 0 5vw, blue 5vw 10vw))',
  rotate: '(transform: rotate(1deg))',
  rotateX: '(transform: rotateX(1deg))',
  scaleX: '(transform: scaleX(0))',
  scaleY: '(transform: scaleY(0))',
  skewX: '(transform: skewX(1deg))',
  translateX: '(transform: translateX(1px))',
  translateY: '(transform: translateY(1px))',
  url: '(background: url(a.png))',
  var: '(width: var(--a))',
  where: 'selector(:where(a, b))',
};

async function filesOf(extension: string, isAsked = (_: string): boolean => true): Promise<string[]> {
  const all = await readdir(gallery.folder, { recursive: true });
  const files = all.filter((file) => file.endsWith(extension) && isAsked(file));
  return Promise.all(files.map((file) => readFile(join(gallery.folder, file), 'utf8')));
}

/**
 * Returns the names of the functions and functional pseudo-classes in a style sheet, each once. A relative color is
 * listed as `rgb(from`.
 */
function functionsOf(sheet: string): string[] {
  const names = sheet.matchAll(/([a-z][a-z-]*)\((from\b)?/gi);
  return [...new Set([...names].map(([, name, from]) => (from ? `${name}(${from}` : (name ?? ''))))];
}

/**
 * Returns selectors and property names of every rule as the engine has parsed it; values are serialized differently.
 * Excludes @starting-style rules, because an engine without them shows the element in place.
 */
async function rulesOf(page: Page): Promise<string[]> {
  const rules = await page.evaluate<string[]>(
    `[...document.styleSheets].flatMap(function rules(sheet) {
      return [...sheet.cssRules].flatMap((rule) =>
        rule.constructor.name === 'CSSStartingStyleRule' ? [] : rule.cssRules?.length ? rules(rule) : [rule.cssText]);
    })`,
  );
  return rules.map((rule) =>
    rule
      .replace(/\{.*\}/, (body) => body.replaceAll(/:[^;]*/g, ''))
      .replace('background-repeat-x; background-repeat-y', 'background-repeat'),
  );
}
