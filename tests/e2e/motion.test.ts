import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { framesOf, watchFrames } from './overlay-frames.ts';

/**
 * A rehearsal at twenty times its speed, with graphics going on and off: only properties that a compositor animates
 * change, so that even a busy page moves smoothly. `npm run bench -- overlay-long` measures how many frames are long,
 * compared with a page that draws almost nothing.
 */

/** The minimum number of takes and clears of the lower third and the full frame. */
const TOGGLES = 12;
const MOVES = ['clipPath', 'opacity', 'transform'];
const NO_PROPERTIES = ['offset', 'computedOffset', 'easing', 'composite'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('a rehearsal at twenty times its speed animates only transforms, opacity and clips', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const remote = new Remote(app.ready.url);
  await remote.rehearse('nba', 20);
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const stage = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  stage.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await stage.goto((await remote.program()).url);
  await stage.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();

  await watchFrames(stage, false);
  const moved = async (): Promise<string[]> =>
    (await framesOf(stage)).moved.filter((name) => !NO_PROPERTIES.includes(name)).sort();
  // Repeats until everything that may move has moved, because a busy machine draws few of the frames.
  for (let toggles = 0; toggles < TOGGLES || (await moved()).length < MOVES.length; toggles += 1) {
    await remote.call('POST', '/channels/A/graphics/lower-third/toggle');
    await remote.call('POST', '/channels/A/graphics/full-frame/toggle');
    await stage.evaluate('new Promise((done) => setTimeout(done, 1_000))');
  }
  expect(await moved()).toEqual(MOVES);
});
