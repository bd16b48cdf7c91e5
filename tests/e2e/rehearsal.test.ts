import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** One thin path through everything: the built app, a real browser, a whole game of each sport. */

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
  await page.goto(url);
  await page.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
  return page;
}

/** The score as the overlay draws it, read in one go. */
function drawn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const figure = (name: string): string =>
      document.querySelector(`[data-graphic="scorebug"] [data-figure="${name}"]`)?.textContent.trim() ?? '';
    return `${figure('score-a')}-${figure('score-b')}`;
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
    const { session } = await remote.rehearse(league, speed);
    expect((await remote.call('POST', '/channels/A/graphics/scorebug/take')).status).toBe(200);
    // At this speed one takeover would follow another, and until a page drawn in software has fallen back to the strip some
    // frames are late: whether the score is right is asked here, not how soon.
    const { id } = await remote.program();
    const graphics = ['scorebug', 'lower-third', 'full-frame', 'ticker'];
    expect((await remote.call('PATCH', `/outputs/${id}`, { graphics })).status).toBe(200);
    const page = await openStage((await remote.program()).url);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));

    // Between two looks at a channel whose score stood still, the overlay shows exactly that score, a frame late at most.
    const seen = new Set<string>();
    let agreed = 0;
    for (;;) {
      const before = await remote.channel();
      let picture = await drawn(page);
      for (let tries = 0; picture !== scoreOf(before) && tries < 5; tries += 1) {
        await page.waitForTimeout(10);
        picture = await drawn(page);
      }
      const after = await remote.channel();
      if (after.link.state === 'ended') break;
      if (before.snapshot === null || scoreOf(before) !== scoreOf(after)) continue;
      expect(picture).toBe(scoreOf(before));
      agreed += 1;
      seen.add(picture);
      await page.waitForTimeout(25);
    }
    expect(agreed).toBeGreaterThan(5);
    expect(seen.size).toBeGreaterThan(2);

    const ended = await remote.channel();
    expect(ended.link.state).toBe('ended');
    expect(ended.tape.complete).toBe(true);
    const final = ended.snapshot!['score'] as { a: number; b: number };
    await expect.poll(() => drawn(page)).toBe(`${final.a}-${final.b}`);

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

test('where nothing is drawn, the overlay page is truly transparent', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir()]);
  const page = await openStage((await new Remote(app.ready.url).program()).url);
  const shot = await page.screenshot({ omitBackground: true });
  const { PNG } = await import('pngjs');
  const { width, height, data } = PNG.sync.read(shot);
  const alphaAt = (x: number, y: number): number => data[(y * width + x) * 4 + 3]!;
  expect([width, height]).toEqual([1920, 1080]);
  for (const [x, y] of [
    [0, 0],
    [1919, 0],
    [960, 540],
    [0, 1079],
    [1919, 1079],
  ] as const) {
    expect(alphaAt(x, y)).toBe(0);
  }
  // And where the scorebug is, it is there.
  const box = (await page.locator('[data-graphic="scorebug"]').boundingBox())!;
  expect(alphaAt(Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2))).toBe(255);
});
