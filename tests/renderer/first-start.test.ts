import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { foundTeam } from './fake-main.ts';
import { fullShow } from './show-fixture.ts';
import { soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { useStand } from './window-under-test.ts';

/**
 * Tests the pointers for a new user, rehearsal teams, output settings, a picture dropped on a monitor, and an edit
 * conflict, against a fake main process.
 */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const B = { channel: 'B' };
const team = (name: string, code: string) => ({
  ...{ name, title: name, short: null, code, color: '#0b4ea2', second: null, logo: null },
  ...{ league: 'nba', entry: null },
});
const CELTICS = team('Boston Celtics', 'BOS');
const JAZZ = team('Utah Jazz', 'UTA');

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const shown = (pointers: ('game' | 'link' | 'lower-third')[]) =>
  stand.main.push({ ...fullShow(stand.main.url, AT), pointers });

beforeEach(async () => {
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('team:search', { teams: [CELTICS, JAZZ] });
  stand.main.answer('team:get', CELTICS);
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
});

describe('pointers for a new user', () => {
  it('appear one at a time, lead to their control, and can be dismissed', async () => {
    shown(['link', 'lower-third']);
    await get('pointers').waitFor();
    expect(await get('pointers').getAttribute('data-pointer')).toBe('link');
    await get('pointer-show').click();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'output-copy',
    );
    await get('pointer-away').click();
    await soon(() => inputOf('pointer:away')).toEqual({ pointer: 'link' });
    await get('pointers-away').click();
    await soon(() => inputOf('pointer:away')).toEqual({});
    shown([]);
    await get('pointers').waitFor({ state: 'detached' });
  });

  it('cover neither the message line nor the buttons that take and clear', async () => {
    shown(['game', 'link', 'lower-third']);
    await get('pointers').waitFor();
    await layoutSettled(page);
    const bar = await get('pointers').boundingBox();
    for (const id of ['message-line', 'take-lower-third', 'clear-all']) {
      const box = await get(id).first().boundingBox();
      expect(box!.y + box!.height <= bar!.y || box!.y >= bar!.y + bar!.height, id).toBe(true);
    }
  });
});

describe('the teams of a rehearsal', () => {
  it('are assigned with two choices, swapped, and reset', async () => {
    await get('channel-tab-B').click();
    await get('dress-open').click();
    const found = get('dress-found');
    await found.first().click();
    await found.nth(1).click();
    await get('dress-swap').click();
    await get('dress-save').click();
    await soon(() => inputOf('rehearsal:dress')).toEqual({
      ...B,
      a: { name: 'Utah Jazz', league: 'nba' },
      b: { name: 'Boston Celtics', league: 'nba' },
      seen: { a: 'Sandbox A', b: 'Sandbox B' },
    });
    const show = fullShow(stand.main.url, AT);
    const channels = show.channels.map((one) =>
      one.id === 'B' && one.names ? { ...one, names: { ...one.names, by: 'chosen' as const } } : one,
    );
    stand.main.push({ ...show, channels, revision: show.revision + 1 });
    await get('dress-open').click();
    await get('dress-undress').click();
    await soon(() => inputOf('rehearsal:undress')).toEqual(B);
  });

  it("can't be the same on both sides, even with a double-click", async () => {
    stand.main.answer('team:get', ({ name, league }: { name: string; league: string | null }) =>
      foundTeam({ name, league }),
    );
    await get('channel-tab-B').click();
    await get('dress-open').click();
    await get('dress-found').first().dblclick();
    await soon(() => get('refusal-dress').textContent()).toContain(
      'Boston Celtics is already the home team.',
    );
    expect(await get('dress-side').allTextContents()).toEqual([
      expect.stringContaining('Boston Celtics'),
      expect.not.stringContaining('Boston Celtics'),
    ]);
    await get('dress-found').nth(1).click();
    expect(await get('dress-side').nth(1).textContent()).toContain('Utah Jazz');
    expect(await get('refusal-dress').count()).toBe(0);
  });

  it('keep the selected choice if it is refused, with the error message next to it', async () => {
    await get('channel-tab-B').click();
    await get('dress-open').click();
    await get('dress-found').first().click();
    stand.main.refuse('rehearsal:dress', { code: 'conflict', message: 'Ada has dressed it meanwhile.' });
    await get('dress-save').click();
    await soon(() => get('refusal-dress').textContent()).toContain('Ada has dressed it meanwhile.');
    expect(await get('dress-side').first().textContent()).toContain('Boston Celtics');
  });

  it("can't be assigned to a real game", async () => {
    await get('channel-tab-A').click();
    expect(await get('dress-open').count()).toBe(0);
  });
});

