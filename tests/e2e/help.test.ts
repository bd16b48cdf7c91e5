import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { startProgram, temporaryDir } from './app.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/**
 * Opens a page of a program that was just started. Also returns every error and every violation of the content security
 * policy that the page reports.
 */
async function newPage(path: string): Promise<{ page: Page; errors: string[] }> {
  const flags = ['--port', '0', '--data', temporaryDir(), '--no-rehearsal'];
  const { ready } = await startProgram('headless', flags);
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  onTestFinished(() => page.close());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${ready.url}${path}`);
  return { page, errors };
}

describe('Help', () => {
  test('jumps from a search to the heading that it found', async () => {
    const { page, errors } = await newPage('/help/');
    await page.getByLabel('Search Help').fill('MATCH délay video');
    await page.getByRole('search').getByRole('link').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/handbook/outputs#match-the-delay-to-your-video');
    expect(await page.locator(':target').textContent()).toBe('Match the delay to your video');
    expect(errors).toEqual([]);
  });

  test('reports when a search finds nothing', async () => {
    const { page } = await newPage('/help/');
    await page.getByLabel('Search Help').fill('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.getByRole('search').getByRole('link').count()).toBe(0);
  });

  test('opens with the results of a search typed in the control window', async () => {
    const { page, errors } = await newPage('/');
    await page.getByTestId('program').waitFor();
    await page.getByTestId('help').click();
    await page.getByTestId('help-search').fill('wrong score');
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const help = await opened;
    onTestFinished(() => help.close());
    await help.getByRole('search').getByRole('link').first().waitFor();
    expect(await help.getByLabel('Search Help').inputValue()).toBe('wrong score');
    expect(errors).toEqual([]);
  });

  test('opens at the heading that a "?" of the control window explains', async () => {
    const { page } = await newPage('/');
    await page.getByTestId('output-edit').first().click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Help: outputs' }).click();
    const help = await opened;
    onTestFinished(() => help.close());
    await help.waitForURL('**/help/handbook/outputs#outputs');
  });
});
