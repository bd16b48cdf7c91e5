import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { soon } from './presses.ts';
import { layoutSettled, messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { expectNoComplaints, setUp, type Stand } from './window-under-test.ts';
import { byHand, calm, openView, prepare, scoreShow, VIEWS, withA } from './views.ts';

/**
 * Checks every view in every size: nothing is cut off, covered, unreachable or too narrow to type in. One page opens
 * them all without a reload. The themes only differ in color, which the last test checks.
 */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [900, 1200],
  [820, 1180],
] as const;
/** 1280x720 at 200 %, in CSS px. */
const ZOOMED = [640, 360] as const;
/** A phone held upright. */
const PHONE = [390, 844] as const;

let stand: Stand;
let page: Page;
const get = (id: string): Locator => page.getByTestId(id).first();

beforeAll(async () => {
  stand = await setUp();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
});
afterAll(() => stand.close());
afterEach(() => {
  stand.main.comeBack();
  expectNoComplaints(stand);
});

/**
 * Runs in the page. Finds layout faults: sideways scrolling, a text field with room for fewer than 15 digits, controls
 * that overlap or are cut off, alarms and Undo out of sight.
 */
const FAULTS = `(() => {
  const found = [];
  const root = document.querySelector('dialog[open]:not(:has(~ dialog[open], dialog[open])), #messages:popover-open') ?? document.body;
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  const name = (element) => element.dataset.testid ?? element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  for (const box of root.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(box);
    const isScroller = overflowX === 'auto' || overflowX === 'scroll' || box.matches('.scrolls');
    if (isScroller && !box.matches('.sideways, textarea, .aloud') && box.scrollWidth > box.clientWidth + 1)
      found.push('scrolls sideways: ' + box.className + ' ' + box.scrollWidth + ' > ' + box.clientWidth);
  }
  const ruler = document.createElement('canvas').getContext('2d');
  for (const field of root.querySelectorAll('input:is([type=text], [type=search], [type=password], :not([type]))')) {
    if (!seen(field) || field.readOnly || (field.maxLength >= 0 && field.maxLength < 30)) continue;
    const style = getComputedStyle(field);
    ruler.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const letters = room / ruler.measureText('0').width;
    if (letters < 15) found.push('too narrow: ' + name(field) + ' holds ' + letters.toFixed(1));
  }
  // A row in the list of games is a button behind the buttons inside it, so it would count as overlapping them.
  const LABELLED = 'label input, .aloud, .aloud *, iframe, [data-testid=game-select]';
  const controls = [...root.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=spinbutton]')]
    .filter((element) => seen(element) && !element.matches(LABELLED));
  const boxes = controls.map((element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    let isCut = '';
    for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const scrolls = around.matches('.scrolls') || [overflowX, overflowY].some((of) => of === 'auto' || of === 'scroll');
      if (!scrolls && overflowX !== 'visible' && (left < frame.left - 1 || right > frame.right + 1)) isCut = around.className || around.tagName;
      if (!scrolls && overflowY !== 'visible' && (top < frame.top - 1 || bottom > frame.bottom + 1)) isCut = around.className || around.tagName;
      if (scrolls) {
        left = Math.max(left, frame.left); right = Math.min(right, frame.right);
        top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
      }
    }
    if (isCut && right - left > 1 && bottom - top > 1) found.push('cut off: ' + name(element) + ' by ' + isCut);
    return { element, left, top, right, bottom, isSticky: !!element.closest('.sticks, .sticks-below, .watch, .page > header, .page > footer') };
  }).filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
  for (const { element, left, right, top, bottom } of boxes)
    if (left < -1 || right > innerWidth + 1) found.push('beside the window: ' + name(element));
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (one.isSticky !== other.isSticky || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1.5 && high > 1.5) found.push('overlap: ' + name(one.element) + ' and ' + name(other.element));
    }
  // The text of a row or a tab is complete, or ends in an ellipsis.
  for (const box of root.querySelectorAll('[data-testid=game-row] .eyebrow, [data-testid=game-row] span, [role=tab], [role=tab] span')) {
    if (!seen(box) || box.closest('.aloud')) continue;
    const { overflowX, textOverflow } = getComputedStyle(box);
    if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && box.scrollWidth > box.clientWidth)
      found.push('text is cut: ' + box.textContent.trim() + ' ' + box.scrollWidth + ' > ' + box.clientWidth);
    if (box.matches('[role=tab] span') && box.getClientRects().length > 0 && box.getBoundingClientRect().height > 1.8 * parseFloat(getComputedStyle(box).fontSize))
      found.push('wraps: ' + box.textContent.trim());
    const tab = box.closest('[role=tab]');
    if (tab && box !== tab && box.getBoundingClientRect().right > tab.getBoundingClientRect().right + 1) found.push('beyond its tab: ' + box.textContent.trim());
  }
  if (root === document.body)
    for (const id of ['message-line', 'manual-undo']) {
      const element = document.querySelector('[data-testid=' + id + ']');
      const box = element?.getBoundingClientRect();
      if (box && (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth || box.width < 24))
        found.push(id + ' is out of sight');
    }
  return found;
})()`;

