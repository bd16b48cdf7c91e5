import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { ASCII, bundled, named, reduced } from '../fonts/test-fonts.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** The producer's own font, from its file to the page of an output, in the built program. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('a font can be added in the window, named by a theme, and drawn on an output', async () => {
  const dir = temporaryDir();
  const app = await startProgram('headless', ['--port', '0', '--data', dir]);
  const remote = new Remote(app.ready.url);
  const file = join(dir, 'wide.ttf');
  writeFileSync(file, named(reduced(await bundled(), ASCII, { wdth: 125, wght: 800 }), 'Wide Sans'));
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(app.ready.url);
  await page.locator('[data-testid="window"][data-up="true"]').waitFor();
  await page.getByTestId('output-edit').first().click();
  await page.getByTestId('themes-open').click();
  await page.getByTestId('theme-save').waitFor();
  await page.getByTestId('font-file').setInputFiles(file);
  await page.locator('[data-font=wide-sans]').waitFor();
  await expect.poll(() => page.getByTestId('theme-font').inputValue()).toBe('wide-sans');
  expect(readdirSync(join(dir, 'fonts'))).toHaveLength(1);
  await page.getByTestId('theme-name').fill('Club');
  await page.getByTestId('theme-save').click();
  await page.getByTestId('theme-saved').filter({ hasText: 'Saved' }).waitFor();

  await remote.call('PATCH', '/outputs/program', { theme: 'club' });
  const output = await context.newPage();
  output.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await output.goto((await remote.program()).url);
  const code = output.locator('[data-graphic=scorebug][data-state=on] [data-text]').first();
  await code.waitFor();
  expect(await code.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(
    /^"Touchline Own 0", Archivo/,
  );
});
