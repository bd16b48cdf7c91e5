import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium } from './browser.ts';
import { serveGallery } from './gallery-server.ts';

/**
 * Contact sheets of everything that goes to air: one picture per group of fixtures, each fixture cut out of its
 * 1920 x 1080 picture at full size, and one whole picture per sport. Written to docs/screenshots.
 *
 *   node scripts/gallery.ts [folder]
 */

const PICTURE = { width: 1920, height: 1080 };
const AIR = 26;
/** Whole pictures, the way a viewer sees them. */
const WHOLE: Record<string, string> = {
  'air-basketball': 'basketball-free-throws',
  'air-soccer': 'lower-goal',
  'air-baseball': 'baseball-loaded',
  'air-football': 'football-flag',
};
const SHEET_COLUMNS: Record<string, number> = { soccer: 3, baseball: 3, other: 2 };

interface Cut {
  title: string;
  png: string;
}

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../docs/screenshots'));
await mkdir(folder, { recursive: true });

await using gallery = await disposable(serveGallery());
await using browser = await disposable(launchChromium());
const page = await browser.newPage({ viewport: PICTURE });
await page.goto(gallery.url);
await page.waitForSelector('[data-gallery=ready]');
const ids = await page.evaluate<string[]>('gallery.ids');
const titles = await page.evaluate<string[]>('gallery.titles');

for (const [name, id] of Object.entries(WHOLE)) {
  await show(page, id);
  await writeFile(join(folder, `${name}.png`), await page.screenshot());
}

const groups = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('-')));
for (const [group, members] of groups) {
  const cuts: Cut[] = [];
  for (const id of members) {
    await show(page, id);
    const clip = await page.evaluate<{ x: number; y: number; width: number; height: number }>(
      `gallery.bounds('${group === 'lower' ? 'lower-third' : '*'}', ${AIR})`,
    );
    const png = await page.screenshot({ clip });
    cuts.push({ title: titles[ids.indexOf(id)] ?? id, png: png.toString('base64') });
  }
  await writeFile(join(folder, `gallery-${group}.png`), await sheet(cuts, SHEET_COLUMNS[group] ?? 2));
  console.error(`gallery-${group}.png: ${cuts.length} graphics`);
}

async function show(on: Page, id: string): Promise<void> {
  await on.evaluate(
    `gallery.show(${JSON.stringify(id)}, ${PICTURE.width}, ${PICTURE.height}, 'chalk', 'pitch')`,
  );
}

/** Lays the cuts out in columns with their titles. */
async function sheet(cuts: readonly Cut[], columns: number): Promise<Buffer> {
  const paper = await browser.newPage({ viewport: { width: 1900, height: 800 } });
  const cells = cuts.map(
    ({ title, png }) =>
      `<figure><img src="data:image/png;base64,${png}"><figcaption>${title}</figcaption></figure>`,
  );
  await paper.setContent(
    `<style>body{margin:24px;background:#0b0f17;color:#b9c2d0;font:500 20px sans-serif}
    main{columns:${columns};column-gap:24px}figure{margin:0 0 22px;break-inside:avoid}
    img{display:block;width:100%}figcaption{padding-top:6px}</style><main>${cells.join('')}</main>`,
  );
  const png = await paper.screenshot({ fullPage: true });
  await paper.close();
  return png;
}

async function disposable<T extends { close(): Promise<void> }>(
  opening: Promise<T>,
): Promise<T & AsyncDisposable> {
  const opened = await opening;
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
}
