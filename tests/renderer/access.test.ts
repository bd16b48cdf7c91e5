import { source as axeSource } from 'axe-core';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ChannelState, ShowState } from '../../src/preload/contract/show-state.ts';
import { soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { emptyShow, fullShow } from './show-fixture.ts';
import { expectNoComplaints, setUp, type Stand } from './window-under-test.ts';
import { whilePainted } from '../unpainted.ts';
import { byHand, calm, openView, prepare, rundown, scoreShow, VIEWS, withA } from './views.ts';

/** The window with a magnifier, a screen reader, or only a keyboard. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

let stand: Stand;
let page: Page;
const get = (id: string): Locator => page.getByTestId(id).first();
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
/** Returns the focused element's test ID, or its class if it has none. Null if nothing has the focus. */
const focused = (): Promise<unknown> =>
  page.evaluate(
    `document.activeElement === document.body ? null : document.activeElement.dataset.testid ?? document.activeElement.className`,
  );

beforeAll(async () => {
  stand = await setUp();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  await addAxe();
});
afterAll(() => stand.close());
afterEach(() => {
  stand.main.comeBack();
  expectNoComplaints(stand);
});

/** Injects axe into the current page. The content security policy doesn't restrict scripts of the debugger. */
const addAxe = (): Promise<unknown> => page.evaluate(axeSource);

/**
 * Returns axe's violations within `root`, for all rules or the given ones. Ignores elements that are partly hidden at an
 * edge, because users can scroll them into view.
 */
async function violations(root: string, ...rules: string[]): Promise<unknown> {
  const options =
    rules.length > 0
      ? { runOnly: { type: 'rule', values: rules } }
      : {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          rules: { 'target-size': { enabled: true } },
        };
  await layoutSettled(page);
  return whilePainted(page, () =>
    page.evaluate(
      `axe.run({ include: [${JSON.stringify(root)}], exclude: ['iframe'] }, { ...${JSON.stringify(options)}, iframes: false, resultTypes: ['violations'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ failureSummary }) => !failureSummary.includes('partially obscured')) })).filter(({ nodes }) => nodes.length > 0).map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary).join(' | ')))`,
    ),
  );
}

async function show(state: ShowState): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  prepare(stand.main, AT);
  await calm(page, stand.main, state);
  stand.main.received.length = 0;
}

function changeA(changes: Partial<ChannelState>): void {
  stand.main.change({ channels: withA(stand.main.state, changes).channels });
}

describe('the window in both themes, at 1280x720 and on an upright tablet', () => {
  it.each(VIEWS.map((view, at) => ({ title: `${view.name} (${at})`, view, at })))(
    'has no accessibility violation in $title',
    async ({ view, at }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await openView(page, stand.main, view, AT);
      // In views that only change the desk, only the desk is checked.
      const isDesk = view.name.startsWith('desk') && at > 0;
      const root = view.root ?? (isDesk ? '[data-testid=desk]' : '.window');
      const found = [await violations(root)];
      // The themes only differ in color, and the sizes only in layout.
      await page.emulateMedia({ colorScheme: 'light' });
      found.push(await violations(root, 'color-contrast'));
      await page.setViewportSize({ width: 820, height: 1180 });
      found.push(await violations(root, 'target-size'));
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(found.flat()).toEqual([]);
    },
  );
});

describe('the names of controls', () => {
  /**
   * Finds names that two controls of one region share, with the controls. Rows, cards and field sets count as regions.
   */
  const repeated = (): Promise<string[]> =>
    page.evaluate(`(() => {
      const REGION = 'dialog, [popover], section, aside, main, header, nav, fieldset, li, tr, article, [role=group], [role=tabpanel], [role=row]';
      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      axe.setup(document.body);
      const seen = new Map();
      for (const control of root.querySelectorAll('button, input, select, textarea, a[href]')) {
        if (!control.checkVisibility({ visibilityProperty: true })) continue;
        const name = axe.commons.text.accessibleText(control).trim();
        const region = control.closest(REGION) ?? root;
        const names = seen.get(region) ?? new Map();
        seen.set(region, names.set(name, [...(names.get(name) ?? []), control.dataset.testid]));
      }
      axe.teardown();
      return [...seen.values()].flatMap((names) => [...names].filter(([, all]) => all.length > 1).map(([name, all]) => name + ': ' + all.join(', ')));
    })()`);

  it.each(VIEWS.map((view, at) => ({ title: `${view.name} (${at})`, view })))(
    'are unique within each region of $title',
    async ({ view }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await openView(page, stand.main, view, AT);
      expect(await repeated()).toEqual([]);
    },
  );
});

