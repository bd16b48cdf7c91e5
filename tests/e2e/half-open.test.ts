import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { HalfOpenProxy } from './half-open-proxy.ts';

/**
 * Pages of the built program on a second computer whose link goes silent without a close. The test advances the pages'
 * clocks.
 */

/** Within this time, a page notices a silent link, in ms. */
const NOTICED_MS = 12_000;
/** The total duration of the silence, in ms. */
const OUTAGE_MS = 60_000;
/** Within this time, a page is current after its link is back, in ms. */
const CURRENT_WITHIN_MS = 10_000;

interface SecondComputer {
  remote: Remote;
  proxy: HalfOpenProxy;
  /** Opens a page behind the proxy, with a clock that tests can advance. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  press: (button: string) => Promise<void>;
  score: () => Promise<string>;
}

/** Opens a manual soccer match with a running clock and its scorebug on air. */
async function secondComputer(): Promise<SecondComputer> {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { url } = app.ready;
  const remote = new Remote(url);
  const proxy = await HalfOpenProxy.start(url);
  const browser = await launchChromium(proxy.switchFor(url));
  onTestFinished(() => browser.close());
  const press = async (button: string): Promise<void> => {
    const { status, body } = await remote.call('POST', '/channels/A/manual/press', { button });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  await remote.call('POST', '/channels/A/manual/start', { league: 'wc', a: 'Leeds', b: 'Mesa' });
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  await press('phase-first-half');
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  return {
    remote,
    proxy,
    open: async (path, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(PAGE_TIMEOUT_MS);
      await page.clock.install();
      await page.goto(new URL(path, url).href);
      return page;
    },
    press,
    score: async () => {
      const { a, b } = (await remote.channel()).match?.view.score ?? {};
      return `${String(a)}-${String(b)}`;
    },
  };
}

/** The two ways in which the link can return. */
const BACK = [
  ['silent connections stay silent', 'pass'],
  ['silent connections are reset', 'reset'],
] as const;

describe('an output page whose link is silent', () => {
  const clock = '[data-graphic=scorebug][data-state=on] [data-figure=clock]';
  const figure = (page: Page, side: string): Promise<string | null> =>
    page.locator(`[data-graphic=scorebug][data-state=on] [data-figure=score-${side}]`).textContent();

  test.each(BACK)('hides its clock, and is current once the link is back: %s', async (_, back) => {
    const { remote, proxy, open, press } = await secondComputer();
    const page = await open(new URL((await remote.program()).url).pathname);
    await page.locator(clock).waitFor();
    proxy.silence();
    await press('goal-a');
    await page.clock.runFor(NOTICED_MS);
    await expect.poll(() => page.locator(clock).count()).toBe(0);
    expect(await figure(page, 'a')).toBe('0');
    await page.clock.runFor(OUTAGE_MS - NOTICED_MS);
    expect(await figure(page, 'a')).toBe('0');
    proxy[back]();
    await page.clock.runFor(CURRENT_WITHIN_MS);
    await expect.poll(() => figure(page, 'a')).toBe('1');
    await page.locator(clock).waitFor();
  });

  test('ends an automatic takeover when its time is over', async () => {
    const { remote, proxy, open, press, score } = await secondComputer();
    const page = await open(new URL((await remote.program()).url).pathname);
    await page.locator(clock).waitFor();
    const takeover = page.locator('[data-graphic=takeover][data-state=on]');
    await press('goal-a');
    // The service answers a press before the program has its event, and without the goal there is no takeover.
    await expect.poll(score).toBe('1-0');
    await remote.call('POST', '/channels/A/graphics/takeover/take');
    await takeover.waitFor();
    await remote.call('POST', '/channels/A/takeover/hold');
    proxy.silence();
    await page.clock.runFor(NOTICED_MS + OUTAGE_MS);
    await expect.poll(() => takeover.count()).toBe(0);
    expect(await figure(page, 'a')).toBe('1');
  });

  test('applies the stale settings of its output until everything is off air', async () => {
    const { remote, proxy, open } = await secondComputer();
    const stale = { clock: 'keep', dimAfterMs: 0, hideAfterMs: OUTAGE_MS };
    await remote.call('PATCH', '/outputs/program', { stale });
    const page = await open(new URL((await remote.program()).url).pathname);
    await page.locator(clock).waitFor();
    proxy.silence();
    await page.clock.runFor(NOTICED_MS);
    await page.locator('[data-dimmed]').waitFor({ state: 'attached' });
    expect(await page.locator(clock).count()).toBe(1);
    await page.clock.runFor(OUTAGE_MS);
    await expect.poll(() => page.locator('[data-state=on]').count()).toBe(0);
    proxy.pass();
    await page.clock.runFor(CURRENT_WITHIN_MS);
    await page.locator(clock).waitFor();
  });
});

describe('a scoring pad whose link is silent', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test.each(BACK)('sends a goal once when the link is back: %s', async (_, back) => {
    const { proxy, open, score } = await secondComputer();
    const phone = await open('/score', PHONE);
    await phone.getByTestId('score-page').and(phone.locator('[data-up=true]')).waitFor();
    const goal = phone.locator('[data-testid=pad][data-pad=goal-a]');
    await expect.poll(() => goal.getAttribute('aria-disabled')).toBe('false');
    proxy.silence();
    await goal.tap();
    await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('1');
    const opened = proxy.opened;
    await phone.clock.runFor(5_000);
    await expect.poll(() => proxy.opened).toBeGreaterThan(opened);
    await phone.clock.runFor(OUTAGE_MS);
    await expect
      .poll(() => phone.getByTestId('score-confirmed').textContent())
      .toMatch(/^Reconnecting\. .* Not confirmed: Goal, LEE/);
    expect(await score()).toBe('0-0');
    proxy[back]();
    await phone.clock.runFor(CURRENT_WITHIN_MS);
    await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('0');
    await expect.poll(score).toBe('1-0');
    // Any duplicate of an earlier press would arrive before this press.
    await phone.locator('[data-testid=pad][data-pad=goal-b]').tap();
    await expect.poll(score).toBe('1-1');
  });

  test('reconnects when the phone is unlocked', async () => {
    const { proxy, open, press } = await secondComputer();
    const phone = await open('/score', PHONE);
    await phone.getByTestId('score-page').and(phone.locator('[data-up=true]')).waitFor();
    proxy.silence();
    proxy.pass();
    await press('goal-a');
    await phone.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await phone.clock.runFor(5_000);
    await expect.poll(() => phone.getByTestId('score-a').textContent()).toContain('1');
  });
});

test.each(BACK)(
  'a control window on a silent link reports this, and is current once the link is back: %s',
  async (_, back) => {
    const { proxy, open, press } = await secondComputer();
    const window = await open('/');
    // Waits for the state, not only the link: a window without a state reports that it is connecting.
    await expect.poll(() => window.getByTestId('score-a').textContent()).toContain('0');
    proxy.silence();
    await press('goal-a');
    await window.clock.runFor(NOTICED_MS);
    await expect.poll(() => window.getByTestId('link-down').textContent()).toMatch(/reconnecting/i);
    await window.clock.runFor(OUTAGE_MS - NOTICED_MS);
    proxy[back]();
    await window.clock.runFor(CURRENT_WITHIN_MS);
    await window.locator('[data-testid=window][data-up=true]').waitFor();
    await expect.poll(() => window.getByTestId('score-a').textContent()).toContain('1');
  },
);
