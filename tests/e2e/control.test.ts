import type { Browser, Page } from 'playwright';
import { confirm } from '../renderer/presses.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** Presses every control in the control window of the built app, and checks each effect. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Stand {
  page: Page;
  remote: Remote;
  url: string;
  problems: string[];
}

async function open(args: string[] = []): Promise<Stand> {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), ...args]);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(app.ready.url);
  await page.locator('[data-testid="window"][data-up="true"]').waitFor();
  return { page, remote: new Remote(app.ready.url), url: app.ready.url, problems };
}

test('every control of the window works in the real show', async () => {
  const { page, remote, url, problems } = await open();
  const hook = (id: string) => page.getByTestId(id);
  const onAir = async (graphic: 'scorebug' | 'lower-third', channel = 'A'): Promise<boolean> =>
    (await remote.channel(channel)).graphics[graphic].onAir;

  // The program starts with a rehearsal on channel A, live and on air.
  await hook('link-state').and(page.locator('[data-state="live"]')).waitFor();
  await expect.poll(() => onAir('scorebug')).toBe(true);
  await page
    .frameLocator('[data-testid="monitor"]')
    .locator('[data-graphic="scorebug"][data-state="on"]')
    .waitFor();

  // Takes and clears graphics, by button and by key.
  await hook('take-lower-third').click();
  await expect.poll(() => onAir('lower-third')).toBe(true);
  await page
    .frameLocator('[data-testid="monitor"]')
    .locator('[data-graphic="lower-third"][data-state="on"]')
    .waitFor();
  await hook('clear-lower-third').click();
  await expect.poll(() => onAir('lower-third')).toBe(false);
  await hook('cue-lower-third').click();
  await expect.poll(async () => (await remote.channel()).graphics['lower-third'].next).not.toBeNull();
  await hook('clear-scorebug').click();
  await expect.poll(() => onAir('scorebug')).toBe(false);
  await page.keyboard.press('F1');
  await expect.poll(() => onAir('scorebug')).toBe(true);
  await page.keyboard.press('F2');
  await expect.poll(() => onAir('lower-third')).toBe(true);
  await hook('clear-all').click();
  await expect
    .poll(async () => [await onAir('scorebug'), await onAir('lower-third')])
    .toEqual([false, false]);
  await hook('take-scorebug').click();
  await expect.poll(() => onAir('scorebug')).toBe(true);

  // Changes the monitor's backdrops.
  for (const backdrop of ['dark', 'checks', 'field']) {
    await page
      .locator('label')
      .filter({ has: hook(`backdrop-${backdrop}`) })
      .click();
  }

  // Adds a second channel, with a separate rehearsal that doesn't end the first one.
  await hook('channel-add').click();
  await hook('channel-tab-B').click();
  await hook('tab-rehearsal').click();
  await hook('rehearsal-league').selectOption('wc');
  await hook('rehearsal-speed').selectOption('60');
  await hook('rehearsal-start').click();
  await expect.poll(async () => (await remote.channel('B')).link.state).toBe('live');
  expect((await remote.channel('B')).session?.league).toBe('wc');
  expect((await remote.channel('A')).link.state).toBe('live');

  // In the lists, both games are live; putting A's game on B takes two presses.
  await hook('tab-live').click();
  await expect.poll(() => hook('game-row').count()).toBe(2);
  await hook('search').fill('no such team');
  await expect.poll(() => hook('game-row').count()).toBe(0);
  await hook('search').fill('');
  const { session } = await remote.channel('A');
  await page
    .locator(`[data-testid="game-row"][data-session="${session!.sessionId}"]`)
    .getByTestId('bind')
    .click();
  await expect.poll(async () => (await remote.channel('B')).session?.sessionId).toBe(session!.sessionId);
  await hook('tab-upcoming').click();
  await hook('empty').waitFor();

  // Releases the game from channel B, which needs a second press, and removes the channel.
  await confirm(hook('release'));
  await expect.poll(async () => (await remote.channel('B')).session).toBeNull();
  await confirm(hook('channel-remove'));
  await expect.poll(async () => (await remote.call('GET', '/channels/B')).status).toBe(404);

  // Copies the link for OBS: masked on screen, copied in full.
  const program = await remote.program();
  expect(await hook('output-url').first().textContent()).not.toContain(
    new URL(program.url).pathname.slice(3),
  );
  await hook('output-copy').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(program.url);
  await hook('output-help').first().click();
  await hook('obs-help-close').click();

  // Adds an output, edits it, gives it a new link, and removes it.
  await hook('output-add').click();
  await hook('output-name').fill('Venue screen');
  await hook('output-save').click();
  const outputs = async (): Promise<
    { id: string; name: string; url: string; width: number; delayMs: number }[]
  > => ((await remote.call('GET', '/outputs')).body as { outputs: never[] }).outputs;
  await expect.poll(async () => (await outputs()).map(({ name }) => name)).toContain('Venue screen');
  const venue = (await outputs()).find(({ name }) => name === 'Venue screen')!;
  const card = page.locator(`[data-testid="output-card"][data-output="${venue.id}"]`);
  // A save closes the dialog when it is answered, which can be after main's own state shows it.
  await hook('output-dialog').waitFor({ state: 'hidden' });
  await card.getByTestId('output-edit').click();
  await hook('output-width').fill('1280');
  await hook('output-height').fill('720');
  await hook('output-delay').fill('2.5');
  await hook('output-save').click();
  await expect
    .poll(async () => (await outputs()).find(({ id }) => id === venue.id))
    .toMatchObject({ width: 1280, delayMs: 2500 });
  await hook('output-dialog').waitFor({ state: 'hidden' });
  await card.getByTestId('output-edit').click();
  await confirm(hook('output-rotate'));
  await expect.poll(async () => (await outputs()).find(({ id }) => id === venue.id)?.url).not.toBe(venue.url);
  expect((await fetch(venue.url)).status).toBe(404);
  await confirm(hook('output-remove'));
  await expect.poll(async () => (await outputs()).length).toBe(1);

  // An unreachable source is reported, and can be removed.
  await hook('sources-open').click();
  await hook('source-name').fill('Provider');
  await hook('source-url').fill('http://127.0.0.1:9');
  await hook('source-token').fill('a-token-nobody-may-see');
  await hook('source-add').click();
  const provider = page.locator('[data-testid="source-item"]').filter({ hasText: 'Provider' });
  await provider.and(page.locator('[data-state="unreachable"]')).waitFor();
  expect(await page.content()).not.toContain('a-token-nobody-may-see');
  await confirm(provider.getByTestId('source-remove'));
  await expect.poll(() => page.locator('[data-testid="source-item"]').count()).toBe(1);
  await hook('sources-dialog-close').click();

  await hook('theme').click();
  expect(problems).toEqual([]);
  expect(url).toMatch(/^http/);
});

