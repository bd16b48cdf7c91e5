import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'playwright';
import { serveGallery } from '../../scripts/gallery-server.ts';
import { launchForShots } from '../../scripts/browser.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FakeMain } from '../gallery/fake-main.ts';
import { findWindowed, openPageWindow } from './page-window.ts';
import type { RealObs } from './real-obs.ts';

/**
 * An output's page on a key color as an OBS source: a window capture if a Chromium can open a window, otherwise a
 * picture of the page with the same pixels.
 */
export interface KeyedPage {
  /** The kind of the OBS source, for the report. */
  way: 'window' | 'picture';
  sourceName: string;
  /** Draws a frame, updates the OBS source, and returns the drawn picture: transparent where the key color is. */
  show(frame: OutputFrame): Promise<PNG>;
  stop(): Promise<void>;
}

const SOURCE = 'Output';
const SCENE = 'Scene';

export async function openKeyedPage(
  obs: RealObs,
  size: { width: number; height: number },
): Promise<KeyedPage> {
  const gallery = await serveGallery();
  const main = new FakeMain(gallery);
  const opened = findWindowed() ? await inWindow(obs, size) : await asPicture(obs, size);
  await opened.page.goto(`${gallery.url}/o/obs`);
  return {
    way: opened.way,
    sourceName: SOURCE,
    async show(frame) {
      main.push({ ...frame, output: { ...frame.output, ...opened.pageSize } });
      await opened.page.waitForSelector(`html[data-revision="${frame.revision}"]`, { state: 'attached' });
      const drawn = await settled(opened.page);
      await opened.give();
      return drawn;
    },
    async stop() {
      await opened.stop();
      await gallery.close();
    },
  };
}

interface Opened {
  way: KeyedPage['way'];
  page: Page;
  pageSize: { width: number; height: number };
  /** Updates the OBS source with the page's current picture. */
  give(): Promise<void>;
  stop(): Promise<void>;
}

async function inWindow(obs: RealObs, size: { width: number; height: number }): Promise<Opened> {
  const window = await openPageWindow(size);
  await obs.call('CreateInput', {
    sceneName: SCENE,
    inputName: SOURCE,
    inputKind: 'xshm_input',
    inputSettings: { advanced: true, server: window.display, show_cursor: false, screen: 0 },
  });
  return {
    way: 'window',
    page: window.page,
    pageSize: window.size,
    give: () => Promise.resolve(),
    stop: () => window.stop(),
  };
}

async function asPicture(obs: RealObs, size: { width: number; height: number }): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pictures-'));
  const browser: Browser = await launchForShots();
  const page = await browser.newPage({ viewport: size });
  await obs.call('CreateInput', { sceneName: SCENE, inputName: SOURCE, inputKind: 'image_source' });
  let count = 0;
  return {
    way: 'picture',
    page,
    pageSize: size,
    async give() {
      // A new name each time, because OBS rarely checks whether a file has changed.
      const file = join(folder, `${(count += 1)}.png`);
      writeFileSync(file, await page.screenshot());
      await obs.call('SetInputSettings', { inputName: SOURCE, inputSettings: { file } });
    },
    async stop() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends all animations, including those started by others, and waits for images and fonts. */
const AT_REST = `(async () => {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  for (const animation of document.getAnimations()) animation.finish();
})()`;

/**
 * Returns the final picture of a frame. Parts are drawn later than the frame (boards load afterwards, numbers animate
 * once in the DOM), so a single capture could show a state that OBS never gets.
 */
async function settled(page: Page): Promise<PNG> {
  let last: PNG | null = null;
  for (;;) {
    await page.evaluate(AT_REST);
    const drawn = await seeThrough(page);
    if (last?.data.equals(drawn.data)) return drawn;
    last = drawn;
  }
}

/** Returns the page's picture without the key color. */
async function seeThrough(page: Page): Promise<PNG> {
  const key = await page.evaluate<string>(`(() => {
    const { style } = document.documentElement;
    const key = style.backgroundColor;
    style.backgroundColor = 'transparent';
    return key;
  })()`);
  const shot = await page.screenshot({ omitBackground: true });
  await page.evaluate(`document.documentElement.style.backgroundColor = ${JSON.stringify(key)}`);
  return PNG.sync.read(shot);
}
