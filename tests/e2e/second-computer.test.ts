import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import type { NetworkState } from '../../src/preload/contract/operators.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { SecondNetwork, whyNoSecondNetwork } from './second-network.ts';

/** The built program and a second computer with its own network and browser. Needs Linux, and root. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Within this time, a page notices that its cable is unplugged, and is current after it is back. */
const NOTICED_MS = 12_000;
/** Within this time, a phone says that it has no network. */
const AT_ONCE_MS = 2_000;
const CURRENT_WITHIN_MS = 10_000;
const OUTAGE_MS = 20_000;

const why = whyNoSecondNetwork();

interface Stage {
  network: SecondNetwork;
  remote: Remote;
  /** Address of the pages on this computer. */
  url: string;
  /** Address of the pages on the second computer. */
  otherUrl: string;
  /** The second computer's browser. */
  second: Browser;
  invite: (role: string) => Promise<string>;
  press: (button: string) => Promise<void>;
}

async function stage(): Promise<Stage> {
  const network = new SecondNetwork();
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { url } = app.ready;
  const remote = new Remote(url);
  const otherUrl = `http://${network.address}:${new URL(url).port}`;
  await remote.call('PUT', '/network', { isOpen: true });
  await expect.poll(async () => (await networkOf(remote)).addresses).toContain(otherUrl);
  await remote.call('POST', '/channels/A/manual/start', { league: 'wc', a: 'Leeds', b: 'Mesa' });
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  const press = async (button: string): Promise<void> => {
    expect((await remote.call('POST', '/channels/A/manual/press', { button })).status).toBeLessThan(300);
  };
  await press('phase-first-half');
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  return {
    ...{ network, remote, url, otherUrl, press },
    second: await network.browser(),
    invite: async (role) => {
      const { body } = await remote.call('POST', '/operators', { name: `A ${role}`, role });
      return (body as { links: string[] }).links.find((link) => link.startsWith(otherUrl))!;
    },
  };
}

async function networkOf(remote: Remote): Promise<NetworkState> {
  const { body } = await remote.call('GET', '/crew');
  return (body as { network: NetworkState }).network;
}

