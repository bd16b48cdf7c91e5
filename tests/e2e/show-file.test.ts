import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { confirm } from '../renderer/presses.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** A show that is prepared on one machine and played on another, and a theme that is made while on air. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Stand {
  dir: string;
  remote: Remote;
  page: Page;
}

async function opened(args: string[] = ['--no-rehearsal']): Promise<Stand> {
  const dir = temporaryDir();
  const app = await startProgram('headless', ['--port', '0', '--data', dir, ...args]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, acceptDownloads: true });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(app.ready.url);
  await page.locator('[data-testid="window"][data-up="true"]').waitFor();
  return { dir, remote: new Remote(app.ready.url), page };
}

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a show file is exported from one machine, previewed and imported on another, and undone with one press', async () => {
  const from = await opened();
  await from.remote.call('POST', '/channels');
  await from.remote.call('PUT', '/teams/Mesa', { code: 'MSA', logo: PIXEL });
  await from.remote.call('PUT', '/competitions/wc', { name: 'City Cup' });
  await from.remote.call('POST', '/sponsors', { name: 'Orben', picture: PIXEL });
  await from.remote.call('PUT', '/themes/club', {
    name: 'Club night',
    base: 'chalk',
    tokens: { board: '#203040' },
  });
  await from.remote.call('PATCH', '/outputs/program', { theme: 'club', delayMs: 400 });
  await from.page.getByTestId('show-open').click();
  const [download] = await Promise.all([
    from.page.waitForEvent('download'),
    from.page.getByTestId('show-save').click(),
  ]);
  const file = await download.path();
  const secret = new URL((await from.remote.program()).url).pathname.split('/')[2]!;
  expect(readFileSync(file, 'utf8')).not.toContain(secret);

  const to = await opened();
  const own = (await to.remote.program()).url;
  await to.page.getByTestId('show-open').click();
  await to.page.getByTestId('show-file').setInputFiles(file);
  await to.page.getByTestId('show-preview').waitFor();
  expect((await to.remote.call('GET', '/teams')).body).toEqual({ teams: [] });
  if (process.env['SHOTS']) await to.page.screenshot({ path: `${process.env['SHOTS']}/import.png` });
  await confirm(to.page.getByTestId('show-import'));
  await expect.poll(async () => (await to.remote.program()).theme).toBe('club');
  expect(await to.remote.program()).toMatchObject({ delayMs: 400, url: own });
  const { teams } = (await to.remote.call('GET', '/teams')).body as { teams: { logo: string }[] };
  expect((await fetch(new URL(teams[0]!.logo, own))).status).toBe(200);
  expect(JSON.parse(readFileSync(join(to.dir, 'themes/club.json'), 'utf8'))).toMatchObject({
    name: 'Club night',
  });

  // The whole import is a single change.
  await to.page.getByTestId('change-undo').first().click();
  await expect.poll(async () => (await to.remote.program()).theme).toBe('chalk');
  expect((await to.remote.call('GET', '/teams')).body).toEqual({ teams: [] });

  // A damaged file changes nothing.
  const damaged = join(to.dir, 'damaged.json');
  writeFileSync(damaged, readFileSync(file, 'utf8').slice(0, 900));
  await to.page.getByTestId('show-file').setInputFiles(damaged);
  await expect.poll(() => to.page.getByTestId('refusal-show-file').textContent()).toMatch(/or it is damaged/);
  expect((await to.remote.program()).theme).toBe('chalk');
});

test('a theme is made while it is on air, sizes the scorebug within the margins, and follows its file', async () => {
  const { dir, remote, page } = await opened([]);
  await expect.poll(async () => (await remote.channel()).graphics.scorebug.onAir).toBe(true);
  await expect.poll(async () => (await remote.channel()).match).not.toBeNull();
  await page.getByTestId('output-edit').click();
  await page.getByTestId('themes-open').click();
  await page.locator('[data-testid="theme-color"][data-token="deep"]').fill('#203040');
  await page.locator('[data-testid="theme-measure"][data-token="bugSize"]').fill('1.3');
  await page.getByTestId('theme-name').fill('Club night');
  const preview = page.frameLocator('[data-testid="theme-preview"]');
  await preview.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/theme-live.png` });
  await page.getByTestId('theme-save').click();
  await expect.poll(() => page.getByTestId('theme-saved').textContent()).toMatch(/Saved/);

  // The output's page, as OBS has it.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  onTestFinished(() => context.close());
  const output = await context.newPage();
  output.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await output.goto((await remote.program()).url);
  const bug = output.locator('[data-graphic="scorebug"][data-state="on"]');
  await bug.waitFor();
  const widthOf = async (): Promise<number> => Math.round((await bug.boundingBox())!.width);
  const designed = await widthOf();
  await remote.call('PATCH', '/outputs/program', { theme: 'club-night' });
  const deep = (): Promise<string> =>
    output.evaluate(() => {
      const stage = document.querySelector('[data-graphic="scorebug"]')!;
      return getComputedStyle(stage).getPropertyValue('--deep').trim();
    });
  await expect.poll(deep).toBe('#203040');
  // A bar is as wide as the margins allow, a narrow board as large as its setting.
  await expect.poll(async () => (await widthOf()) / designed).toBeGreaterThan(1);
  const box = (await bug.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(95);
  expect(box.x + box.width).toBeLessThanOrEqual(1920 - 95);
  if (process.env['SHOTS']) await output.screenshot({ path: `${process.env['SHOTS']}/bug-large.png` });

  const path = join(dir, 'themes/club-night.json');
  const theme = JSON.parse(readFileSync(path, 'utf8')) as { tokens: object };
  writeFileSync(path, JSON.stringify({ ...theme, tokens: { ...theme.tokens, deep: '#302010' } }));
  await expect.poll(deep).toBe('#302010');
  writeFileSync(path, '{ "name": ');
  await expect
    .poll(() => page.getByTestId('message-line').textContent())
    .toMatch(/club-night\.json isn.t valid JSON/);
  expect(await deep()).toBe('#302010');
});
