import AxeBuilder from '@axe-core/playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../../src/preload/contract/show-state.ts';
import { soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { emptyShow, fullShow } from './show-fixture.ts';
import { expectNoComplaints, setUp, type Stand } from './window-under-test.ts';
import { whilePainted } from '../unpainted.ts';

/** Accessibility and clipping in the states that a producer sees: dark and light, 1024 to 1920 pixels wide. */

let stand: Stand;
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);

beforeAll(async () => {
  stand = await setUp();
});
afterAll(() => stand.close());
beforeEach(() => stand.main.answer('as-run:recent', { lines: [] }));
afterEach(() => {
  stand.main.comeBack();
  stand.main.reset();
  expectNoComplaints(stand);
});

interface Scene {
  scene: string;
  isFull: boolean;
  /**
   * Whether axe checks the view in this test: as a whole page, or because it isn't in `views.ts`, whose views are
   * checked elsewhere.
   */
  isForAxe?: true;
  act: () => Promise<unknown>;
}
const SCENES: Scene[] = [
  { scene: 'full', isFull: true, isForAxe: true, act: async () => Promise.resolve() },
  { scene: 'empty', isFull: false, act: async () => Promise.resolve() },
  {
    scene: 'a link problem and a rehearsal',
    isFull: true,
    act: async () => {
      await get('channel-tab-B').click();
      await get('tab-rehearsal').click();
      await get('rehearsal-speed').selectOption('custom');
      await get('rehearsal-custom-speed').fill('0');
    },
  },
  { scene: 'upcoming', isFull: true, act: () => get('tab-upcoming').click() },
  { scene: 'finished', isFull: true, act: () => get('tab-finished').click() },
  { scene: 'messages', isFull: true, act: () => get('message-more').click() },
  {
    scene: 'a newer version',
    isFull: true,
    isForAxe: true,
    act: async () => {
      stand.main.change({ notices: [newerVersion()] });
      await get('message-open').first().waitFor();
    },
  },
  { scene: 'output dialog', isFull: true, act: () => get('output-edit').nth(1).click() },
  ...(['moments', 'titles', 'automation', 'pad', 'drills'] as const).map((desk) => ({
    scene: `desk: ${desk}`,
    isFull: true,
    act: async () => {
      // In a small window, the first click only opens the desk.
      await get('desk-as-run').click();
      await get(`desk-${desk}`).click();
    },
  })),
  {
    scene: 'the clock and an override open',
    isFull: true,
    act: async () => {
      await get('clock-more').click();
      await get('hold-score-a').click();
    },
  },
  {
    scene: 'teams',
    isFull: true,
    act: async () => {
      await get('teams').click();
      await get('team-search').fill('lake');
      await get('team-found').first().waitFor();
      await get('team').waitFor();
    },
  },
  {
    scene: 'a roster',
    isFull: true,
    act: async () => {
      await get('teams').click();
      await get('team-tab-roster').click();
      await get('player-add').click();
      await get('player-name').fill('Maximiliane von Hohenlohe-Waldenburg');
    },
  },
  {
    scene: 'an import',
    isFull: true,
    act: async () => {
      await get('teams').click();
      await get('team-tab-roster').click();
      await get('roster-import').click();
      await get('import-text').fill(
        'No;Name;Starter;Height\n9;Maximiliane von Hohenlohe-Waldenburg;yes;180\n7;Zoë Åström;maybe;175',
      );
      await get('import-text-open').click();
      await get('import-take').waitFor();
    },
  },
  {
    scene: 'sponsors',
    isFull: true,
    act: async () => {
      await get('sponsors-open').click();
      await get('booking-edit').first().click();
      await get('booking-form').waitFor();
    },
  },
  { scene: 'OBS help', isFull: true, act: () => get('output-help').first().click() },
  {
    scene: 'sources',
    isFull: true,
    act: async () => {
      await get('sources-open').click();
      await get('source-replace').first().click();
    },
  },
  {
    scene: 'an unencrypted source, and another one that needs a confirmation',
    isFull: true,
    isForAxe: true,
    act: async () => {
      const plain = { baseUrl: 'http://192.168.1.20:8000/feed', isPlain: true };
      const sources = stand.main.state.sources.map((one) => (one.id === 'club' ? { ...one, ...plain } : one));
      stand.main.change({ sources });
      const message =
        "The address http://10.0.0.7:8000 isn't encrypted, so others on the network can read and change the token and the game. Enter an https address, or confirm that you want to connect anyway.";
      stand.main.refuse('source:add', { code: 'not_encrypted', message });
      await get('sources-open').click();
      await get('source-plain').waitFor();
      await get('source-name').fill('Truck');
      await get('source-url').fill('http://10.0.0.7:8000');
      await get('source-token').fill('token');
      await get('source-add').click();
      await get('source-add-plain').waitFor();
    },
  },
  {
    scene: 'refused',
    isFull: true,
    act: async () => {
      const message = 'Channel A has no game. Put one on it from the list first, then press this once more.';
      stand.main.refuse('graphic:take', { code: 'no_session', message });
      await get('take-lower-third').click();
      await get('refusal-graphics').waitFor();
    },
  },
  {
    scene: 'main offline',
    isFull: true,
    isForAxe: true,
    act: async () => {
      stand.main.goDown();
      await get('link-down').waitFor();
    },
  },
];