/** Moves the focus with Tab to a control, as a keyboard user would. */
async function tabTo(testid: string | RegExp, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const at = String(await focused());
    if (typeof testid === 'string' ? at === testid : testid.test(at)) return;
  }
  throw new Error(`Tab never comes to ${String(testid)}; it is at ${String(await focused())}.`);
}

/** Opens the first (0) or the second tab (1) of the desk with the keyboard. */
async function toDesk(place: 0 | 1): Promise<void> {
  await tabTo(/^desk-/);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  if (place === 1) await page.keyboard.press('ArrowRight');
}

describe('the keyboard alone', () => {
  it('can put a game on a channel', async () => {
    await show({ ...emptyShow(stand.main.url, AT), catalogs: fullShow(stand.main.url, AT).catalogs });
    await tabTo('search');
    await page.keyboard.type('Harbor City');
    await soon(() => page.getByTestId('game-row').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await soon(focused).toBe('game-select');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('channel:bind')).toMatchObject({ channel: 'A', sessionId: 's-g2' });
    await get('search').fill('');
  });

  it('can take and clear a lower third', async () => {
    await show(fullShow(stand.main.url, AT));
    await tabTo('take-lower-third');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('graphic:take')).toEqual({ channel: 'A', graphic: 'lower-third' });
    const full = fullShow(stand.main.url, AT);
    const { graphics } = full.channels[0]!;
    changeA({ graphics: { ...graphics, 'lower-third': graphics.scorebug } });
    // Waits, because presses right after a change are ignored.
    await page
      .locator('[data-testid="clear-lower-third"]:not([aria-disabled="true"]):not(.settling)')
      .waitFor();
    // A button that becomes inactive when pressed keeps the focus.
    expect(await focused()).toBe('take-lower-third');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('graphic:clear')).toEqual({ channel: 'A', graphic: 'lower-third' });
  });

  it('can correct a score, and the focus returns to where it was', async () => {
    await show(fullShow(stand.main.url, AT));
    await tabTo('hold-score-a');
    await page.keyboard.press('Enter');
    await soon(() => get('hold-editor').count()).toBe(1);
    await tabTo('hold-value');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('override:set')).toMatchObject({ field: 'score.a', value: 4 });
    await soon(focused).toBe('hold-score-a');
  });

  it('can undo a press on the pad, with its key and with its button', async () => {
    await show(byHand(fullShow(stand.main.url, AT)));
    await page.keyboard.press('u');
    await soon(() => inputOf('manual:press')).toEqual({ channel: 'A', button: 'undo' });
    stand.main.received.length = 0;
    await tabTo('manual-undo');
    // Pressed as soon as the button accepts another press.
    await soon(async () => {
      await page.keyboard.press('Enter');
      return inputOf('manual:press');
    }).toEqual({ channel: 'A', button: 'undo' });
  });

  it('can add a row to the rundown, and take the next one', async () => {
    await show({ ...fullShow(stand.main.url, AT), rundowns: { A: rundown(AT) } });
    await toDesk(1);
    await tabTo('rundown-add');
    await page.keyboard.press('Enter');
    await soon(focused).toBe('rundown-name');
    await page.keyboard.type('Ada Lee');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('rundown:add')).toMatchObject({
      channel: 'A',
      item: { content: { name: 'Ada Lee' } },
    });
    // The answer moves the focus back to the name.
    await soon(() => get('rundown-name').inputValue()).toBe('');
    await page.keyboard.press('F12');
    await soon(() => inputOf('rundown:take-next')).toEqual({ channel: 'A' });
    await tabTo('rundown-close');
    await page.keyboard.press('Enter');
    // The form is closed, and the focus is on the button that opened it.
    await soon(focused).toBe('rundown-add');
  });

  it('can add a scorer to a goal', async () => {
    await show(fullShow(stand.main.url, AT));
    await toDesk(0);
    await tabTo('moment-player');
    await page.keyboard.press('Enter');
    await soon(() => get('player-choose').count()).toBe(1);
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('moment:player')).toMatchObject({ moment: 213, player: { name: 'Bo Vale' } });
    await soon(focused).toBe('moment-player');
  });

  it("can upload a team's logo and invite an operator, and the focus returns to the button that opened the dialog", async () => {
    await show(fullShow(stand.main.url, AT));
    await tabTo('teams');
    await page.keyboard.press('Enter');
    await get('team-tab-look').waitFor();
    await tabTo(/^team-tab/);
    await page.keyboard.press('Home');
    // Registered before the press: the browser opens no file dialog while something listens for it.
    const chooser = page.waitForEvent('filechooser');
    await tabTo('team-logo');
    await page.keyboard.press('Space');
    const mark = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4H0z"/></svg>';
    await (
      await chooser
    ).setFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) });
    await soon(() => inputOf('team:set')).toMatchObject({ name: 'Riverside' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await soon(focused).toBe('teams');
    await tabTo('crew-open');
    await page.keyboard.press('Enter');
    await tabTo('operator-name');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await soon(() => inputOf('operator:invite')).toMatchObject({ name: 'Ada' });
    await get('qr-code').waitFor();
    await tabTo('crew-dialog-close');
    await page.keyboard.press('Enter');
    await soon(focused).toBe('crew-open');
  });
});

