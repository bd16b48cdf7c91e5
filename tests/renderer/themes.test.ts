import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { THEMES } from '../../src/themes/themes.ts';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { tried } from './prepared-fixture.ts';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './stand.ts';

/** Makes a theme as a producer does: by colour, with the proof beside it. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const token = (id: string, name: string): Locator =>
  page.locator(`[data-testid="${id}"][data-token="${name}"]`);
const asked = (name: ControlRequest): unknown =>
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
  it('is a copy of one of ours until it is made, with the tokens that were changed and no others', async () => {
    await token('theme-colour', 'board').fill('#203040');
    await soon(() => token('token-proof', 'board').textContent()).toMatch(/needs 4\.5/);
    await token('theme-measure', 'bugSize').fill('1.2');
    await get('theme-name').fill('Club Night!');
    await soon(() => asked('theme:preview')).toMatchObject({ tokens: { board: '#203040', bugSize: 1.2 } });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/themes.png` });
    await get('theme-save').click();
    await soon(() => asked('theme:set')).toEqual({
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
  ])('shows the whole picture at %i x %i, out to its right edge', async (width, height) => {
    await page.setViewportSize({ width, height });
    const preview = get('theme-preview');
    await soon(async () => {
      const frame = (await preview.boundingBox())!;
      const around = (await preview.locator('..').boundingBox())!;
      return [frame.width - around.width, frame.height - around.height].map((over) => Math.round(over));
    }).toEqual([0, 0]);
  });

  it('that cannot be read says which text on which board, and is not saved', async () => {
    await token('theme-colour', 'board').fill('#f0f0f0');
    await soon(() => get('theme-proof').textContent()).toMatch(
      /Too little contrast: text on the name board, secondary text on the name board\./,
    );
    await soon(() => token('token-proof', 'board').getAttribute('class')).toMatch(/bad/);
    expect(await get('theme-save').getAttribute('aria-disabled')).toBe('true');
    await get('theme-reset').click();
    await soon(() => get('theme-proof').textContent()).toMatch(/All text has enough contrast/);
    expect(await token('theme-colour', 'board').inputValue()).toBe(THEMES.chalk.board);
    expect(await get('theme-save').getAttribute('aria-disabled')).toBe('false');
  });

  it('is made where the window is narrow, too', async () => {
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

describe('the picture of an output', () => {
  it('is drawn as the form says, and a place in it is chosen by pressing it', async () => {
    await get('themes-dialog-close').click();
    const places = get('output-picture').locator('rect.place');
    expect(await places.count()).toBe(6);
    await places.nth(5).click();
    await soon(() => get('output-bug-place').inputValue()).toBe('bottom-right');
    await get('output-background').selectOption('key');
    await get('output-key-colour').fill('#00b140');
    await soon(() => get('output-picture').locator('rect').first().getAttribute('fill')).toBe('#00b140');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/output.png` });
    await get('output-preset').selectOption('Vertical');
    await soon(() => places.count()).toBe(1);
  });
});
