import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { BARE_PAGE, framesOf, watchFrames } from './overlay-frames.ts';

/**
 * A rehearsal at twenty times its speed, graphics going on and off: the output keeps its frames. Beside it, in the same
 * browser, runs a page that draws next to nothing: what both are late by is the machine's doing, not the overlay's.
 */

const WATCHED_MS = 12_000;
/** Of all frames, how many more than the bare page's may be long before it is the overlay's fault. */
const SHARE_ALLOWED = 0.01;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

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

  await watchFrames(stage, false);
  await watchFrames(bare, true);
  const until = Date.now() + WATCHED_MS;
  while (Date.now() < until) {
    await remote.call('POST', '/channels/A/graphics/lower-third/toggle');
    await remote.call('POST', '/channels/A/graphics/full-frame/toggle');
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
