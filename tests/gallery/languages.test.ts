import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import type { Reading } from '../../overlays/gallery/probe.ts';
import { LANGUAGE_IDS, LANGUAGES, type Language } from '../../src/words/languages.ts';
import { itemsFor } from './combinations.ts';
import { openGallery, readAll } from './gallery-page.ts';
import { faultsOf } from './layout-rules.ts';

/**
 * Draws every fixture in every language, in one of two formats: untruncated, not overlapping, inside the margins, large
 * enough, without cut words, and in Touchline's fonts.
 */

const OTHERS = LANGUAGE_IDS.filter((id) => id !== 'en');
const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

const gallery = openGallery();
const IDS = FIXTURES.map(({ id }) => id);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns truncated texts other than names or notes from a producer or a feed. */
function cutWords([id, { texts }]: [string, Reading]): string[] {
  const frame = FIXTURES.find((fixture) => fixture.id === id)?.frame;
  const dataTexts = textsIn([frame?.match, frame?.graphics]).map((one) => one.toUpperCase());
  return texts
    .filter(({ text }) => text.endsWith('…'))
    .filter(({ text }) => {
      // The last remaining word, because a language may put something before a name.
      const rest = (text.slice(0, -1).trimEnd().split(' ').at(-1) ?? '').toUpperCase();
      const whole = text.slice(0, -1).trimEnd().toUpperCase();
      const isGiven = (part: string): boolean => dataTexts.some((one) => one.includes(part));
      return !isGiven(whole) && (rest.length < 2 || !isGiven(rest));
    })
    .map(({ text }) => `${id}: "${text}" is cut`);
}

const faultsIn = ([id, reading]: [string, Reading]): string[] =>
  faultsOf(reading, 1).map((fault) => `${id}: ${fault}`);

describe.each(FORMATS)('the stage at $width x $height', (format) => {
  const readIn = (language: Language, ids: readonly string[]): Promise<[string, Reading][]> =>
    readAll(gallery.page, { ...format, theme: 'chalk', language, ids });
  // Problems that also exist in English are reported by the test of all fixtures.
  let inEnglish: ReadonlySet<string>;
  beforeAll(async () => {
    inEnglish = new Set((await readIn('en', IDS)).flatMap(faultsIn));
  });

  it.each(OTHERS)('lays out every text in %s correctly, and cuts no word', async (language) => {
    const ids = itemsFor(IDS, OTHERS.indexOf(language) + FORMATS.indexOf(format), FORMATS.length);
    const readings = await readIn(language, ids);
    expect(readings).toHaveLength(ids.length);
    const faults = readings.flatMap((one) => [...faultsIn(one), ...cutWords(one)]);
    expect(faults.filter((fault) => !inEnglish.has(fault))).toEqual([]);
    expect(gallery.complaints).toEqual([]);
  });
});

/** Returns the two names on the line and the two team codes at the scores, each in order from left to right. */
async function sidesDrawn(names: readonly string[]): Promise<{ names: string[]; figures: string[] }> {
  return gallery.page.evaluate(
    `((names) => {
      const third = document.querySelector('[data-graphic=lower-third]');
      const { childNodes } = third.querySelector('[data-figure=line]');
      // Svelte marks the places where parts of a text may be inserted with empty text nodes.
      const text = [...childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data !== '');
      const nameAt = (name) => {
        const range = document.createRange();
        const start = text.data.indexOf(name);
        range.setStart(text, start);
        range.setEnd(text, start + name.length);
        return range.getBoundingClientRect().left;
      };
      const fromLeft = (places) => places.sort(([, one], [, other]) => one - other).map(([what]) => what);
      return {
        names: fromLeft(names.map((name) => [name, nameAt(name)])),
        figures: fromLeft(
          [...third.querySelectorAll('[data-figure=code]')].map((code) => [
            code.textContent,
            code.getBoundingClientRect().left,
          ]),
        ),
      };
    })(${JSON.stringify(names)})`,
  );
}

describe('two names on one line', () => {
  const LATIN = { id: 'lower-no-side', names: ['Riverside United', 'Northgate'], codes: ['RIV', 'NOR'] };
  const FROM_RIGHT = { id: 'lower-rtl-no-side', names: ['مين', 'נמל'], codes: ['مين', 'נמל'] };
  const cases = (['en', 'ar'] as const).flatMap((language) =>
    [LATIN, FROM_RIGHT].map((fixture) => ({ language, ...fixture })),
  );
  it.each(cases)(
    'are in the same order as the team codes next to the scores ($id in $language)',
    async ({ language, id, names, codes }) => {
      await gallery.page.setViewportSize({ width: 1920, height: 1080 });
      await gallery.page.evaluate(`gallery.speak('${language}')`);
      await gallery.page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
      const sides = await sidesDrawn(names);
      const isFromRight = LANGUAGES[language].direction === 'rtl';
      expect(sides.names).toEqual(isFromRight ? names.toReversed() : names);
      expect(sides.figures).toEqual(isFromRight ? codes.toReversed() : codes);
    },
  );
});

/** Returns the font families that texts of the page were drawn in, with system fonts marked. */
async function familiesDrawn(): Promise<string[]> {
  const camera = await gallery.page.context().newCDPSession(gallery.page);
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

describe('the fonts', () => {
  it.each(['en', 'ja', 'ar'])("are never the system's in %s", async (language) => {
    await gallery.page.setViewportSize({ width: 1920, height: 1080 });
    await gallery.page.evaluate(`gallery.speak('${language}')`);
    const foreign: string[] = [];
    for (const { id } of FIXTURES.filter((_, place) => place % 3 === 0)) {
      await gallery.page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
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
  ])('have the regional letterforms for %s in %s', async (id, language, expected) => {
    await gallery.page.evaluate(`gallery.speak('${language}')`);
    await gallery.page.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
    // The page fetches fonts when it first needs them.
    for (const family of expected)
      await expect.poll(async () => (await familiesDrawn()).join('; ')).toContain(family);
  });

  it('draw unknown characters as boxes, not in a system font', async () => {
    await gallery.page.evaluate(`gallery.speak('en')`);
    await gallery.page.evaluate(`gallery.show('soccer-clock', 1920, 1080, 'chalk', 'nothing')`);
    for (const letter of ['\u{12345}', '\u{13000}', 'ᠠ', '🏀']) {
      await gallery.page.evaluate(`document.querySelector('.name .voice-name').textContent = '${letter}'`);
      // The page fetches the font with the boxes when the first box is needed; until then, it draws nothing.
      await expect.poll(familiesDrawn).toContain('Touchline Box');
      expect((await familiesDrawn()).filter((family) => family.startsWith('system'))).toEqual([]);
    }
  });
});

it.each(LANGUAGE_IDS)('the page declares its language as %s', async (language) => {
  await gallery.page.evaluate(`gallery.speak('${language}')`);
  await gallery.page.evaluate(`gallery.show('soccer-clock', 1920, 1080, 'chalk', 'nothing')`);
  expect(await gallery.page.locator('html').getAttribute('lang')).toBe(LANGUAGES[language].locale);
  expect(await gallery.page.locator('.stage').getAttribute('dir')).toBe(LANGUAGES[language].direction);
});