describe('the keyboard focus', () => {
  it("isn't on a control after another channel is selected, so that no control receives the hotkeys", async () => {
    await show(byHand(fullShow(stand.main.url, AT)));
    const key = page.locator('[data-pad="goal-A"]');
    const isOnControl = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.matches('button, input, select, textarea') ?? false);
    await page.keyboard.press('2');
    await page.locator('[data-testid=channel-tab-B][aria-selected=true]').waitFor();
    await get('desk-titles').click();
    await page.keyboard.press('1');
    await page.locator('[data-testid=channel-tab-A][aria-selected=true]').waitFor();
    await get('desk-pad').click();
    await key.focus();
    await page.keyboard.press('2');
    await soon(() => key.count()).toBe(0);
    expect(await isOnControl()).toBe(false);
    await page.keyboard.press('1');
    await key.waitFor();
    expect(await isOnControl()).toBe(false);
  });
});

describe('the focus', () => {
  it('stays in the window when a message is dismissed', async () => {
    await show(fullShow(stand.main.url, AT));
    await tabTo('message-dismiss');
    await page.keyboard.press('Enter');
    stand.main.change({ notices: [] });
    await soon(() => get('message-dismiss').count()).toBe(0);
    expect(await focused()).not.toBeNull();
  });

  it('stays in the window when the focused row of the rundown is removed, in this window or in another one', async () => {
    const state = { ...fullShow(stand.main.url, AT), rundowns: { A: rundown(AT) } };
    await show(state);
    await toDesk(1);
    const [first, ...groups] = rundown(AT).groups;
    await page.locator('[data-row=bo] [data-testid=rundown-edit]').focus();
    stand.main.change({
      rundowns: {
        A: {
          groups: [{ ...first!, rows: first!.rows.filter(({ id }) => id !== 'bo') }, ...groups],
          next: null,
        },
      },
    });
    await soon(() => page.locator('[data-row=bo]').count()).toBe(0);
    await soon(focused).toBe('rundown-edit');
  });

  it('stays in the window when the focused moment leaves the list, and when the state is pushed', async () => {
    const state = fullShow(stand.main.url, AT);
    await show(state);
    await toDesk(0);
    await page.locator('[data-moment="213"]').getByTestId('moment-take').focus();
    stand.main.change({});
    await soon(() => get('window').getAttribute('data-revision')).toBe(`${stand.main.revision}`);
    expect(await focused()).toBe('moment-take');
    const { moments } = state.channels[0]!;
    changeA({ moments: moments.filter(({ id }) => id !== 213) });
    await soon(() => page.locator('[data-moment="213"]').count()).toBe(0);
    await soon(focused).not.toBeNull();
  });
});

