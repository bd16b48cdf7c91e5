import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/**
 * A rehearsal at twenty times its speed, graphics going on and off: the output keeps its frames. Beside it, in the same
 * browser, runs a page that draws next to nothing: what both are late by is the machine's doing, not the overlay's.
 */

const WATCHED_MS = 12_000;
const LONG_FRAME_MS = 50;
/** Of all frames, how many more than the bare page's may be long before it is the overlay's fault. */
const SHARE_ALLOWED = 0.01;
/** One figure a refresh: a page that has something to draw, but nothing to think about. */
const BARE_PAGE = `<!doctype html><body style="margin:0;background:transparent"><b>0</b></body>`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Frames {
  count: number;
  long: number;
  longest: number;
  /** Properties that moved, of everything that was animated. */
  moved: string[];
}

/** Counts the page's frames from now on. */
async function watch(page: Page, isBare: boolean): Promise<void> {
  await page.evaluate(`(() => {
    const frames = { count: 0, long: 0, longest: 0, moved: [] };
    const moved = new Set();
    let last = null;
    const figure = ${isBare} ? document.querySelector('b') : null;
    requestAnimationFrame(function frame(at) {
      if (last !== null) {
        frames.count += 1;
        frames.longest = Math.max(frames.longest, at - last);
        if (at - last > ${LONG_FRAME_MS}) frames.long += 1;
      }
      last = at;
      if (figure) figure.textContent = String(frames.count);
      for (const animation of document.getAnimations())
        for (const keyframe of animation.effect.getKeyframes())
          for (const name of Object.keys(keyframe)) moved.add(name);
      frames.moved = [...moved];
      requestAnimationFrame(frame);
    });
    globalThis.frames = frames;
  })()`);
}

const framesOf = (page: Page): Promise<Frames> => page.evaluate<Frames>('frames');
const NO_PROPERTIES = ['offset', 'computedOffset', 'easing', 'composite'];

test('a rehearsal at twenty times its speed has no long frames of its own making', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const remote = new Remote(app.ready.url);
  await remote.rehearse('nba', 20);
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const viewport = { width: 1920, height: 1080 };
  const stage = await browser.newPage({ viewport });
  await stage.goto((await remote.program()).url);
  await stage.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
  const bare = await browser.newPage({ viewport });
  await bare.setContent(BARE_PAGE);

  await watch(stage, false);
  await watch(bare, true);
  const until = Date.now() + WATCHED_MS;
  while (Date.now() < until) {
    await remote.call('POST', '/channels/A/graphics/lower-third/toggle');
    await stage.waitForTimeout(1_000);
  }
  const [drawn, floor] = [await framesOf(stage), await framesOf(bare)];
  const seen = `overlay ${JSON.stringify(drawn)}, bare page ${JSON.stringify(floor)}`;

  expect(drawn.count, seen).toBeGreaterThan(floor.count * 0.8);
  expect(drawn.long, seen).toBeLessThanOrEqual(floor.long + Math.ceil(drawn.count * SHARE_ALLOWED));
  const moved = drawn.moved.filter((name) => !NO_PROPERTIES.includes(name)).sort();
  expect(moved).toContain('transform');
  expect(['opacity', 'transform']).toEqual(expect.arrayContaining(moved));
});
