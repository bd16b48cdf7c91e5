import type { Browser } from 'playwright';
import { confirm } from '../renderer/presses.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** Presses every control of the desk in the built app's control window, and checks the effect on air. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('every control of the desk works in the real show', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const remote = new Remote(app.ready.url);
  const hook = (id: string) => page.getByTestId(id);
  const air = page.frameLocator('[data-testid="monitor"]');
  const channel = () => remote.channel('A');
  await page.goto(app.ready.url);

  // Starts a manual game, in which the pad takes the place of a scout.
  await hook('desk-pad').click();
  await hook('manual-league').selectOption('wc');
  await hook('manual-a').fill('Mesa');
  await hook('manual-b').fill('Harbor');
  await hook('manual-start').click();
  await hook('take-scorebug').and(page.locator('[aria-disabled="false"]')).click();
  await air.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
  const pad = (id: RegExp) =>
    page.locator('[data-testid=pad]:not(.settling)').filter({ has: page.locator('.label', { hasText: id }) });
  await pad(/1st half|First half|Kickoff/)
    .first()
    .click();
  await pad(/^Goal$/)
    .first()
    .click();
  await expect.poll(async () => (await channel()).match?.view.score).toEqual({ a: 1, b: 0 });
  await expect.poll(() => air.locator('[data-figure="score-a"]').first().textContent()).toBe('1');

  // The rule for goals has automatically put the lower third on air; holding all automation clears it.
  await air.locator('[data-graphic="lower-third"][data-state="on"]').waitFor();
  await hook('desk-automation').click();
  await hook('automation-hold').click();
  await air.locator('[data-graphic="lower-third"][data-state="off"]').waitFor();
  await hook('automation-hold').click();

  // Takes the goal's moment manually.
  await hook('desk-moments').click();
  await hook('moment-take').first().click();
  await expect.poll(async () => (await channel()).graphics['lower-third'].moment).not.toBeNull();

  // Takes a person instead.
  await hook('desk-titles').click();
  await hook('title-name').fill('Alex');
  await hook('title-take-person').click();
  await expect.poll(async () => (await channel()).lowerThird).toMatchObject({ form: 'person', name: 'Alex' });

  // Takes a full frame with the goal.
  await hook('take-full-frame').click();
  await air.locator('[data-graphic="full-frame"][data-state="on"]').waitFor();
  await hook('clear-full-frame').click();
  await air.locator('[data-graphic="full-frame"][data-state="off"]').waitFor();

  // Overrides a score, and releases it.
  await hook('hold-score-b').click();
  await hook('hold-more').click();
  await hook('hold-set').click();
  await expect.poll(() => air.locator('[data-figure="score-b"]').first().textContent()).toBe('1');
  await hook('held-release').click();
  await expect.poll(() => air.locator('[data-figure="score-b"]').first().textContent()).toBe('0');

  // Sets the clock.
  await hook('clock-more').click();
  await hook('clock-text').fill('44:59');
  await hook('clock-set').click();
  await expect.poll(() => air.locator('[data-figure="clock"]').first().textContent()).toMatch(/^4[45]:/);
  await hook('clock-clear').click();
  await expect.poll(async () => (await channel()).clock.face).toBeNull();

  // Adds delay, which takes nothing off air.
  await page.locator('[data-testid="delay-step"][data-step="100"]').click();
  await expect.poll(async () => (await remote.program()).delayMs).toBe(100);
  await hook('sync-tap').click();
  await expect.poll(() => hook('sync-sentence').textContent()).not.toBe('');
  await hook('sync-clear').click();

  // Changes team colors, which are on air immediately.
  await hook('teams-open').click();
  await expect.poll(() => hook('team-legibility').textContent()).toMatch(/^Readable\. Text contrast is/);
  const preview = page.frameLocator('[data-testid=team-preview]');
  await expect.poll(() => preview.locator('[data-graphic=scorebug]').getAttribute('data-state')).toBe('on');
  await hook('team-code').first().fill('MES');
  await hook('team-color').first().fill('#0b4ea2');
  await hook('team-save').first().click();
  await expect.poll(async () => (await channel()).match?.teams.a.color).toBe('#0b4ea2');
  await hook('teams-dialog-close').click();

  // The key color that suits this match comes from the monitor. Messages from other windows are ignored.
  await page.evaluate(() => postMessage({ touchlineKeyColor: '#123456' }));
  await hook('output-edit').first().click();
  await hook('output-background').selectOption('key');
  await hook('output-key-suggested').click();
  const suggested = await hook('output-key-color').inputValue();
  expect(suggested).toMatch(/^#[0-9a-f]{6}$/);
  expect(suggested).not.toBe('#123456');
  await hook('output-save').click();
  await expect
    .poll(async () => (await remote.program()).background)
    .toMatchObject({ kind: 'key', color: suggested });

  // Undoes on the pad, and ends the game with the second press.
  await hook('desk-pad').click();
  await hook('manual-undo').and(page.locator(':not(.settling)')).click();
  await expect.poll(async () => (await channel()).match?.view.score).toEqual({ a: 0, b: 0 });
  await confirm(hook('manual-end'));
  await expect.poll(async () => (await channel()).match?.isFinal).toBe(true);

  // Plays a rehearsal with a drill, up to its report.
  await hook('tab-rehearsal').click();
  await hook('rehearsal-speed').selectOption('60');
  await confirm(hook('rehearsal-start'));
  await expect.poll(async () => (await channel()).session?.sandbox).toBe(true);
  await expect.poll(async () => (await channel()).link.state).toBe('live');
  await hook('desk-drills').click();
  await page.locator('[data-testid="drill-start"][data-drill="connection-cut"]').click();
  await page.locator('[data-testid="drill-report"][data-state="passed"]').waitFor();

  // Everything is in the log, which can be saved as a file.
  await hook('desk-as-run').click();
  await hook('as-run-line').first().waitFor();
  const download = page.waitForEvent('download');
  await hook('as-run-save').click();
  expect((await download).suggestedFilename()).toMatch(/^touchline-as-run-.*\.csv$/);
  expect(problems).toEqual([]);
});