async function size(width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await layoutSettled(page);
}

describe('the layout in every size', () => {
  it.each(VIEWS.map((view, at) => ({ ...view, title: `${view.name} (${at})`, view })))(
    'keeps every control reachable, and every field wide enough, in $title',
    async ({ view }) => {
      await size(1280, 720);
      await openView(page, stand.main, view, AT);
      const faults: Record<string, unknown> = {};
      // Zoomed in and on a phone, the window scrolls as a page; a dialog has to fit.
      for (const [width, height] of view.root === null ? SIZES : [...SIZES, ZOOMED, PHONE]) {
        await size(width, height);
        const found = await page.evaluate(FAULTS);
        if ((found as string[]).length > 0) faults[`${width} x ${height}`] = found;
      }
      expect(faults).toEqual({});
    },
  );
});

describe('the card of the scorebug', () => {
  it.each([
    [1280, 720],
    [1366, 768],
    [1440, 900],
  ])('keeps any score on one line at %i x %i, however long it has been on air', async (width, height) => {
    await size(width, height);
    prepare(stand.main, AT);
    const full = fullShow(stand.main.url, AT);
    const broken: string[] = [];
    for (const [codes, score] of [
      [
        { a: 'RED', b: 'SAL' },
        { a: 0, b: 0 },
      ],
      [
        { a: 'RED', b: 'SAL' },
        { a: 14, b: 3 },
      ],
      [
        { a: 'HARB', b: 'SALT' },
        { a: 128, b: 131 },
      ],
    ] as const)
      for (const onAirMs of [null, 5_000, 754_000]) {
        const { match, graphics } = full.channels[0]!;
        const { teams, view } = match!;
        const drawn = {
          ...match!,
          teams: { a: { ...teams.a, code: codes.a }, b: { ...teams.b, code: codes.b } },
          view: { ...view, score } as typeof view,
        };
        const scorebug = {
          ...graphics.scorebug,
          onAir: onAirMs !== null,
          since: onAirMs === null ? null : AT - onAirMs,
          until: null,
          next: null,
        };
        await calm(
          page,
          stand.main,
          withA(full, { match: drawn, graphics: { ...graphics, scorebug }, unseen: {} }),
        );
        const card = get('graphic-scorebug');
        const [says, ...lines] = await card.evaluate((element) => {
          const pair = element.querySelector('[data-testid=card-score]')!;
          const letters = element.ownerDocument.createRange();
          letters.selectNodeContents(pair);
          const says = pair.closest('p')!.getBoundingClientRect();
          const box = letters.getBoundingClientRect();
          const tops = Array.from(letters.getClientRects(), ({ top }) => Math.round(top));
          return [
            pair.textContent,
            ...new Set(tops),
            ...(box.right > says.right || box.bottom > says.bottom + 1 ? ['cut'] : []),
          ];
        });
        expect(says).toContain(`${score.a}–${score.b}`);
        if (lines.length > 1) broken.push(`${says}, on air for ${onAirMs} ms: ${lines.join(', ')}`);
      }
    expect(broken).toEqual([]);
  });
});

describe('the rows of the desk and of the match info', () => {
  it.each([
    [1280, 720],
    [1600, 900],
    [1920, 1080],
  ])('have room for their names and controls at %i x %i', async (width, height) => {
    prepare(stand.main, AT);
    await calm(page, stand.main, fullShow(stand.main.url, AT));
    await size(width, height);
    await get('desk-automation').click();
    await layoutSettled(page);
    const names: number[] = await page
      .getByTestId('rule')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.name')!.getBoundingClientRect().width));
    expect(names.length).toBeGreaterThan(2);
    expect(Math.min(...names)).toBeGreaterThan(150);
    await get('channel-tab-B').click();
    await get('facts-more').click();
    await layoutSettled(page);
    expect(await page.evaluate(FAULTS)).toEqual([]);
  });
});

