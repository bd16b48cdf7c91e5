import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium, launchPinned } from '../../scripts/browser.ts';
import { hasPinnedChromium, OBS_VERSION } from '../../scripts/pinned-chromium.ts';
import { loaderFile } from '../../src/main/show/outputs/loader-file.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { freePort, Remote, startProgram, temporaryDir, type Program } from './app.ts';

/** An output's page as a browser source in OBS: loaded before Touchline runs, and with Custom CSS. */

function start(dir: string, port = '0'): Promise<Program> {
  return startProgram('headless', ['--port', port, '--data', dir, '--no-rehearsal']);
}

// Up to Chromium 141, pages from obs-browser's host for local files may also connect to this machine; later versions
// exempt only `file:`.
const ENGINES = [
  ...(hasPinnedChromium
    ? [
        {
          engine: 'the Chromium inside OBS',
          launch: () => launchPinned(OBS_VERSION),
          origins: ['file:', 'http://absolute'],
        },
      ]
    : []),
  { engine: 'a newer Chromium', launch: () => launchChromium(), origins: ['file:'] },
];

describe.each(ENGINES)('an output in $engine', ({ launch, origins }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function newPage(): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    return { page, complaints };
  }

  const isDrawing = (page: Page): Promise<unknown> =>
    page.waitForSelector('html[data-revision]', { state: 'attached' });

  test.each(origins)(
    'appears once Touchline runs, in a loader file that was opened from %s before',
    async (origin) => {
      const dir = temporaryDir();
      const before = await start(dir, String(await freePort()));
      const { name, url } = await new Remote(before.ready.url).program();
      await before.stop();
      const { html, name: file } = loaderFile(name, url);
      const path = join(temporaryDir(), file);
      writeFileSync(path, html);
      const { page } = await newPage();
      await page.route('http://absolute/**', (route) =>
        route.fulfill({ body: html, contentType: 'text/html' }),
      );
      const failedRequest = page.waitForEvent('requestfailed', (request) => request.url() === `${url}/up`);
      await page.goto(origin === 'file:' ? pathToFileURL(path).href : `${origin}/${file}`);
      await failedRequest;
      expect(await page.title()).toBe('Touchline: waiting');
      await start(dir, new URL(url).port);
      await isDrawing(page);
      expect(page.url()).toBe(url);
    },
  );

  test("doesn't appear in a loader file with a dead link, which continues to wait", async () => {
    const program = await start(temporaryDir());
    const { name, url } = await new Remote(program.ready.url).program();
    const { html, name: file } = loaderFile(name, url.replace(/[0-9a-f]{32}$/, 'f'.repeat(32)));
    const path = join(temporaryDir(), file);
    writeFileSync(path, html);
    const { page } = await newPage();
    const refused = (): Promise<unknown> => page.waitForEvent('requestfailed');
    const first = refused();
    await page.goto(pathToFileURL(path).href);
    await first;
    await refused();
    expect(await page.title()).toBe('Touchline: waiting');
  });

  /** How obs-browser injects custom CSS on page load: OBS 31 and earlier set `innerHTML`, later versions append text. */
  const INJECTIONS = {
    'by a text node': `const obsCSS = document.createElement('style');
      obsCSS.appendChild(document.createTextNode(css));
      document.querySelector('head').appendChild(obsCSS);`,
    'by HTML': `const obsCSS = document.createElement('style');
      obsCSS.innerHTML = css;
      document.querySelector('head').appendChild(obsCSS);`,
  };

  test.each(Object.entries(INJECTIONS))(
    'applies Custom CSS injected %s only if its settings allow Custom CSS',
    async (_, script) => {
      const program = await start(temporaryDir());
      const remote = new Remote(program.ready.url);
      const output = await remote.program();
      const colorWith = async (isAllowed: boolean): Promise<string> => {
        await remote.call('PATCH', `/outputs/${output.id}`, { allowsCss: isAllowed });
        const { page, complaints } = await newPage();
        await page.goto(output.url);
        await isDrawing(page);
        expect(complaints).toEqual([]);
        return page.evaluate(
          `(() => {
          const css = 'body { background-color: rgb(1, 2, 3); margin: 0px auto; }';
          try { ${script} } catch { /* Refused: not trusted. */ }
          return getComputedStyle(document.body).backgroundColor;
        })()`,
        );
      };
      expect(await colorWith(false)).toBe('rgba(0, 0, 0, 0)');
      expect(await colorWith(true)).toBe('rgb(1, 2, 3)');
      expect(await colorWith(false)).toBe('rgba(0, 0, 0, 0)');
    },
  );

  test('runs no scripts and loads nothing from other hosts, even if Custom CSS is allowed', async () => {
    const program = await start(temporaryDir());
    const remote = new Remote(program.ready.url);
    const output = await remote.program();
    await remote.call('PATCH', `/outputs/${output.id}`, { allowsCss: true });
    const { page, complaints } = await newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(program.ready.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto(output.url);
    await isDrawing(page);
    const hasRun = await page.evaluate(`new Promise((done) => {
      const style = document.createElement('style');
      style.textContent = '@import url(http://127.0.0.2:9/a.css); body { background: url(http://127.0.0.2:9/b.png) }';
      document.head.append(style);
      const box = document.createElement('div');
      box.innerHTML = '<img src="data:," onerror="window.hasRun = true">';
      document.body.append(box);
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.head.append(script);
      requestAnimationFrame(() => setTimeout(() => done(window.hasRun === true)));
    })`);
    expect(hasRun).toBe(false);
    await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(4);
    const unreported = (): string[] =>
      foreign.filter((url) => !complaints.some((complaint) => complaint.includes(url)));
    await expect.poll(unreported).toEqual([]);
  });
});
