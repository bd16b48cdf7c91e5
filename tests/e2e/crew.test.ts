import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** Two windows and a phone on one show of the built app: let in, in step through a cut link, and shown out. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function opened(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(url);
  return page;
}

const up = (page: Page): Promise<void> => page.locator('[data-testid="window"][data-up="true"]').waitFor();

/** Lets somebody in at a control window; answers the link that it shows. */
async function invite(window: Page, name: string, role: string): Promise<string> {
  await window.getByTestId('crew-open').click();
  await window.getByTestId('operator-name').fill(name);
  await window.getByTestId('operator-new-role').selectOption(role);
  await window.getByTestId('operator-invite').click();
  await window.getByTestId('qr-code').waitFor();
  await window.getByTestId('invitation-copy').click();
  await expect
    .poll(() => window.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/join#[0-9a-f]{32}$/);
  const link = await window.evaluate(() => navigator.clipboard.readText());
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/crew-invitation.png` });
  await window.getByTestId('crew-dialog-close').click();
  return link;
}

/** The phone's link to main, in a test's hands. */
interface Wire {
  /** Held on its way, each way. */
  delayMs: number;
  /** Nothing of main reaches the phone any more. */
  isDeaf: boolean;
  /** Cuts it; nothing comes through until it is mended. */
  cut: () => Promise<void>;
  mend: () => void;
}

async function wired(page: Page): Promise<Wire> {
  let isDown = false;
  let route: WebSocketRoute | null = null;
  const wire: Wire = {
    delayMs: 0,
    isDeaf: false,
    cut: async () => {
      isDown = true;
      await route?.close({ code: 4999 });
    },
    mend: () => {
      isDown = false;
      wire.isDeaf = false;
    },
  };
  await page.routeWebSocket(/\/score\/link$/, (phone) => {
    if (isDown) {
      void phone.close({ code: 4999 });
      return;
    }
    route = phone;
    const main = phone.connectToServer();
    // Both ways hold the order of what goes there.
    phone.onMessage((message) => void setTimeout(() => main.send(message), wire.delayMs));
    main.onMessage((message) => {
      if (!wire.isDeaf) setTimeout(() => phone.send(message), wire.delayMs);
    });
  });
  return wire;
}

async function started(): Promise<{ url: string; remote: Remote; window: Page }> {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { url } = app.ready;
  const remote = new Remote(url);
  await remote.call('POST', '/channels/A/manual/start', { league: 'nba', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  const window = await opened(url);
  await up(window);
  return { url, remote, window };
}

test('a phone scores with one tap, in step with the windows, through a cut and a slow link, none twice', async () => {
  const { remote, window } = await started();
  const link = await invite(window, 'Bo', 'score');
  const context = await browser.newContext(PHONE);
  onTestFinished(() => context.close());
  const phone = await context.newPage();
  const wire = await wired(phone);
  await phone.goto(link);
  await phone.getByTestId('score-page').and(phone.locator('[data-up="true"]')).waitFor();
  // The key is gone from the address, and the page was led to the pad.
  expect(new URL(phone.url())).toMatchObject({ pathname: '/score', hash: '' });

  const pad = (id: string) => phone.locator(`[data-testid="pad"][data-pad="${id}"]`);
  const score = async (): Promise<unknown> => (await remote.channel()).match?.view.score;
  await expect.poll(() => pad('period-start').getAttribute('aria-disabled')).toBe('true');
  await phone.getByTestId('pad-take').tap();
  await expect.poll(() => pad('period-start').getAttribute('aria-disabled')).toBe('false');
  await pad('period-start').tap();
  await expect.poll(() => pad('three-a').getAttribute('aria-disabled')).toBe('false');
  await pad('three-a').tap();
  await expect.poll(score).toEqual({ a: 3, b: 0 });
  await expect.poll(() => phone.getByTestId('score-a').textContent()).toContain('3');
  await expect.poll(() => phone.getByTestId('score-confirmed').textContent()).toBe('Confirmed');
  if (process.env['SHOTS']) await phone.screenshot({ path: `${process.env['SHOTS']}/phone.png` });

  // A finger that taps twice presses once.
  await pad('two-b').dblclick();
  await expect.poll(score).toEqual({ a: 3, b: 2 });

  // On a slow link all the same, in order; what is not confirmed is told.
  wire.delayMs = 500;
  await pad('two-a').tap();
  await expect
    .poll(() => phone.getByTestId('score-confirmed').textContent())
    .toMatch(/^Not confirmed yet: .*MES/);
  await pad('three-b').tap();
  await expect.poll(score).toEqual({ a: 5, b: 5 });
  await expect.poll(() => phone.getByTestId('score-confirmed').textContent()).toBe('Confirmed');
  wire.delayMs = 0;

  // The answer to a press is lost, and the link; what is tapped meanwhile waits, in its order.
  wire.isDeaf = true;
  await pad('two-a').tap();
  await expect.poll(score).toEqual({ a: 7, b: 5 });
  await wire.cut();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-up')).toBe('false');
  await pad('three-a').tap();
  await phone.getByTestId('score-undo').tap();
  await pad('two-b').tap();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('4');
  if (process.env['SHOTS']) await phone.screenshot({ path: `${process.env['SHOTS']}/phone-cut.png` });
  expect(await score()).toEqual({ a: 7, b: 5 });
  wire.mend();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('0');
  expect(await phone.getByTestId('score-trouble').count()).toBe(0);
  // The lost one counts once, the three is taken back, the two stands.
  await expect.poll(score).toEqual({ a: 7, b: 7 });

  // The window sees who scores, and presses nothing beside him.
  await window.getByTestId('desk-pad').click();
  await expect.poll(() => window.getByTestId('pad-owner').textContent()).toMatch(/Bo has the pad/);
  expect(await window.locator('[data-testid="pad"][data-pad="two-a"]').getAttribute('aria-disabled')).toBe(
    'true',
  );

  // The producer takes it, the scorer asks for it back and is given it.
  await window.getByTestId('pad-take').click();
  await expect.poll(() => window.getByTestId('pad-take').getAttribute('data-armed')).toBe('true');
  await expect.poll(() => window.getByTestId('pad-take').getAttribute('aria-disabled')).toBe('false');
  await window.getByTestId('pad-take').click();
  await expect.poll(() => phone.getByTestId('pad-owner').textContent()).toMatch(/This machine has the pad/);
  await phone.getByTestId('pad-ask').tap();
  await window.getByTestId('pad-give').click();
  await expect.poll(() => phone.getByTestId('pad-owner').getAttribute('data-mine')).toBe('true');

  // Shown out: within a second nothing goes any more.
  await window.getByTestId('crew-open').click();
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/crew.png` });
  await window.getByTestId('operator-revoke').click();
  await expect.poll(() => window.getByTestId('operator-revoke').getAttribute('data-armed')).toBe('true');
  await expect.poll(() => window.getByTestId('operator-revoke').getAttribute('aria-disabled')).toBe('false');
  await window.getByTestId('operator-revoke').click();
  await phone.getByTestId('score-out').waitFor();
  expect(await score()).toEqual({ a: 7, b: 7 });
});

