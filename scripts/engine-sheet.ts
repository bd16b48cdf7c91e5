import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { PNG } from 'pngjs';
import type { ThemeId } from '../src/preload/contract/output-frame.ts';
import { launchPinned } from './browser.ts';
import { capture } from './gallery-camera.ts';
import { serveGallery } from './gallery-server.ts';
import { OBS_VERSION, OLDEST_VERSION, SHOTS_VERSION } from './pinned-chromium.ts';
import { root } from './run.ts';

// `node scripts/engine-sheet.ts`: outputs in the oldest supported engine next to the one inside OBS 31 and 32, as
// docs/screenshots/engines.png.

const PICTURE = { width: 960, height: 540 };
const SHOWN: readonly (readonly [fixture: string, theme: ThemeId])[] = [
  ['basketball-clock', 'chalk'],
  ['soccer-var-goal', 'chalk'],
  ['baseball-loaded', 'chalk'],
  ['football-flag', 'chalk'],
  ['other-score', 'chalk'],
  ['lower-goal-pending', 'chalk'],
  ['lower-basketball', 'broadsheet'],
  ['full-comparison', 'chalk'],
  ['full-comparison', 'broadsheet'],
  ['takeover-touchdown', 'chalk'],
  ['ticker-basketball', 'chalk'],
  ['basketball-clock', 'key'],
];

const gallery = await serveGallery();
const browsers: Browser[] = [];

async function openGallery(version: typeof OLDEST_VERSION | typeof OBS_VERSION): Promise<Page> {
  const browser = await launchPinned(version);
  browsers.push(browser);
  const page = await browser.newPage({ viewport: PICTURE });
  await page.goto(gallery.url);
  // Playwright's own waiting needs a newer engine.
  while (!(await page.evaluate<boolean>(`document.querySelector('[data-gallery=ready]') !== null`)));
  return page;
}

async function shotOf(page: Page, fixture: string, theme: ThemeId): Promise<string> {
  const { width, height } = PICTURE;
  const ground = theme === 'key' ? 'key' : 'pitch';
  await page.evaluate(`gallery.show('${fixture}', ${width}, ${height}, '${theme}', '${ground}')`);
  return `data:image/png;base64,${PNG.sync.write(await capture(page)).toString('base64')}`;
}

try {
  const engines = [await openGallery(OLDEST_VERSION), await openGallery(OBS_VERSION)];
  const figures: string[] = [];
  for (const [fixture, theme] of SHOWN)
    for (const [index, page] of engines.entries()) {
      const version = [OLDEST_VERSION, OBS_VERSION][index]?.split('.')[0];
      const picture = await shotOf(page, fixture, theme);
      figures.push(
        `<figure><img src="${picture}"><figcaption>Chromium ${version} · ${fixture} · ${theme}</figcaption></figure>`,
      );
    }
  const browser = await launchPinned(SHOTS_VERSION);
  browsers.push(browser);
  const page = await browser.newPage({ viewport: { width: 1960, height: 100 } });
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; margin: 8px; background: #fff; font: 15px sans-serif }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding: 4px 0 6px }
  </style>${figures.join('')}`);
  await page.screenshot({ path: join(root, 'docs/screenshots/engines.png'), fullPage: true });
} finally {
  for (const browser of browsers) await browser.close();
  await gallery.close();
}