describe('a scrollable area', () => {
  it('fades at an edge with more content behind it, even if the system hides scroll bars', async () => {
    await size(1024, 768);
    prepare(stand.main, AT);
    await calm(page, stand.main, fullShow(stand.main.url, AT));
    const fades = (): Promise<unknown> =>
      page.evaluate(`(() => {
        const style = getComputedStyle(document.querySelector('[data-testid=games-list]'));
        return ['--fade-start', '--fade-end'].map((name) => parseFloat(style.getPropertyValue(name)));
      })()`);
    const scroll = (to: string): Promise<unknown> =>
      page.evaluate(
        `(() => { const list = document.querySelector('[data-testid=games-list]'); list.scrollTop = ${to}; })()`,
      );
    await soon(fades).toEqual([0, 22]);
    await scroll('list.scrollHeight');
    await soon(fades).toEqual([22, 0]);
    await get('tab-upcoming').click();
    await soon(fades).toEqual([0, 0]);
  });
});

describe('the window at 200% of 1280x720', () => {
  it('scrolls as a page, so that every control can be reached below alarms and Undo', async () => {
    prepare(stand.main, AT);
    await calm(page, stand.main, byHand(fullShow(stand.main.url, AT)));
    await get('desk-pad').click();
    await size(...ZOOMED);
    const hidden = await page.evaluate(`(() => {
      const hidden = [];
      for (const element of document.querySelectorAll('.window button:not([tabindex="-1"]), .window input, .window select')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        element.focus();
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        const label = element.closest('label');
        if (there !== element && !element.contains(there) && !(label && label.contains(there)))
          hidden.push(element.dataset.testid ?? element.textContent.trim());
        const undo = document.querySelector('[data-testid=manual-undo]').getBoundingClientRect();
        if (undo.top < 0 || undo.bottom > innerHeight) hidden.push('Undo, while at ' + element.dataset.testid);
      }
      scrollTo(0, 0);
      return [...hidden, document.documentElement.scrollWidth > innerWidth ? 'sideways' : null].filter(Boolean);
    })()`);
    expect(hidden).toEqual([]);
  });
});

describe('the pages for phones', () => {
  it('keep the score and Undo visible at any scroll position, even on a small phone', async () => {
    stand.main.pushScore(scoreShow(fullShow(stand.main.url, AT)));
    await page.goto(`${stand.main.url}/score`);
    await get('score-undo').waitFor();
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const)
      for (const to of [0, 10_000]) {
        await size(width, height);
        await page.evaluate(`scrollTo(0, ${to})`);
        expect(await page.evaluate(FAULTS)).toEqual([]);
        for (const id of ['score-a', 'score-confirmed', 'score-undo']) {
          const { y, height: high } = (await get(id).boundingBox())!;
          expect([id, y >= 0, y + high <= height]).toEqual([id, true, true]);
        }
      }
  });

  it('show the match clock and a shootout', async () => {
    const { channels, ...state } = scoreShow(fullShow(stand.main.url, AT));
    const [first] = channels;
    const clock = { isRunning: false, direction: 'up', baseMs: 754_000, at: AT } as const;
    const match = {
      ...first!.match!,
      clock: { ...clock, addedMinutes: null, showsTenths: false },
      shootout: { a: [true, false], b: [true, true] },
    };
    stand.main.pushScore({ ...state, channels: [{ ...first!, match }] });
    await page.goto(`${stand.main.url}/score`);
    await size(390, 844);
    await soon(() => get('score-clock').textContent()).toBe('12:34');
    expect(await get('score-shootout').textContent()).toBe('Penalties 1–2');
    expect(await page.evaluate(FAULTS)).toEqual([]);
  });

  it('show that the link of an invitation is incomplete', async () => {
    await page.goto(`${stand.main.url}/join`);
    await size(390, 844);
    await soon(() => page.locator('#says').textContent()).toContain('This link is incomplete');
    expect(await page.evaluate(FAULTS)).toEqual([]);
  });
});

describe('the themes of the window', () => {
  it('have the same layout', async () => {
    await page.clock.install({ time: AT });
    await page.goto(stand.main.url);
    await get('program').waitFor();
    await size(1024, 768);
    prepare(stand.main, AT);
    // Ages and clocks are text, which affects the layout, so they are frozen from this point on.
    await page.clock.pauseAt(AT + 60_000);
    await messagesHandled(page, stand.main);
    await layoutSettled(page);
    const boxes = (): Promise<unknown> =>
      page.evaluate(`[...document.querySelectorAll('button, input, select')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.dataset.testid, x, y, width, height].join(' ');
      })`);
    const dark = await boxes();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await boxes()).toEqual(dark);
  });
});