test('two windows are told of one another, and neither undoes the other unseen; a watcher changes nothing', async () => {
  const { remote, window } = await started();
  const ada = await opened(await invite(window, 'Ada', 'produce'));
  await up(ada);
  await ada.getByTestId('take-scorebug').click();
  await expect.poll(() => window.getByTestId('graphic-scorebug').textContent()).toMatch(/by Ada/);

  // Both open the same output.
  for (const page of [window, ada]) await page.getByTestId('output-edit').click();
  await window.getByTestId('output-name').focus();
  await ada.getByTestId('output-name').focus();
  await expect.poll(() => ada.getByTestId('editors').textContent()).toBe('This machine is editing this');
  await expect.poll(() => window.getByTestId('editors').textContent()).toBe('Ada is editing this');
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/editing.png` });
  await ada.getByTestId('output-name').fill('Main');
  await ada.getByTestId('output-save').click();
  await ada.getByTestId('output-dialog').waitFor({ state: 'hidden' });
  await window.getByTestId('output-name').fill('Air');
  await window.getByTestId('output-save').click();
  await expect
    .poll(() => window.getByTestId('refusal-output-dialog').textContent())
    .toMatch(/was changed by Ada meanwhile: it is "Main" now, and you were setting "Air"/);
  expect((await remote.program()).name).toBe('Main');
  // Told of it, whoever saves once more does so knowingly; a second press needs its rest.
  await expect
    .poll(async () => {
      if (await window.getByTestId('output-dialog').isVisible())
        await window
          .getByTestId('output-save')
          .click({ timeout: 1_000 })
          .catch(() => undefined);
      return (await remote.program()).name;
    })
    .toBe('Air');

  const watcher = await opened(await invite(window, 'Cy', 'watch'));
  await up(watcher);
  await expect.poll(() => watcher.getByTestId('role-banner').textContent()).toMatch(/You watch here as Cy/);
  expect(await watcher.getByTestId('clear-all').getAttribute('aria-disabled')).toBe('true');
  const refusal = watcher.getByTestId('refusal-message');
  await expect
    .poll(async () => {
      await watcher.keyboard.press('Shift+Escape');
      return refusal.count();
    })
    .toBe(1);
  expect(await refusal.textContent()).toMatch(/let in for less/);
  expect((await remote.channel()).graphics.scorebug.onAir).toBe(true);
  if (process.env['SHOTS']) await watcher.screenshot({ path: `${process.env['SHOTS']}/watcher.png` });
});