describe('a screen reader', () => {
  /** Starts recording everything that live regions announce. */
  async function listen(): Promise<() => Promise<string[]>> {
    await page.evaluate(`(() => {
      window.said = [];
      const within = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[role=alert], [role=status], [aria-live]');
      const hear = (records) => {
        const regions = new Set(records.map(({ target }) => within(target)).filter(Boolean));
        for (const { addedNodes } of records) for (const node of addedNodes)
          if (node.nodeType === 1) for (const one of [node, ...node.querySelectorAll('[role=alert]')]) if (one.matches('[role=alert]')) regions.add(one);
        for (const region of regions) {
          const text = region.textContent.replace(/\\s+/g, ' ').trim();
          const level = region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');
          if (text !== '') window.said.push(level + ': ' + text);
        }
      };
      window.ear?.disconnect();
      window.ear = new MutationObserver(hear);
      window.ear.observe(document.body, { childList: true, characterData: true, subtree: true });
    })()`);
    return () => page.evaluate<string[]>('window.said');
  }
  const SENTENCE = 'The disk is full.';

  it('announces an alarm immediately, and once', async () => {
    await show({ ...fullShow(stand.main.url, AT), notices: [] });
    const announcements = await listen();
    stand.main.change({ notices: [{ id: 'x', level: 'alarm', sentence: SENTENCE, at: AT, action: null }] });
    await page.getByText(SENTENCE).first().waitFor();
    stand.main.change({});
    await soon(() => get('window').getAttribute('data-revision')).toBe(`${stand.main.revision}`);
    const announced = (await announcements()).filter((line) => line.includes(SENTENCE));
    expect(announced).toEqual([`assertive: ${SENTENCE}`]);
  });

  it('announces a notice politely, once, and without its buttons', async () => {
    await show({ ...fullShow(stand.main.url, AT), notices: [] });
    const announcements = await listen();
    stand.main.change({ notices: [{ id: 'y', level: 'warning', sentence: SENTENCE, at: AT, action: null }] });
    await page.getByText(SENTENCE).first().waitFor();
    expect((await announcements()).filter((line) => line.includes(SENTENCE))).toEqual([
      `polite: ${SENTENCE}`,
    ]);
  });

  it('announces a refusal immediately, and once', async () => {
    await show(fullShow(stand.main.url, AT));
    stand.main.refuse('graphic:take', { code: 'no_session', message: SENTENCE });
    const announcements = await listen();
    await get('take-lower-third').click();
    await get('refusal-graphics').waitFor();
    expect((await announcements()).filter((line) => line.includes(SENTENCE))).toEqual([
      `assertive: ${SENTENCE}`,
    ]);
  });
});

describe('the focus indicator', () => {
  it("is visible on every control, and isn't covered by the sticky header of the desk", async () => {
    await show({ ...fullShow(stand.main.url, AT), rundowns: { A: rundown(AT) } });
    await toDesk(1);
    const bad = await page.evaluate(`(() => {
      const bad = [];
      const controls = [...document.querySelectorAll('#desk button, #desk input, #desk select')].filter((one) => one.checkVisibility());
      const bar = document.querySelector('#desk .sticks').getBoundingClientRect();
      for (const control of controls.toReversed()) {
        control.focus({ focusVisible: true });
        const { top } = control.getBoundingClientRect();
        if (!control.closest('.sticks') && top < bar.bottom - 1) bad.push('beneath the bar: ' + control.dataset.testid);
        const marked = control.closest('label')?.matches(':has(:focus-visible)') ? control.closest('label') : control;
        if (getComputedStyle(marked).outlineStyle === 'none') bad.push('not seen: ' + control.dataset.testid);
      }
      return bad;
    })()`);
    expect(bad).toEqual([]);
  });
});

describe('reduced motion', () => {
  it('disables every animation', async () => {
    await show(fullShow(stand.main.url, AT));
    const moving = (): Promise<unknown> =>
      page.evaluate(
        `document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length`,
      );
    await get('message-more').click();
    await get('take-lower-third').hover();
    expect(await moving()).toBe(0);
  });
});

describe('the pages for phones', () => {
  it.each(['/score', '/join'])('have no accessibility violation in either theme: %s', async (path) => {
    stand.main.pushScore(scoreShow(fullShow(stand.main.url, AT)));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stand.main.url}${path}`);
    await (path === '/score' ? get('score-undo') : page.getByText('This link is incomplete')).waitFor();
    await addAxe();
    const found = [await violations('body')];
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(await violations('body', 'color-contrast'));
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(found.flat()).toEqual([]);
  });
});
