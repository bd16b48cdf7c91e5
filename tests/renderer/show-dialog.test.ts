import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { stopClock } from './clocks.ts';
import { part } from './prepared-fixture.ts';
import { confirm, isSettled, soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Exports and imports a show, and undoes settings changes, like a producer. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const PREVIEW = {
  madeAt: AT,
  version: '0.1.0',
  parts: [
    part('teams', { added: { count: 9, what: '9 teams', names: ['Mesa', 'Harbor'], more: 7 } }),
    part('outputs', {
      changed: { count: 1, what: '1 output', names: ['Program'], more: 0 },
      onAir: ['Program'],
    }),
    part('keys'),
  ],
};
const CHANGE = { id: 'c1', at: AT, by: 'Ada', what: 'Output "Program": name', was: ['Name was Main'] };

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const asks = (name: ControlRequest): number =>
  stand.main.received.filter(({ request }) => request === name).length;
const file = (text: string) => ({
  name: 'evening.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

beforeEach(async () => {
  stand.main.reset();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('change:list', { changes: [CHANGE], undone: [] });
});

describe('a show file', () => {
  it('is saved in full, even though it arrives in pieces', async () => {
    stand.main.answer('show:export', ({ after }: { after: { offset: number } | null }) => ({
      name: 'touchline-show.json',
      text: after === null ? '{"one":' : '2}',
      next: after === null ? { id: 'x', offset: 7 } : null,
    }));
    await get('show-open').click();
    const [download] = await Promise.all([page.waitForEvent('download'), get('show-save').click()]);
    expect(download.suggestedFilename()).toBe('touchline-show.json');
    expect(await readFile(await download.path(), 'utf8')).toBe('{"one":2}');
  });

  it('is previewed part by part, and imported in the selected parts after a second press', async () => {
    stand.main.answer('show:upload', ({ isLast }: { isLast: boolean }) => ({
      upload: 'u1',
      preview: isLast ? PREVIEW : null,
    }));
    stand.main.answer('show:import', { preview: PREVIEW });
    await get('show-open').click();
    await get('show-file').setInputFiles(file('x'.repeat(300 * 1024)));
    await get('show-preview').waitFor();
    const uploads = stand.main.received.filter(({ request }) => request === 'show:upload');
    expect(uploads.map(({ input }) => (input as { isLast: boolean }).isLast)).toEqual([false, true]);
    expect(await get('show-part').first().textContent()).toMatch(/9 teams added \(Mesa, Harbor and 7 more\)/);
    expect(await get('show-on-air').textContent()).toContain('Program');
    expect(await get('show-part').nth(2).locator('input').isDisabled()).toBe(true);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/show.png` });
    await get('show-part').nth(1).locator('input').uncheck();
    expect(inputOf('show:import')).toBeUndefined();
    await confirm(get('show-import'));
    await soon(() => inputOf('show:import')).toEqual({ upload: 'u1', parts: ['teams'] });
    await soon(() => get('show-imported').textContent()).toMatch(/evening\.json was imported/);
  });

  it('is reported and not previewed if it is invalid', async () => {
    stand.main.refuse('show:upload', { code: 'bad_request', message: "This isn't a show file." });
    await get('show-open').click();
    await get('show-file').setInputFiles(file('x'));
    await soon(() => get('refusal-show-file').textContent()).toContain("This isn't a show file.");
    expect(await get('show-preview').count()).toBe(0);
  });
});

describe('a settings change', () => {
  it('is undone with a press, and the newest change with Ctrl+Z outside of a field', async () => {
    stand.main.answer('change:undo', CHANGE);
    await get('show-open').click();
    await get('change').waitFor();
    expect(await get('change').textContent()).toMatch(/Output "Program": name\s*Ada\. Name was Main\./);
    await get('change-undo').click();
    await soon(() => inputOf('change:undo')).toEqual({ id: 'c1' });
    await get('show-dialog-close').click();
    await get('search').focus();
    await page.keyboard.press('Control+z');
    expect(inputOf('change:undo')).toEqual({ id: 'c1' });
    await page.keyboard.press('Escape');
    await get('show-open').focus();
    await page.keyboard.press('Control+z');
    await soon(() => inputOf('change:undo')).toEqual({});
    await soon(() => get('refusal-message').textContent()).toContain('Undone: Output "Program": name.');
  });

  it('is reported for four to eight seconds after its undo', async () => {
    stand.main.answer('change:undo', CHANGE);
    page = await stand.open();
    await stopClock(page);
    await get('show-open').focus();
    await page.keyboard.press('Control+z');
    await get('refusal-message').waitFor();
    await page.clock.runFor(4_000);
    expect(await get('refusal-message').count()).toBe(1);
    await page.clock.runFor(4_000);
    await soon(() => get('refusal-message').count()).toBe(0);
  });

  it('is redone after an undo with a press, with Ctrl+Shift+Z or with Ctrl+Y', async () => {
    stand.main.answer('change:undo', CHANGE);
    stand.main.answer('change:redo', CHANGE);
    await get('show-open').click();
    await get('change-undo').click();
    await get('change-redo').waitFor();
    expect(await get('change').textContent()).toContain('Undone.');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/undone.png` });
    await isSettled(get('change-redo'));
    await get('change-redo').click();
    await soon(() => inputOf('change:redo')).toEqual({ id: 'c1' });
    await get('change-undo').waitFor();
    await get('show-dialog-close').click();
    for (const keys of ['Control+Shift+z', 'Control+y']) {
      const before = asks('change:redo');
      // Keys are ignored briefly after a press.
      const pressed = async (): Promise<number> => {
        await page.keyboard.press(keys);
        return asks('change:redo');
      };
      await soon(pressed).toBeGreaterThan(before);
      expect(inputOf('change:redo')).toEqual({});
      await soon(() => get('refusal-message').textContent()).toContain('Redone: Output "Program": name.');
    }
  });
});

it('the header has room for all of its buttons in a window of 1024 pixels', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await layoutSettled(page);
  const [header, last] = await Promise.all([
    page.locator('header').first().boundingBox(),
    get('clear-all').boundingBox(),
  ]);
  expect(last!.x + last!.width).toBeLessThanOrEqual(header!.x + header!.width);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/header-1024.png` });
});
