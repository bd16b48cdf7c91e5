import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirm, isSettled, soon } from './presses.ts';
import { messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { openView, VIEWS, type View } from './views.ts';

/** Where the keyboard focus is after an action that shows or removes an element. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

const stand = useStand();
let page: Page;

beforeAll(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
});

const viewOf = (name: string): View => VIEWS.find((view) => view.name === name)!;
/** Returns the focused element's test ID, `another` if it has none, or null if nothing has the focus. */
const focused = (): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === body ? null : ((activeElement as HTMLElement).dataset['testid'] ?? 'another');
  });
async function pressKey(testid: string): Promise<void> {
  const button = page.getByTestId(testid).first();
  await button.focus();
  await isSettled(button);
  await page.keyboard.press('Enter');
}

describe('the focus', () => {
  it.each([
    ['sponsors', 'booking-edit', 'booking-save', 'booking-edit'],
    ['sponsors', 'booking-new', 'booking-save', 'booking-new'],
    ['sponsors', 'booking-new', 'booking-cancel', 'booking-new'],
    ['desk: moments', 'hold-other', 'hold-cancel', 'hold-other'],
  ])('in %s moves into the form that %s opens, and after %s returns to %s', async (...names) => {
    const [view, opens, closes, back] = names;
    await openView(page, stand.main, viewOf(view), AT);
    // The view may already have a form open, so the last opener is used, which is in another row.
    const opener = page.getByTestId(opens).last();
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page.locator('[data-returns]').last();
    await soon(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    const close = form.getByTestId(closes);
    await close.focus();
    await isSettled(close);
    await page.keyboard.press('Enter');
    await soon(focused).toBe(back);
  });

  it('moves to the file button after an import or its cancellation, not to the Undo button of a change', async () => {
    await openView(page, stand.main, viewOf('show'), AT);
    await pressKey('show-import-cancel');
    await soon(focused).toBe('show-file');
    await openView(page, stand.main, viewOf('show'), AT);
    const button = page.getByTestId('show-import');
    await button.focus();
    await confirm(button, () => page.keyboard.press('Enter'));
    await soon(focused).toBe('show-file');
  });

  it('stays in the dialog when the first Escape closes the preview of an import, and the next closes the dialog', async () => {
    await openView(page, stand.main, viewOf('show'), AT);
    await page.getByTestId('show-import-cancel').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('show-preview').waitFor({ state: 'detached' });
    await soon(focused).toBe('show-file');
    await page.keyboard.press('Escape');
    await soon(() => page.getByTestId('show-dialog').isVisible()).toBe(false);
  });

  it.each([
    ['sponsors', 'booking-new', 'booking-form', 'sponsors-dialog'],
    ['desk: moments', 'hold-other', 'hold-editor', null],
  ])('returns in %s to %s when Escape closes its form', async (view, opens, form, dialog) => {
    await openView(page, stand.main, viewOf(view), AT);
    const opener = page.getByTestId(opens).last();
    await opener.focus();
    await page.keyboard.press('Enter');
    await soon(() =>
      page
        .locator('[data-returns]')
        .last()
        .evaluate((one) => one.contains(document.activeElement)),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => page.getByTestId(form).count()).toBe(0);
    await soon(focused).toBe(opens);
    if (dialog !== null) expect(await page.getByTestId(dialog).isVisible()).toBe(true);
  });

  it.each(['show-save', 'show-file'])(
    'moves to a file button when the task started by %s is stopped',
    async (starts) => {
      await openView(page, stand.main, viewOf('a show that is exported and imported'), AT);
      await pressKey(`${starts}-work-stop`);
      await page.getByTestId(`${starts}-work`).waitFor({ state: 'detached' });
      await soon(focused).toMatch(/^show-(save|file)$/);
    },
  );
});

/** Controls that save, add, remove or dismiss. */
const CHANGES =
  /-(save|add|new|remove|clear|none|cancel|done|duplicate|dismiss|import|put|set|reset|release|invite|renew|revoke|undo|redo|stop|sure|keep)$/;

/** Exceptions from `CHANGES`: they save a file, add a channel, or stop work, which has its own test above. */
const OTHERS = /^(as-run|report|show)-save$|^channel-add$|-work-stop$/;

describe('the focus', () => {
  const pressed = new Set<string>();
  it.each(VIEWS.map((view, place) => ({ title: `${view.name} (${place})`, view })))(
    "isn't lost when a button that changes something is pressed in $title",
    async ({ view }) => {
      await openView(page, stand.main, view, AT);
      const ids = await page.evaluate(() => {
        const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
        return [...root.querySelectorAll<HTMLElement>('button[data-testid]')]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.ariaDisabled !== 'true')
          .map((one) => one.dataset['testid'] ?? '');
      });
      const lost: string[] = [];
      for (const id of new Set(ids)) {
        if (!CHANGES.test(id) || OTHERS.test(id) || pressed.has(id)) continue;
        pressed.add(id);
        await openView(page, stand.main, view, AT);
        await pressKey(id);
        await messagesHandled(page, stand.main);
        if ((await focused()) === null) lost.push(id);
      }
      expect(lost).toEqual([]);
    },
  );
});
