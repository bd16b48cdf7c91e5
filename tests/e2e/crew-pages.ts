import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { wired, type Wire } from './wire.ts';

/** Control windows and phones of several crew members on one built app. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Opened {
  page: Page;
  wire: Wire;
}

/** Opens a page in a separate browser profile; by default, a control window. */
export async function opened(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  page.on('pageerror', (error) => {
    throw error;
  });
  const wire = await wired(page);
  await page.goto(url);
  return { page, wire };
}

export const up = (page: Page): Promise<void> =>
  page.locator('[data-testid="window"][data-up="true"]').waitFor();

/** Opens an invitation on a phone, and returns the scorer's page. */
export async function phoned(browser: Browser, link: string): Promise<Opened> {
  const phone = await opened(browser, link, PHONE);
  await phone.page.getByTestId('score-page').and(phone.page.locator('[data-up="true"]')).waitFor();
  return phone;
}

/** Invites a person in a control window, and returns the link. */
export async function invite(window: Page, name: string, role: string): Promise<string> {
  await window.getByTestId('crew-open').click();
  await window.getByTestId('operator-name').fill(name);
  await window.getByTestId('operator-new-role').selectOption(role);
  await window.getByTestId('operator-invite').click();
  await window.getByTestId('qr-code').waitFor();
  // Clears the clipboard, because the link of an earlier invitation matches the pattern too.
  await window.evaluate(() => navigator.clipboard.writeText(''));
  await window.getByTestId('invitation-copy').click();
  await expect
    .poll(() => window.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/join#[0-9a-f]{32}$/);
  const link = await window.evaluate(() => navigator.clipboard.readText());
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/crew-invitation.png` });
  await window.getByTestId('crew-dialog-close').click();
  return link;
}

/** Starts a manual game, and opens a control window on it. */
export async function started(
  browser: Browser,
): Promise<{ url: string; remote: Remote; window: Page; wire: Wire }> {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { url } = app.ready;
  const remote = new Remote(url);
  await remote.call('POST', '/channels/A/manual/start', { league: 'nba', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  const { page, wire } = await opened(browser, url);
  await up(page);
  return { url, remote, window: page, wire };
}
