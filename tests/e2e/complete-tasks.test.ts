import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { soon } from '../renderer/presses.ts';
import { startFeedPeer } from '../peers/feed-peer.ts';
import { ProviderGame } from '../peers/provider.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** Complete tasks in the control window of the built app, each verified on air. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function open(url: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(url);
  await page.locator('[data-testid="window"][data-up="true"]').waitFor();
  return { page, problems };
}

test('a show is prepared, run with two keys, and a scorer is named with two presses', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { page, problems } = await open(app.ready.url);
  const remote = new Remote(app.ready.url);
  const hook = (id: string) => page.getByTestId(id);
  const third = page.frameLocator('[data-testid="monitor"]').locator('[data-graphic="lower-third"]');
  const figure = (name: string) => third.locator(`[data-figure="${name}"]`).first();
  await remote.call('PUT', '/rosters/Mesa', {
    players: [
      { number: '9', name: 'Bo Vale', short: 'Vale', starts: true },
      { number: '10', name: 'Ada Lee', starts: true },
    ],
  });

  // Adds people from a spreadsheet, and custom text, before there is a game.
  await hook('desk-rundown').click();
  await hook('rundown-import').click();
  await hook('import-text').fill(
    'Name\tRole\tTeam\tNo.\nZoë Åström\tHead coach\tMesa\t\nCy Moss\tCaptain\tHarbor\t7',
  );
  await hook('import-text-open').click();
  await hook('import-take').click();
  await soon(() => hook('rundown-row').count()).toBe(2);
  await hook('rundown-add').click();
  await hook('rundown-kind').selectOption('text');
  await hook('rundown-heading').fill('Weather delay');
  await hook('rundown-put').click();
  await soon(() => hook('rundown-row').count()).toBe(3);

  await remote.call('POST', '/channels/A/manual/start', { league: 'wc', a: 'Mesa', b: 'Harbor' });
  await remote.call('POST', '/automation/hold');
  await soon(async () => (await remote.channel()).match?.teams.a.name).toBe('Mesa');

  await remote.call('POST', '/channels/A/manual/press', { type: 'phase', payload: { phase: 'first_half' } });

  // Cues the next row, takes it, and takes the row after that.
  await page.keyboard.press('F11');
  await soon(() => hook('rundown-row').first().getAttribute('data-stands')).toBe('cued');
  await page.keyboard.press('F12');
  await soon(() => figure('line').textContent()).toBe('Zoë Åström');
  await soon(() => hook('rundown-row').first().getAttribute('data-stands')).toBe('on-air');
  await soon(() => hook('rundown-next').textContent()).toContain('Cy Moss');

  // Scores a goal with its scorer on the pad, and takes its lower third.
  await hook('desk-pad').click();
  await page.locator('[data-testid="pad"][data-pad="goal-a"]:not(.settling)').click();
  await hook('player-choose').filter({ hasText: '9 Vale' }).click();
  await soon(async () => (await remote.channel()).moments[0]?.player?.name).toBe('Bo Vale');
  await hook('desk-moments').click();
  await hook('moment-pin').first().click();
  await hook('moment-take').first().click();
  // The number is on the team's board.
  const says = async () => [await figure('number').textContent(), await figure('line').textContent()];
  await soon(says).toEqual(['9', 'Bo Vale']);
  // A correction appears without animation.
  await hook('moment-player').first().click();
  await soon(() => hook('player-typed').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await soon(says).toEqual(['10', 'Ada Lee']);

  // A retracted moment can't be taken, and its row says so.
  await remote.call('POST', '/channels/A/manual/press', { button: 'undo' });
  await hook('desk-rundown').click();
  await soon(() => hook('rundown-problem').textContent()).toMatch(/was retracted and can't go on air/);
  await soon(() => third.getAttribute('data-state')).toBe('off');
  expect(problems).toEqual([]);
});

test('a game is scheduled before it begins, and goes live automatically while its scorebug stays on air', async () => {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  peer.provider.rows.upcoming = [
    {
      gameId: 'final',
      league: 'wc',
      sport: 'soccer',
      matchup: { a: 'Brazil', b: 'Mexico' },
      summary: 'Final',
      scheduledStart: new Date(Date.now() + 30 * 60_000).toISOString(),
    },
  ];
  const app = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-demo', '--feed-url', peer.url],
    { TOUCHLINE_FEED_TOKEN: 'token' },
  );
  const { page, problems } = await open(app.ready.url);
  const hook = (id: string) => page.getByTestId(id);
  const remote = new Remote(app.ready.url);
  await hook('tab-upcoming').click();
  await hook('game-row').filter({ hasText: 'Brazil' }).getByTestId('bind').click();
  await soon(() => hook('armed-sentence').textContent()).toContain('Goes live automatically');
  await hook('take-scorebug').and(page.locator('[aria-disabled="false"]')).click();
  const bug = page.frameLocator('[data-testid="monitor"]').locator('[data-graphic="scorebug"]');
  await soon(() => bug.getAttribute('data-state')).toBe('on');
  expect(await bug.textContent()).toContain('BRA');

  const game = peer.provider.add(new ProviderGame('wc', 'live1'));
  game.matchup = { a: 'Brazil', b: 'Mexico' };
  peer.provider.rows.open = [{ ...game.row(), gameId: 'final' }];
  await expect.poll(async () => (await remote.channel()).session?.sessionId).toBe('live1');
  await soon(async () => (await remote.channel()).link.state).toBe('live');
  await soon(() => hook('armed-bar').count()).toBe(0);
  expect(await bug.getAttribute('data-state')).toBe('on');
  expect(problems).toEqual([]);
});

test('two thousand games can be filtered, searched and reached by keyboard', async () => {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  const row = peer.game.row();
  peer.provider.rows.open = Array.from({ length: 2_000 }, (_, at) => ({
    ...row,
    sessionId: `s${at}`,
    // The last game has two sessions.
    gameId: `game-${Math.min(at, 1_998)}`,
    league: at % 2 === 0 ? 'wc' : 'nba',
    sport: at % 2 === 0 ? 'soccer' : 'basketball',
    matchup: { a: `Team ${at}`, b: `Visitors ${at}` },
    historyAvailable: at !== 0,
  }));
  const app = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-demo', '--feed-url', peer.url],
    { TOUCHLINE_FEED_TOKEN: 'token' },
  );
  const { page, problems } = await open(app.ready.url);
  const hook = (id: string) => page.getByTestId(id);
  await soon(() => hook('game-row').first().getAttribute('aria-setsize')).toBe('1999');
  expect(await hook('game-row').count()).toBeLessThan(40);
  expect(await hook('game-row').first().textContent()).toContain('Event log lost');
  await hook('search').press('ArrowDown');
  await page.keyboard.press('End');
  const focused = page.locator('[data-testid=game-row]:focus-within');
  await soon(() => focused.getAttribute('aria-posinset')).toBe('1999');
  expect(await focused.getByTestId('feed-choice').locator('option').count()).toBe(2);
  await hook('league-filter').selectOption('nba');
  await hook('search').fill('team 1777');
  await soon(() => hook('game-row').count()).toBe(1);
  expect(problems).toEqual([]);
});
