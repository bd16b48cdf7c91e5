import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { framesOf, watchFrames } from './overlay-frames.ts';

/**
 * A rehearsal at twenty times its speed, graphics going on and off: only what a compositor moves by itself moves, so
 * that a busy page still moves smoothly. How many frames are long, beside a page that draws next to nothing, is
 * measured by `npm run bench -- overlay-long`.
 */

const WATCHED_MS = 12_000;
const NO_PROPERTIES = ['offset', 'computedOffset', 'easing', 'composite'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('a rehearsal at twenty times its speed moves nothing but transforms, opacity and clips', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const remote = new Remote(app.ready.url);
  await remote.rehearse('nba', 20);
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const stage = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await stage.goto((await remote.program()).url);
  await stage.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();

  await watchFrames(stage, false);
  const until = Date.now() + WATCHED_MS;
  while (Date.now() < until) {
    await remote.call('POST', '/channels/A/graphics/lower-third/toggle');
    await remote.call('POST', '/channels/A/graphics/full-frame/toggle');
    await stage.waitForTimeout(1_000);
  }
  const { moved } = await framesOf(stage);
  expect(moved.filter((name) => !NO_PROPERTIES.includes(name)).sort()).toEqual([
    'clipPath',
    'opacity',
    'transform',
  ]);
});
