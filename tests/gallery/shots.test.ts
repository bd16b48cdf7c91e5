import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasPinnedChromium } from '../../scripts/pinned-chromium.ts';
import {
  EXPECTED,
  FRAME_SHOTS,
  LANGUAGE_SHOTS,
  MARK_SHOTS,
  shootChosen,
  SHOTS,
  THEME_SHOTS,
} from '../../scripts/gallery-shots.ts';
import { EXPECTED_FILMS, FILMS, shootFilm } from '../../scripts/gallery-films.ts';
import { capture } from '../../scripts/gallery-camera.ts';
import { openGallery } from './gallery-page.ts';

/**
 * Compares selected shots with the accepted ones. On x64 Linux, both are taken with the same pinned browser and fonts,
 * and are identical. Elsewhere, another Chromium draws the edges of letters differently: edges are excluded, and one
 * pixel in a thousand of the rest may differ. A single changed digit is three times that.
 */
const COLOR_TOLERANCE = 0.1;
const PIXELS_ALLOWED = hasPinnedChromium ? 0 : 0.001;
/**
 * The share of pixels that may differ in a whole film, because moving elements lie between pixels, and an edge may
 * differ by a shade.
 */
const FILM_PIXELS_ALLOWED = Math.max(PIXELS_ALLOWED, 0.000_02);
/**
 * The share for a film of a part of the picture, which is drawn larger and has longer edges. A digit that differs in
 * all steps changes three times as many pixels.
 */
const PART_PIXELS_ALLOWED = Math.max(PIXELS_ALLOWED, 0.001);
const MIB = 1024 * 1024;

const gallery = openGallery('shots');
let differences: string;

beforeAll(async () => {
  differences = await mkdtemp(join(tmpdir(), 'touchline-shots-'));
});

/**
 * Describes the difference; null if none counts.
 *
 * @param allowed share of pixels that may differ
 */
async function differenceOf(
  name: string,
  found: PNG,
  accepted: Buffer,
  allowed = PIXELS_ALLOWED,
): Promise<string | null> {
  const expected = PNG.sync.read(accepted);
  const { width, height } = expected;
  if (found.width !== width || found.height !== height)
    return `${found.width} x ${found.height} instead of ${width} x ${height}`;
  const diff = new PNG({ width, height });
  const count = pixelmatch(found.data, expected.data, diff.data, width, height, {
    threshold: COLOR_TOLERANCE,
    includeAA: hasPinnedChromium,
  });
  if (count <= width * height * allowed) return null;
  await mkdir(differences, { recursive: true });
  await writeFile(join(differences, `${name}.png`), PNG.sync.write(found));
  await writeFile(join(differences, `${name}.difference.png`), PNG.sync.write(diff));
  return `${count} pixels differ, see ${join(differences, name)}.difference.png; if it is meant: node scripts/gallery.ts --accept`;
}

describe.each(SHOTS)('the picture $name', (shot) => {
  it('matches the accepted shot', async () => {
    const accepted = await readFile(join(EXPECTED, `${shot.name}.png`));
    expect(await differenceOf(shot.name, await shootChosen(gallery.page, shot), accepted)).toBeNull();
  });
});

describe.each(FILMS)('the film $name', (film) => {
  it('matches the accepted film', async () => {
    const accepted = await readFile(join(EXPECTED_FILMS, `${film.name}.png`));
    expect(film.steps.length).toBeGreaterThanOrEqual(8);
    const drawn = await shootFilm(gallery.page, film);
    const allowed = film.part ? PART_PIXELS_ALLOWED : FILM_PIXELS_ALLOWED;
    expect(await differenceOf(`film-${film.name}`, drawn, accepted, allowed)).toBeNull();
  });
});

it('the comparison detects a changed digit', async () => {
  const shot = SHOTS[0]!;
  const accepted = await readFile(join(EXPECTED, `${shot.name}.png`));
  await shootChosen(gallery.page, shot);
  // Changes only the text, as the stage would: 104 becomes 107.
  await gallery.page.evaluate(`document.querySelector('[data-figure=score-a]').textContent = '107'`);
  const drawn = await capture(gallery.page, await gallery.page.evaluate(`gallery.bounds('*', 4)`));
  expect(await differenceOf('another-figure', drawn, accepted)).toMatch(/^\d+ pixels differ/);
});

it('every saved shot is compared', async () => {
  const files = await readdir(EXPECTED);
  expect(files.sort()).toEqual(SHOTS.map(({ name }) => `${name}.png`).sort());
  const films = await readdir(EXPECTED_FILMS);
  expect(films.sort()).toEqual(FILMS.map(({ name }) => `${name}.png`).sort());
});

it.each([
  ['shots of themes', EXPECTED, THEME_SHOTS, 2.75 * MIB],
  ['shots of full frames', EXPECTED, FRAME_SHOTS, 1.75 * MIB],
  ['shots of marks', EXPECTED, MARK_SHOTS, 0.5 * MIB],
  ['shots of languages', EXPECTED, LANGUAGE_SHOTS, 1.25 * MIB],
  ['films', EXPECTED_FILMS, FILMS, 6 * MIB],
] as const)('the %s stay small', async (_, folder, shots, bytesAllowed) => {
  const sizes = await Promise.all(
    shots.map(async ({ name }) => (await stat(join(folder, `${name}.png`))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytesAllowed);
});
