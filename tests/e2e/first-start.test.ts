import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { Remote, startProgram, temporaryDir, type Program } from './app.ts';
import { soon } from '../renderer/presses.ts';

/** The first start of the built program: the teams on air, the hints, and that the hints appear only once. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function windowOf(app: Program): Promise<{ page: Page; get: (id: string) => Locator }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  onTestFinished(() => page.close());
  await leaveUnpainted(page.context());
  await page.goto(app.ready.url);
  await page.getByTestId('graphic-scorebug').waitFor();
  return { page, get: (id) => page.getByTestId(id) };
}

test('the first start shows a rehearsal with two realistic teams on air, which can be changed, and pointers that appear once', async () => {
  const data = temporaryDir();
  const start = () => startProgram('headless', ['--port', '0', '--data', data]);
  const app = await start();
  const remote = new Remote(app.ready.url);
  const { get } = await windowOf(app);
  await soon(async () => (await remote.program()).shown.graphics).toContain('scorebug');
  const channel = await remote.channel();
  expect(channel).toMatchObject({
    session: { sandbox: true, matchup: { a: 'Sandbox A', b: 'Sandbox B' } },
    match: { teams: { a: { name: 'Redwater Otters' }, b: { name: 'Saltmarsh Herons' } } },
  });
  await soon(() => get('games-list').textContent()).toContain('Redwater Otters');

  const air = await browser.newPage();
  air.setDefaultTimeout(PAGE_TIMEOUT_MS);
  onTestFinished(() => air.close());
  await air.goto((await remote.program()).url);
  await soon(() => air.locator('body').innerText()).toContain('RED');
  expect(await air.locator('body').innerText()).not.toContain('Sandbox');

  // The page above has opened the link, which dismisses the pointer to it.
  await soon(() => get('pointers').getAttribute('data-pointer')).toBe('game');
  await get('pointer-away').click();
  await soon(() => get('pointers').getAttribute('data-pointer')).toBe('lower-third');
  await get('take-lower-third').click();
  await get('pointers').waitFor({ state: 'detached' });

  const dress = { a: { name: 'Boston Celtics', league: 'nba' }, b: { name: 'Utah Jazz', league: 'nba' } };
  expect((await remote.call('PUT', '/channels/A/dress', dress)).status).toBe(200);
  await soon(() => air.locator('body').innerText()).toContain('CELTICS');

  await app.stop();
  const again = await start();
  const { get: second } = await windowOf(again);
  await soon(async () => (await new Remote(again.ready.url).channel()).match?.teams.a.name).toBe(
    'Boston Celtics',
  );
  expect(await second('pointers').count()).toBe(0);
});