function newerVersion(): Notice {
  return {
    id: 'update',
    level: 'info',
    sentence: 'Touchline 0.3.0 is available. You have 0.2.0. More at touchline.invalid.',
    at: Date.now(),
    action: { does: 'open', url: 'https://touchline.invalid/0.3.0' },
  };
}

async function open(isFull: boolean, viewport = { width: 1280, height: 720 }): Promise<void> {
  stand.main.push((isFull ? fullShow : emptyShow)(stand.main.url, Date.now()));
  page = await stand.reopen();
  await page.setViewportSize(viewport);
}

/** Runs in the page. Finds text that overflows its box, its scroller or the window. An ellipsis is allowed. */
const CUT_OFF = `(() => {
  const found = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const range = document.createRange();
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
  for (const element of root.querySelectorAll('*')) {
    if (element.matches('.aloud, .aloud *, option, svg *') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const words = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (words.length === 0) continue;
    const style = getComputedStyle(element);
    if (style.textOverflow === 'ellipsis') continue;
    range.setStartBefore(words[0]);
    range.setEndAfter(words.at(-1));
    const text = range.getBoundingClientRect();
    for (let box = element; box; box = box.parentElement) {
      const around = getComputedStyle(box);
      if (around.display === 'inline' || around.display === 'contents') continue;
      if (around.textOverflow === 'ellipsis') break;
      const frame = box.getBoundingClientRect();
      const scrollsX = ['auto', 'scroll'].includes(around.overflowX) && box !== document.body;
      const scrollsY = ['auto', 'scroll'].includes(around.overflowY) && box !== document.body;
      const wide = !scrollsX && (text.left < frame.left - 1 || text.right > frame.right + 1);
      const high = !scrollsY && around.overflowY !== 'visible' && (text.top < frame.top - 1 || text.bottom > frame.bottom + 1);
      if (wide || high) {
        found.push(JSON.stringify(element.textContent.trim().slice(0, 60)) + ' leaves ' + box.tagName + '.' + box.className);
        break;
      }
      if (scrollsX || scrollsY || around.position === 'fixed') break;
    }
  }
  return found;
})()`;

async function cutOff(): Promise<unknown> {
  await layoutSettled(page);
  return page.evaluate(CUT_OFF);
}

describe('the window at 1280x720, dark and light', () => {
  it.each(SCENES)('clips no text in the scene $scene', async ({ isFull, act }) => {
    await open(isFull);
    await act();
    expect(await cutOff()).toEqual([]);
  });

  it.each(SCENES.filter(({ isForAxe }) => isForAxe))(
    'has no accessibility violation in the scene $scene',
    async (scene) => {
      await open(scene.isFull);
      await scene.act();
      const axe = (): AxeBuilder => new AxeBuilder({ page }).exclude('iframe');
      const dark = await whilePainted(page, () => axe().analyze());
      await page.emulateMedia({ colorScheme: 'light' });
      // The themes only differ in color.
      const light = await whilePainted(page, () => axe().withRules(['color-contrast']).analyze());
      const violations = [...dark.violations, ...light.violations].map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
      );
      expect(violations).toEqual([]);
    },
  );
});

