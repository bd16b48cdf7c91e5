import type { CDPSession, Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Shortcuts on keyboards other than a US one, with keys as Chromium reports them. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const CHANGE = { id: 'c1', at: AT, by: 'Ada', what: 'Output "Program": name', was: ['Name was Main'] };
const stand = useStand();
let page: Page;
let keyboard: CDPSession;
const get = (id: string): Locator => page.getByTestId(id);
const asked = (name: ControlRequest): boolean => stand.main.received.some(({ request }) => request === name);

async function strike(key: string, code: string, modifiers = 0): Promise<void> {
  const event = { key, code, modifiers, ...(key.length === 1 && { text: key }) };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

beforeEach(async () => {
  stand.main.reset();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  keyboard = await page.context().newCDPSession(page);
  onTestFinished(() => keyboard.detach());
});

describe('a Cyrillic keyboard', () => {
  it('takes the newest moment and undoes settings with the keys of a US keyboard', async () => {
    await strike('ь', 'KeyM');
    await soon(() => asked('moment:take')).toBe(true);
    stand.main.answer('change:undo', CHANGE);
    await strike('я', 'KeyZ', 2);
    await soon(() => asked('change:undo')).toBe(true);
  });

  it('has its own labels in the list of keys and on the buttons', async () => {
    await page.evaluate(`
      navigator.keyboard.getLayoutMap = async () => new Map([['KeyM', 'ь'], ['KeyU', 'г'], ['KeyH', 'р']]);
      window.dispatchEvent(new Event('focus'));
    `);
    await strike('?', 'Digit7', 8);
    const keys = get('help-keys').locator('kbd');
    await soon(async () => (await keys.allTextContents()).includes('Ь')).toBe(true);
    const shown = await keys.allTextContents();
    expect(shown).toEqual(expect.arrayContaining(['Ь', 'Shift+Ь', 'Р', 'Shift+Р', 'F1', '1']));
    expect(shown).not.toContain('M');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/keys-cyrillic.png` });
  });
});

describe('an AZERTY keyboard', () => {
  it('selects channels with the digit row without Shift', async () => {
    await strike('é', 'Digit2');
    await soon(() => get('channel-tab-B').getAttribute('aria-selected')).toBe('true');
    await strike('&', 'Digit1');
    await soon(() => get('channel-tab-A').getAttribute('aria-selected')).toBe('true');
  });

  it('types a comma in the place of M, which takes nothing', async () => {
    await strike(',', 'KeyM');
    await strike('m', 'Semicolon');
    await soon(() => asked('moment:take')).toBe(true);
    expect(stand.main.received.filter(({ request }) => request === 'moment:take')).toHaveLength(1);
  });
});

describe('a keypad', () => {
  it('selects channels', async () => {
    await strike('2', 'Numpad2');
    await soon(() => get('channel-tab-B').getAttribute('aria-selected')).toBe('true');
  });
});

describe('the form for keys', () => {
  it.each([
    ['a foot switch', 'F13', 'F13', 'F13'],
    ['an X-keys box', 'Unidentified', 'F24', 'F24'],
    ['a presenter', 'PageDown', 'PageDown', 'PageDown'],
    ['a Japanese keyboard in kana mode', 'と', 'KeyS', 'S'],
  ])('assigns a key of %s', async (_device, key, code, saved) => {
    await strike('?', 'Slash', 8);
    await get('window-keys-change').click();
    await get('window-key').first().getByTestId('hotkey-key').click();
    await strike(key, code);
    await soon(
      () =>
        stand.main.received.find(({ request }) => request === 'window-key:set')?.input as
          { key: string } | undefined,
    ).toMatchObject({ command: 'scorebug', key: saved });
  });
});
