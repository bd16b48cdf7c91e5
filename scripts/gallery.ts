import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import { PNG } from 'pngjs';
import { launchForShots } from './browser.ts';
import { EXPECTED_FILMS, FILMS, shootFilm } from './gallery-films.ts';
import { serveGallery } from './gallery-server.ts';
import { CHOSEN, EXPECTED, PICTURE, shoot, shootChosen, SHOTS } from './gallery-shots.ts';
import { root } from './run.ts';

// Draws contact sheets of everything that goes to air. Each group of fixtures has a picture, with every fixture cut
// out of its 1920 x 1080 picture at full size. Each further theme has a sheet of selected states. Another sheet shows
// whole pictures, as a viewer sees them.
//
//   node scripts/gallery.ts [folder]     writes the sheets, to docs/screenshots by default
//   node scripts/gallery.ts --accept     accepts the current pictures for the gallery tests
//   node scripts/gallery.ts --films folder [part of a name]     draws the filmstrips, larger than for the tests

const AIR = 26;
/** Whole pictures as viewers see them. */
const WHOLE = {
  'air-basketball': ['basketball-free-throws', 'chalk', PICTURE],
  'air-soccer': ['lower-goal', 'chalk', PICTURE],
  'air-baseball': ['baseball-loaded', 'chalk', PICTURE],
  'air-football': ['football-flag', 'chalk', PICTURE],
  'air-full-frame': ['full-football-entries', 'chalk', PICTURE],
  'air-ticker': ['ticker-basketball', 'chalk', PICTURE],
  'air-takeover': ['takeover-goal-scorer', 'chalk', PICTURE],
  'air-insert': ['insert-run', 'chalk', PICTURE],
  'air-broadsheet': ['lower-half-time', 'broadsheet', PICTURE],
  'air-vertical': ['lower-basketball', 'chalk', { width: 1080, height: 1920 }],
} as const;
const SHEET_COLUMNS: Record<string, number> = { soccer: 3, baseball: 3, full: 3 };
/** For each further theme: a sheet of selected states, with this background. */
const THEME_SHEETS = { broadsheet: 'pitch', key: 'key' } as const;

interface Cut {
  title: string;
  png: PNG;
}

await using gallery = await disposable(serveGallery());
await using browser = await disposable(launchForShots());
const page = await browser.newPage({ viewport: PICTURE });
await page.goto(gallery.url);
await page.waitForSelector('[data-gallery=ready]');

const [argument, folder, part = ''] = process.argv.slice(2);
if (argument === '--accept') await accept();
else if (argument === '--films') await drawFilms(resolve(folder ?? '.'), part);
else await drawSheets(resolve(argument ?? join(root, 'docs/screenshots')));

/** Rewrites the expected shots, and removes those that are no longer selected. */
async function accept(): Promise<void> {
  await rm(EXPECTED, { recursive: true, force: true });
  await mkdir(EXPECTED, { recursive: true });
  for (const shot of SHOTS)
    await writeFile(join(EXPECTED, `${shot.name}.png`), smallest(await shootChosen(page, shot)));
  await rm(EXPECTED_FILMS, { recursive: true, force: true });
  await mkdir(EXPECTED_FILMS, { recursive: true });
  for (const film of FILMS)
    await writeFile(join(EXPECTED_FILMS, `${film.name}.png`), smallest(await shootFilm(page, film)));
  console.error(
    `${SHOTS.length} shots and ${FILMS.length} films accepted. Look at the changes before you commit.`,
  );
}

/** Draws the filmstrips whose name contains a part, at twice their size. */
async function drawFilms(to: string, part: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const film of FILMS.filter(({ name }) => name.includes(part))) {
    const picture = { width: film.picture.width * 2, height: film.picture.height * 2 };
    await writeFile(
      join(to, `film-${film.name}.png`),
      PNG.sync.write(await shootFilm(page, { ...film, picture })),
    );
  }
}

/** Returns the smaller of two encodings: most boards compress best without a filter. */
function smallest(picture: PNG): Buffer {
  const filtered = PNG.sync.write(picture, { deflateLevel: 9 });
  const unfiltered = PNG.sync.write(picture, {
    filterType: 0,
    deflateLevel: 9,
    deflateStrategy: constants.Z_DEFAULT_STRATEGY,
  });
  return unfiltered.length < filtered.length ? unfiltered : filtered;
}

async function drawSheets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [id, theme, size]] of Object.entries(WHOLE)) {
    await page.setViewportSize(size);
    await page.evaluate(`gallery.show('${id}', ${size.width}, ${size.height}, '${theme}', 'pitch')`);
    await writeFile(join(folder, `${name}.png`), await page.screenshot());
  }
  await page.setViewportSize(PICTURE);

  const ids = await page.evaluate<string[]>('gallery.ids');
  const titles = await page.evaluate<string[]>('gallery.titles');
  const titleOf = (id: string): string => titles[ids.indexOf(id)] ?? id;
  const groups = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('-')));
  for (const [group, members] of groups) {
    const cuts: Cut[] = [];
    for (const id of members)
      cuts.push({ title: titleOf(id), png: await shoot(page, id, 'chalk', 'pitch', AIR) });
    await writeFile(join(folder, `gallery-${group}.png`), await sheet(cuts, SHEET_COLUMNS[group] ?? 2));
    console.error(`gallery-${group}.png: ${cuts.length} graphics`);
  }
  for (const [theme, ground] of Object.entries(THEME_SHEETS)) {
    const cuts: Cut[] = [];
    for (const id of CHOSEN)
      cuts.push({ title: titleOf(id), png: await shoot(page, id, theme as 'key', ground, AIR) });
    await writeFile(join(folder, `gallery-${theme}.png`), await sheet(cuts, 2));
    console.error(`gallery-${theme}.png: ${cuts.length} graphics`);
  }
}

/** Lays the cuts out in columns with their titles. */
async function sheet(cuts: readonly Cut[], columns: number): Promise<Buffer> {
  const paper = await browser.newPage({ viewport: { width: 1900, height: 800 } });
  // A sheet of many megabytes takes long on a busy machine.
  paper.setDefaultTimeout(0);
  const cells = cuts.map(
    ({ title, png }) =>
      `<figure><img src="data:image/png;base64,${PNG.sync.write(png).toString('base64')}"><figcaption>${title}</figcaption></figure>`,
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