describe('the layout', () => {
  afterEach(() => page.evaluate('localStorage.clear()'));

  it.each([
    [1024, 720],
    [1440, 900],
    [1920, 1080],
  ])('clips no text at %i x %i', async (width, height) => {
    await open(true, { width, height });
    expect(await cutOff()).toEqual([]);
    await get('channel-tab-B').click();
    await get('tab-rehearsal').click();
    expect(await cutOff()).toEqual([]);
  });

  it('keeps Program at least as large as Preview, and makes it the largest element if Preview is hidden', async () => {
    await open(true);
    await layoutSettled(page);
    const size = async (id: string): Promise<number[]> => {
      const { width, height } = (await get(id).boundingBox())!;
      return [width, height];
    };
    const [wide, tall] = await size('monitor');
    expect(await size('preview-monitor')).toEqual([wide, tall]);
    expect(wide).toBeGreaterThan(320);
    await get('preview-toggle').click();
    await get('desk-fold').click();
    await soon(() => get('preview').count()).toBe(0);
    await soon(async () => (await size('monitor')).map((length, at) => length > [560, 315][at]!)).toEqual([
      true,
      true,
    ]);
  });

  it('keeps Preview hidden in the next window, and shows it again on request', async () => {
    await open(true);
    await get('preview-toggle').click();
    await page.reload();
    await get('program').waitFor();
    expect(await get('preview').count()).toBe(0);
    await get('preview-toggle').click();
    await soon(() => get('preview-monitor').count()).toBe(1);
  });

  it.each([
    [820, 1180],
    [900, 1400],
  ])(
    'puts the monitors above the rest in an upright window of %i x %i, and clips no text',
    async (width, height) => {
      await open(true, { width, height });
      const box = async (id: string) => (await get(id).boundingBox())!;
      await layoutSettled(page);
      const [program, games, facts] = [await box('program'), await box('search'), await box('link-state')];
      expect(program.y + program.height).toBeLessThan(Math.min(games.y, facts.y));
      expect(await cutOff()).toEqual([]);
    },
  );

  it("doesn't change when a message appears", async () => {
    await open(true);
    const where = async (): Promise<unknown> => [
      await get('monitor').boundingBox(),
      await get('take-scorebug').boundingBox(),
      await get('game-row').nth(2).boundingBox(),
    ];
    stand.main.change({ notices: [] });
    await page.getByText('No messages.').waitFor();
    await layoutSettled(page);
    const before = await where();
    stand.main.change({
      notices: [{ id: 'x', level: 'alarm', sentence: 'The disk is full.', at: Date.now(), action: null }],
    });
    await page.getByText('The disk is full.').first().waitFor();
    expect(await where()).toEqual(before);
  });
});

describe('a message', () => {
  it('opens its web link outside of this window, without a referrer', async () => {
    await open(true);
    stand.main.change({ notices: [newerVersion()] });
    const link = get('message-open').first();
    const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name));
    expect(await Promise.all(attributes)).toEqual([
      'https://touchline.invalid/0.3.0',
      '_blank',
      'noreferrer',
    ]);
  });
});

describe('test hooks', () => {
  it('are all listed in testids.ts', async () => {
    await open(false);
    const folder = resolve(import.meta.dirname, '../../src/renderer');
    const table = readFileSync(join(folder, 'testids.ts'), 'utf8');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.svelte'),
    );
    const hooks = sources.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/testid="([a-z-]+)"/g)].map(([, hook]) => hook!),
    );
    expect(hooks.length).toBeGreaterThan(50);
    expect([...new Set(hooks)].filter((hook) => !table.includes(`\`${hook}\``))).toEqual([]);
  });
});
