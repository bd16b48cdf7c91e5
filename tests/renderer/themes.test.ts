import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { THEMES } from '../../src/themes/themes.ts';
import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { tried } from './prepared-fixture.ts';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Makes a theme like a producer: by color, with the checks next to it. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const token = (id: string, name: string): Locator =>
  page.locator(`[data-testid="${id}"][data-token="${name}"]`);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;

beforeEach(async () => {
  stand.main.reset();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('theme:get', { id: 'chalk', name: 'Chalk', base: 'chalk', tokens: {} });
  stand.main.answer('theme:preview', tried);
  stand.main.answer('theme:set', (theme: unknown) => theme);
  await get('output-edit').first().click();
  await get('themes-open').click();
  await get('theme-save').waitFor();
  await get('theme-choose').selectOption('chalk');
  await soon(() => get('theme-name').inputValue()).toBe('My theme');
});

describe('a theme', () => {
  it('is previewed with the league of the game on the channel', async () => {
    await soon(() => get('theme-league').inputValue()).toBe('wc');
    await soon(() => inputOf('theme:preview')).toMatchObject({ league: 'wc' });
  });

  it('has a preview that stays visible while its last color is edited', async () => {
    await get('theme-color').last().scrollIntoViewIfNeeded();
    const { y, height } = (await get('theme-preview').boundingBox())!;
    const dialog = (await get('themes-dialog').boundingBox())!;
    expect(y).toBeGreaterThan(dialog.y);
    expect(y + height).toBeLessThan(dialog.y + dialog.height);
  });

  it('is saved as a copy of a built-in theme, with only the changed tokens', async () => {
    await token('theme-color', 'board').fill('#203040');
    await soon(() => token('token-proof', 'board').textContent()).toMatch(/needs 4\.5/);
    await token('theme-measure', 'bugSize').fill('1.2');
    await get('theme-name').fill('Club Night!');
    await soon(() => inputOf('theme:preview')).toMatchObject({ tokens: { board: '#203040', bugSize: 1.2 } });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/themes.png` });
    await get('theme-save').click();
    await soon(() => inputOf('theme:set')).toEqual({
      id: 'club-night',
      name: 'Club Night!',
      base: 'chalk',
      tokens: { board: '#203040', bugSize: 1.2 },
    });
    await soon(() => get('theme-saved').textContent()).toMatch(/^\s*Saved\./);
  });

  it.each([
    [1280, 720],
    [1440, 900],
    [820, 1180],
  ])('has a preview that fills its frame exactly in a window of %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    const preview = get('theme-preview');
    await soon(async () => {
      const frame = (await preview.boundingBox())!;
      const around = (await preview.locator('..').boundingBox())!;
      return [frame.width - around.width, frame.height - around.height].map((over) => Math.round(over));
    }).toEqual([0, 0]);
  });

  it("can't be saved while text is unreadable, and names the text and its panel", async () => {
    await token('theme-color', 'board').fill('#f0f0f0');
    await soon(() => get('theme-proof').textContent()).toMatch(
      /Too little contrast: text on the name panel, secondary text on the name panel\./,
    );
    await soon(() => token('token-proof', 'board').getAttribute('class')).toMatch(/bad/);
    expect(await get('theme-save').getAttribute('aria-disabled')).toBe('true');
    await get('theme-reset').click();
    await soon(() => get('theme-proof').textContent()).toMatch(/All text has enough contrast/);
    expect(await token('theme-color', 'board').inputValue()).toBe(THEMES.chalk.board);
    expect(await get('theme-save').getAttribute('aria-disabled')).toBe('false');
  });

  it('has a dialog that fits into narrow windows', async () => {
    for (const viewport of [
      { width: 1024, height: 768 },
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await get('themes-dialog').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/themes-${viewport.width}.png` });
    }
  });
});

describe("the producer's own font", () => {
  const family = {
    id: 'league-sans',
    name: 'League Sans',
    files: [
      {
        path: `/fonts/${'a'.repeat(64)}.woff2`,
        weights: [700, 700],
        widths: null,
        capHeight: 0.7,
        hasTabularFigures: false,
        lacks: ['Greek', 'Japanese'],
      },
    ],
  } satisfies FontFamily;
  const bold = { name: 'league-bold.ttf', mimeType: 'font/ttf', buffer: Buffer.alloc(300_000, 7) };
  const black = { ...bold, name: 'league-black.ttf', buffer: Buffer.from('black') };
  const uploads = (): { upload: string | null; text: string; isLast: boolean }[] =>
    stand.main.received
      .filter(({ request }) => request === 'font:upload')
      .map(({ input }) => input as { upload: string | null; text: string; isLast: boolean });

  it('is uploaded in pieces, file by file, and is then the font of the theme', async () => {
    stand.main.answer('font:upload', ({ isLast }: { isLast: boolean }) => ({
      upload: 'u1',
      family: isLast ? family : null,
    }));
    await get('font-file').setInputFiles([bold, black]);
    await soon(() => uploads().length).toBe(3);
    expect(uploads().map(({ upload, isLast }) => [upload, isLast])).toEqual([
      [null, false],
      ['u1', true],
      [null, true],
    ]);
    const sent = uploads()
      .slice(0, 2)
      .map(({ text }) => text);
    expect(Buffer.from(sent.join(''), 'base64').equals(bold.buffer)).toBe(true);
    await soon(() => inputOf('theme:preview')).toMatchObject({ tokens: { font: 'league-sans' } });
  });

  it("is reported with its problem if it is refused, and the next file isn't sent", async () => {
    stand.main.refuse('font:upload', {
      code: 'bad_request',
      message: "This file isn't a font. Choose another.",
    });
    await get('font-file').setInputFiles([black, bold]);
    await soon(() => get('refusal-themes').textContent()).toMatch(
      /league-black\.ttf: This file isn't a font\. Choose another\./,
    );
    expect(uploads()).toHaveLength(1);
  });

  it('is listed with its missing characters, can be selected, and is removed after a confirmation', async () => {
    const at = Date.UTC(2026, 5, 13, 19, 31);
    stand.main.push({ ...fullShow(stand.main.url, at), fonts: [family] });
    await soon(() => get('font').textContent()).toMatch(
      /League Sans\s+Weight 700.*Missing letters for Greek and Japanese\..*Its digits differ in width,/s,
    );
    await get('theme-font').selectOption('League Sans');
    await soon(() => inputOf('theme:preview')).toMatchObject({ tokens: { font: 'league-sans' } });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/themes-font.png` });
    await get('theme-font').selectOption('Bundled fonts');
    await soon(() => inputOf('theme:preview')).toMatchObject({ tokens: {} });
    stand.main.answer('font:remove', null);
    await get('font-remove').click();
    await get('font-remove').click();
    await soon(() => inputOf('font:remove')).toEqual({ id: 'league-sans' });
  });
});

describe('the picture of an output', () => {
  it('shows the settings of the form, and a press on it selects a place for the scorebug', async () => {
    await get('themes-dialog-close').click();
    const places = get('output-picture').locator('rect.place');
    expect(await places.count()).toBe(6);
    await places.nth(5).click();
    await soon(() => get('output-bug-place').inputValue()).toBe('bottom-right');
    await get('output-background').selectOption('key');
    await get('output-key-color').fill('#00b140');
    await soon(() => get('output-picture').locator('rect').first().getAttribute('fill')).toBe('#00b140');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/output.png` });
    await get('output-preset').selectOption('Vertical');
    await soon(() => places.count()).toBe(1);
  });
});