test('a finished game is found in its list, and its final state can be put on a channel', async () => {
  const { page, remote } = await open(['--no-demo']);
  const { session } = await remote.rehearse('wc', 1000);
  await expect.poll(async () => (await remote.channel()).link.state).toBe('ended');
  const final = (await remote.channel()).snapshot;
  await remote.call('DELETE', '/channels/A/session');
  expect((await remote.channel()).match).toBeNull();

  await page.getByTestId('tab-finished').click();
  await page.locator(`[data-testid="game-row"][data-session="${session}"]`).getByTestId('bind').click();
  // Nothing is streamed anymore: the state is folded from the log by the sport's rules, and equals the last one.
  await expect.poll(async () => (await remote.channel()).link.state).toBe('ended');
  await expect.poll(async () => (await remote.channel()).snapshot).toEqual(final);
  const { link, match } = await remote.channel();
  expect(link.reason).toBe('session_ended');
  expect(match?.isFinal).toBe(true);
});

test('a window that is opened under another name of this machine also has a monitor', async () => {
  const { page, url } = await open();
  await page.goto(url.replace('127.0.0.1', 'localhost'));
  await page
    .frameLocator('[data-testid="monitor"]')
    .locator('[data-graphic="scorebug"][data-state="on"]')
    .waitFor();
});