describe('the settings of an output', () => {
  it('are previewed as they are chosen', async () => {
    await get('output-edit').first().click();
    const time = get('output-time-picture');
    await get('output-time-format').selectOption('12');
    await soon(() => time.textContent()).toMatch(/8:05 ?pm/i);
    await get('output-time-zone').selectOption({ label: 'New York' });
    await soon(() => time.textContent()).toMatch(/8:05 PM E[SD]T$/);
    await get('output-time-zone').selectOption('UTC');
    await soon(() => time.textContent()).toMatch(/8:05 PM UTC$/);
    if (process.env['SHOTS']) {
      await time.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env['SHOTS']}/output-time-zone.png` });
    }
    await get('output-language').selectOption('ar');
    await soon(() => time.getAttribute('dir')).toBe('rtl');
    await get('output-motion').selectOption('reduced');
    await soon(() => get('output-motion-picture').getAttribute('data-motion')).toBe('reduced');
    await get('output-theme').selectOption('broadsheet');
    await soon(() => get('output-theme-picture').getAttribute('data-theme')).toBe('broadsheet');
    await get('output-zone').check();
    await soon(() => get('output-zone-picture').getAttribute('data-shown')).toBe('true');
    const ticker = page.locator('label', { has: get('output-graphic-ticker') });
    await get('output-graphic-ticker').uncheck();
    await soon(() => ticker.getByTestId('output-graphic-picture').getAttribute('data-shown')).toBe('false');
    await get('output-entrance').selectOption('intro');
    await soon(() => get('output-entrance-picture').textContent()).toContain('graphics on air animate in');
    await get('output-stale-hide').check();
    await soon(() => get('output-stale-picture').textContent()).toContain('all graphics cleared');
  });
});

describe('a picture dropped on a monitor', () => {
  async function drop(name: string, type: string, text: string): Promise<void> {
    const transfer = await page.evaluateHandle(
      ([of, kind, body]) => {
        const all = new DataTransfer();
        all.items.add(new File([body!], of!, { type: kind! }));
        return all;
      },
      [name, type, text],
    );
    await page.locator('[data-testid=program] .room').dispatchEvent('drop', { dataTransfer: transfer });
  }

  it('is shown behind the graphics from then on', async () => {
    await drop(
      'field.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
    );
    await get('backdrop-picture').waitFor({ state: 'attached' });
    expect(await get('backdrop-picture').isChecked()).toBe(true);
  });

  it('is reported if it is invalid, and nothing changes', async () => {
    await drop('notes.txt', 'text/plain', 'no picture');
    await soon(() => get('refusal-graphics').textContent()).toContain("notes.txt can't be read as an image.");
    expect(await get('backdrop-picture').count()).toBe(0);
  });
});

describe('a field with an edit conflict', () => {
  it('keeps the typed text, and overwrites the other value on Enter', async () => {
    const groups = [{ id: 'first', name: 'Before the game', rows: [] }];
    stand.main.change({ rundowns: { A: { groups, next: null } } });
    await get('desk-rundown').click();
    const name = get('rundown-group-name').first();
    const before = await name.inputValue();
    stand.main.refuse('rundown:group-name', { code: 'conflict', message: 'Ada has changed it meanwhile.' });
    await name.fill('Interval');
    await name.press('Enter');
    await soon(() => inputOf('rundown:group-name')).toMatchObject({ name: 'Interval', seen: before });
    await soon(() => get('refusal-desk').textContent()).toContain('Ada has changed it meanwhile.');
    expect(await name.inputValue()).toBe('Interval');
  });
});
