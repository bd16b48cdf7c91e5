import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { OutputViewer } from './output-viewer.ts';

/** An end-to-end run: the built app, a real browser, a whole game of each sport. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const GAMES = [
  { league: 'nba', speed: 1000 },
  { league: 'wc', speed: 1000 },
  { league: 'mlb', speed: 1000 },
  { league: 'nfl', speed: 1000 },
] as const;

async function openStage(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(url);
  return page;
}

const isOnAir = (page: Page): Promise<void> =>
  page.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();

/** Starts recording every score that the overlay draws, in order. */
async function followDrawing(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const drawn: string[] = [];
    const figure = (name: string): string | undefined =>
      document
        .querySelector(`[data-graphic="scorebug"][data-state="on"] [data-figure="${name}"]`)
        ?.textContent.trim();
    const look = (): void => {
      const [a, b] = [figure('score-a'), figure('score-b')];
      const score = `${a}-${b}`;
      if (a !== undefined && b !== undefined && drawn.at(-1) !== score) drawn.push(score);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(globalThis, { drawn });
  });
  return () => page.evaluate<string[]>('drawn');
}

/** Returns the items of a list that aren't in the other one in the same order. */
function outOfOrder(list: readonly string[], within: readonly string[]): string[] {
  let at = -1;
  return list.filter((one) => {
    const found = within.indexOf(one, at + 1);
    if (found >= 0) at = found;
    return found < 0;
  });
}

function scoreOf({ snapshot }: ChannelState): string {
  const { a, b } = (snapshot?.['score'] ?? {}) as { a?: number; b?: number };
  return `${String(a)}-${String(b)}`;
}

test.for(GAMES)(
  'a rehearsed $league game is on air from its first state to its last',
  async ({ league, speed }) => {
    const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
    const remote = new Remote(app.ready.url);
    // At this speed, one takeover would follow another, and some frames are late until a page drawn in software has
    // fallen back to the strip. This test checks whether the score is right, not how soon it appears.
    const { id, url } = await remote.program();
    const graphics = ['scorebug', 'lower-third', 'full-frame', 'ticker'];
    expect((await remote.call('PATCH', `/outputs/${id}`, { graphics })).status).toBe(200);
    const page = await openStage(url);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.waitForSelector('html[data-revision]', { state: 'attached' });
    const viewer = await OutputViewer.open(url);
    onTestFinished(() => viewer.close());
    await viewer.first();
    const drawing = await followDrawing(page);

    const { session } = await remote.rehearse(league, speed);
    expect((await remote.call('POST', '/channels/A/graphics/scorebug/take')).status).toBe(200);
    await isOnAir(page);
    for (
      let channel = await remote.channel();
      channel.link.state !== 'ended';
      channel = await remote.channel()
    ) {
      // The overlay reaches every final score: wait until it has, or the channel has another score.
      const score = scoreOf(channel);
      const last = async (): Promise<string | undefined> => (await drawing()).at(-1);
      while ((await last()) !== score && scoreOf(await remote.channel()) === score);
    }

    // When the game ends, missed events are still being read from history.
    await expect.poll(async () => (await remote.channel()).tape.complete).toBe(true);
    const ended = await remote.channel();
    expect(ended.link.state).toBe('ended');
    const final = ended.snapshot!['score'] as { a: number; b: number };
    await expect.poll(async () => (await drawing()).at(-1)).toBe(`${final.a}-${final.b}`);
    // A score may come and go between two refreshes, but no score is drawn that no frame had.
    const drawn = await drawing();
    const sent = viewer.pictures.map(({ match }) => `${match?.view.score.a}-${match?.view.score.b}`);
    expect(outOfOrder(drawn, sent)).toEqual([]);
    expect(drawn.length).toBeGreaterThan(2);

    const catalog = (await remote.call('GET', '/catalog?source=rehearsal')).body as {
      games: { status: string; score: unknown; sessions: { sessionId: string }[] }[];
    };
    const finished = catalog.games.find((game) =>
      game.sessions.some(({ sessionId }) => sessionId === session),
    );
    expect(finished?.status).toBe('closed');
    expect(finished?.score).toEqual(final);
    expect(errors).toEqual([]);
  },
);

test('the overlay page is fully transparent where nothing is drawn', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir()]);
  const page = await openStage((await new Remote(app.ready.url).program()).url);
  await isOnAir(page);
  const { PNG } = await import('pngjs');
  let shot = new PNG();
  const alphaAt = (x: number, y: number): number => shot.data[(y * shot.width + x) * 4 + 3]!;
  // Opaque where the scorebug is, once it is on air: the page may open earlier.
  const bugAlpha = async (): Promise<number> => {
    shot = PNG.sync.read(await page.screenshot({ omitBackground: true }));
    const box = (await page.locator('[data-graphic="scorebug"]').boundingBox())!;
    return alphaAt(Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2));
  };
  await expect.poll(bugAlpha).toBe(255);
  expect([shot.width, shot.height]).toEqual([1920, 1080]);
  for (const [x, y] of [
    [0, 0],
    [1919, 0],
    [960, 540],
    [0, 1079],
    [1919, 1079],
  ] as const) {
    expect(alphaAt(x, y)).toBe(0);
  }
});
