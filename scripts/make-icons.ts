import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { launchForShots } from './browser.ts';
import { icns, ico, type Picture } from './icons/containers.ts';
import {
  ICNS_SIZES,
  ICO_SIZES,
  icnsMargin,
  LINUX_SIZES,
  TRAY_ICO_SIZES,
  TRAY_SIZES,
  TRAY_STATES,
  WINDOW_SIZE,
} from './icons/sizes.ts';
import { root } from './run.ts';

// `npm run icons`: draws build/icon.svg and build/tray.svg to every file that the three systems need, all committed.

const mark = readFileSync(join(root, 'build/icon.svg'), 'utf8');
const sheet = readFileSync(join(root, 'build/tray.svg'), 'utf8');

const browser = await launchForShots();
const page = await browser.newPage();

/**
 * Draws an SVG, or its element with the given ID, on a transparent background in the given size. `margin` pixels stay
 * free on each side.
 */
async function draw(
  svg: string,
  { size, id, margin = 0 }: { size: number; id?: string; margin?: number },
): Promise<Picture> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 }</style>${svg}`);
  await page.evaluate(
    ([part, width, free]) => {
      const drawing = document.querySelector(part === null ? 'svg' : `[id="${part}"]`);
      if (drawing === null) throw new Error(`The SVG has no element ${part}`);
      for (const side of ['x', 'y']) drawing.removeAttribute(side);
      for (const side of ['width', 'height']) drawing.setAttribute(side, String(width - 2 * free));
      drawing.setAttribute('style', `position: fixed; left: ${free}px; top: ${free}px`);
      document.body.replaceChildren(drawing);
    },
    [id ?? null, size, margin] as const,
  );
  return { size, png: await page.screenshot({ omitBackground: true }) };
}

async function drawAll(
  sizes: readonly number[],
  one: (size: number) => Promise<Picture>,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of sizes) pictures.push(await one(size));
  return pictures;
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  process.stdout.write(`${path}\n`);
}

try {
  const plain = (size: number): Promise<Picture> => draw(mark, { size });
  for (const { size, png } of await drawAll(LINUX_SIZES, plain))
    write(`build/icons/${size}x${size}.png`, png);
  write('build/icon.ico', ico(await drawAll(ICO_SIZES, plain)));
  const withMargin = (size: number): Promise<Picture> => draw(mark, { size, margin: icnsMargin(size) });
  write(
    'build/icon.icns',
    icns(await drawAll(ICNS_SIZES, withMargin), (png) => PNG.sync.read(png)),
  );
  write('resources/icons/icon.png', (await plain(WINDOW_SIZE)).png);
  for (const state of TRAY_STATES) {
    for (const { suffix, size } of TRAY_SIZES) {
      const color = await draw(sheet, { size, id: `${state}-22` });
      const template = await draw(sheet, { size, id: `${state}-template` });
      write(`resources/icons/tray-${state}${suffix}.png`, color.png);
      write(`resources/icons/tray-${state}Template${suffix}.png`, template.png);
    }
    const small = (size: number): Promise<Picture> => draw(sheet, { size, id: `${state}-16` });
    write(`resources/icons/tray-${state}.ico`, ico(await drawAll(TRAY_ICO_SIZES, small)));
  }
} finally {
  await browser.close();
}
