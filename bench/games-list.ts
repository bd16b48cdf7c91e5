import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { launchChromium } from '../scripts/browser.ts';
import { buildWindow, FakeMain } from '../tests/renderer/fake-main.ts';
import { fullShow, game } from '../tests/renderer/show-fixture.ts';
import { report, spreadOf, type Spread } from './measure.ts';

// Measures 2,000 games in the control window: the length of its frames while the list is scrolled from end to end,
// filtered, and pushed ten times a second with a changed score; the last compared with the same window without a
// game. The peer is a bare page that scrolls as many plain rows, all of them rendered.

const GAMES = 2_000;
const STEPS = 120;
/** Shortest frame that a user perceives as a stutter, in ms. */
const LONG_MS = 50;
const AT = Date.now();
const CONTRACT_LEAGUE_SLUGS = ['wc', 'nba', 'mlb', 'nfl'] as const;

const games = Array.from({ length: GAMES }, (_, at) =>
  game(`m${at}`, {
    league: CONTRACT_LEAGUE_SLUGS[at % CONTRACT_LEAGUE_SLUGS.length]!,
    matchup: { a: `Team ${at}`, b: `Visitors ${at}` },
    summary: at % 3 === 0 ? `Matchday ${at}` : null,
  }),
);
const bareRows = games.map(({ matchup }) => `<li>${matchup.a}<br>${matchup.b}</li>`).join('');
const BARE = `<!doctype html><style>body{margin:0}#list{height:600px;overflow:auto}li{height:73px}</style><div id="list"><ul>${bareRows}</ul></div>`;

/** Returns the length of the frames during an action, in ms each. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames, isMeasuring: true });
    let before = performance.now();
    const next = (): void => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      if ((globalThis as unknown as { isMeasuring: boolean }).isMeasuring) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    Object.assign(globalThis, { isMeasuring: false });
    return (globalThis as unknown as { frames: number[] }).frames.slice(1);
  });
}

/** Scrolls from one end to the other and back, one step per frame. */
const scroll = (page: Page, list: string): Promise<void> =>
  page.locator(list).evaluate(
    (element, steps) =>
      new Promise<void>((resolve) => {
        const end = element.scrollHeight - element.clientHeight;
        let step = 0;
        const next = (): void => {
          step += 1;
          element.scrollTop = end * (1 - Math.abs(1 - (2 * step) / steps));
          if (step < steps) requestAnimationFrame(next);
          else resolve();
        };
        requestAnimationFrame(next);
      }),
    STEPS,
  );

const folder = await mkdtemp(join(tmpdir(), 'touchline-window-'));
await buildWindow(folder);
const main = await FakeMain.start(folder);
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(BARE);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

const catalog = { source: 'venue', state: 'ready' as const, at: AT, sentence: null, lists: [] };
main.push({ ...fullShow(main.url, AT), catalogs: [{ ...catalog, games }] });
const window = await context.newPage();
await window.goto(main.url);
await window.getByTestId('game-row').first().waitFor();
const bare = await context.newPage();
await bare.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

/** Measures a page in front, because a background page draws no frames. */
async function measured(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.bringToFront();
  return framesWhile(page, act);
}

/** Sends ten updates a second, each with a new score in one of these games. */
async function pushes(listed: typeof games): Promise<void> {
  for (let push = 0; push < 30; push += 1) {
    const changed = listed.map((one, at) => (at === push ? { ...one, score: { a: push, b: 0 } } : one));
    main.change({ catalogs: [{ ...catalog, games: changed }] });
    await window.waitForTimeout(100);
  }
}

async function typing(): Promise<void> {
  await window.getByTestId('search').pressSequentially('team 19', { delay: 60 });
  await window.getByTestId('search').fill('');
  for (const league of CONTRACT_LEAGUE_SLUGS) await window.getByTestId('league-filter').selectOption(league);
  await window.getByTestId('league-filter').selectOption('');
}

const bareBefore = await measured(bare, () => scroll(bare, '#list'));
const rows: Record<string, number[]> = {
  'window, scrolled end to end': await measured(window, () => scroll(window, '[data-testid="games-list"]')),
  'window, searched and filtered': await measured(window, typing),
  'window, ten pushes a second': await measured(window, () => pushes(games)),
  'window without games, ten pushes a second': await measured(window, () => pushes([])),
  // Measured before and after the window, because the load of the machine may change.
  'bare page of 2,000 rows, scrolled': [
    ...bareBefore,
    ...(await measured(bare, () => scroll(bare, '#list'))),
  ],
};
await browser.close();
await main.stop();
server.close();
await rm(folder, { recursive: true, force: true });

const spreads: Record<string, Spread> = {};
for (const [name, frames] of Object.entries(rows)) spreads[name] = spreadOf(frames);
report('games-list', 'ms per frame', spreads);
for (const [name, frames] of Object.entries(rows)) {
  const long = frames.filter((frame) => frame > LONG_MS);
  process.stdout.write(
    `  ${name}: ${long.length} of ${frames.length} frames over ${LONG_MS} ms, longest ${Math.round(Math.max(...frames))} ms\n`,
  );
}