async function opened(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(url);
  return page;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

describe.skipIf(why !== null)(`a second computer${why === null ? '' : ` (skipped: ${why})`}`, () => {
  test('is offered named addresses, passes the connection test, and copies links that work there', async () => {
    const { network, remote, url, otherUrl, second, invite } = await stage();
    const { endpoints } = await networkOf(remote);
    const { port } = new URL(url);
    expect(endpoints).toContainEqual({
      url: otherUrl,
      name: `Ethernet (${network.cable})`,
      isSecondary: false,
    });
    expect(endpoints.filter(({ isSecondary }) => isSecondary)).toContainEqual({
      url: `http://${network.containerAddress}:${port}`,
      name: expect.stringMatching(/^Container or virtual machine \(docker/) as string,
      isSecondary: true,
    });
    expect(endpoints[0]?.isSecondary).toBe(false);

    const here = await launchChromium();
    onTestFinished(() => here.close());
    const window = await opened(here, url);
    await window.getByTestId('crew-open').click();
    await window.getByTestId('network-test').click();
    const result = window.getByTestId('network-test-result');
    expect(await result.getAttribute('data-reached')).toBe('false');
    await shot(window, 'ns-test-waiting');
    const stranger = await opened(second, otherUrl);
    expect(await stranger.locator('body').textContent()).toContain(
      'Requests from other machines need a key.',
    );
    await expect.poll(() => result.getAttribute('data-reached')).toBe('true');
    expect(await window.getByTestId('network-visitor').first().textContent()).toContain(
      `through Ethernet (${network.cable})`,
    );
    await shot(window, 'ns-test-reached');

    const producer = await opened(second, await invite('produce'));
    await producer.locator('[data-testid="window"][data-up="true"]').waitFor();
    expect(await producer.getByTestId('output-url').first().textContent()).toBe(`${otherUrl}/o/••••`);
    await producer.getByTestId('output-copy').first().click();
    await producer.getByText('Copied', { exact: true }).first().waitFor();
    await producer.getByTestId('search').focus();
    await producer.keyboard.press('Control+V');
    const copied = await producer.getByTestId('search').inputValue();
    expect(copied).toMatch(new RegExp(`^${otherUrl}/o/[0-9a-f]{32}$`));
    await shot(producer, 'ns-producer');
    await producer.getByTestId('output-edit').first().click();
    const [file] = await Promise.all([
      producer.waitForEvent('download'),
      producer.getByTestId('output-loader').click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(`"${copied}"`);
    const output = await opened(second, copied);
    await output.locator('[data-graphic=scorebug][data-state=on]').waitFor();
  });

  test('reaches this computer by its names, but not by a foreign one', async () => {
    const { url, second } = await stage();
    const { port } = new URL(url);
    for (const name of [hostname(), `${hostname()}.local`]) {
      const page = await opened(second, `http://${name}:${port}/join`);
      expect(await page.title()).toContain('Touchline');
    }
    const context = await second.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const response = await page.goto(`http://rebound.example:${port}/join`);
    expect(response?.status()).toBe(421);
    expect(await page.locator('body').textContent()).toContain(
      'Open an address that Touchline lists under Crew',
    );
  });

  test('hides the clock of an output while its cable is unplugged, and is current once it is back', async () => {
    const { network, remote, otherUrl, second, press } = await stage();
    const { pathname } = new URL((await remote.program()).url);
    const page = await opened(second, `${otherUrl}${pathname}`);
    const bug = page.locator('[data-graphic=scorebug][data-state=on]');
    const clock = bug.locator('[data-figure=clock]');
    await clock.waitFor();
    network.unplug();
    await expect.poll(() => clock.count(), { timeout: NOTICED_MS }).toBe(0);
    expect(await bug.count()).toBe(1);
    await press('goal-a');
    await pause(OUTAGE_MS);
    network.plugIn();
    const score = bug.locator('[data-figure=score-a]');
    await expect.poll(() => score.textContent(), { timeout: CURRENT_WITHIN_MS }).toContain('1');
    await expect.poll(() => clock.count(), { timeout: CURRENT_WITHIN_MS }).toBe(1);
  });

  test('keeps a phone awake, says when it is not connected, and sends each press once', async () => {
    const { network, remote, second, invite } = await stage();
    const phone = await opened(second, await invite('score'), PHONE);
    const pad = phone.getByTestId('score-page');
    await pad.and(phone.locator('[data-up="true"]')).waitFor();
    // Over http there is no Wake Lock API. The video must play inside the picture.
    expect(await phone.evaluate(() => window.isSecureContext)).toBe(false);
    await expect.poll(() => pad.getAttribute('data-screen')).toBe('video');
    const video = phone.locator('video.screen-keeper');
    const playedTo = () => video.evaluate((one: HTMLVideoElement) => (one.paused ? 0 : one.currentTime));
    const before = await playedTo();
    await expect.poll(playedTo).toBeGreaterThan(before);
    expect(await video.boundingBox()).toEqual({ x: 389, y: 843, width: 1, height: 1 });

    network.unplug();
    const state = phone.getByTestId('score-confirmed');
    await expect
      .poll(() => state.textContent(), { timeout: AT_ONCE_MS })
      .toContain("Reconnecting. Check this phone's network connection.");
    await expect.poll(() => pad.getAttribute('data-up'), { timeout: NOTICED_MS }).toBe('false');
    await phone.locator('[data-pad="goal-a"]').tap();
    await expect.poll(() => state.textContent()).toContain('Not confirmed: Goal');
    await shot(phone, 'ns-phone-unplugged');
    await pause(OUTAGE_MS);
    network.plugIn();
    await expect.poll(() => state.textContent(), { timeout: CURRENT_WITHIN_MS }).toBe('Confirmed');
    expect((await remote.channel()).match?.view.score).toEqual({ a: 1, b: 0 });
    await shot(phone, 'ns-phone-back');
  });

  test('is current after a phone has slept', async () => {
    const { second, invite, press } = await stage();
    const phone = await opened(second, await invite('score'), PHONE);
    await phone.getByTestId('score-page').and(phone.locator('[data-up="true"]')).waitFor();
    const session = await phone.context().newCDPSession(phone);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await press('goal-b');
    await pause(OUTAGE_MS);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    const score = phone.getByTestId('score-b');
    await expect.poll(() => score.textContent(), { timeout: CURRENT_WITHIN_MS }).toContain('1');
    await phone.locator('[data-pad="goal-b"]').tap();
    await expect.poll(() => score.textContent(), { timeout: CURRENT_WITHIN_MS }).toContain('2');
    await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-screen')).toBe('video');
  });
});
