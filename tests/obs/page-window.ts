import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { BrowserContext, Page } from 'playwright';
import { findChromium, QUIET } from '../../scripts/browser.ts';
import type { FoundBrowser } from '../../scripts/browser.ts';
import { startScreen } from './programs.ts';

/** A page alone on a separate screen, without decoration, for OBS to capture. */
export interface PageWindow {
  /** The screen in the notation of `xshm_input`. */
  display: string;
  page: Page;
  /** The size of the page, which is one pixel larger than the screen. */
  size: { width: number; height: number };
  stop(): Promise<void>;
}

/** Returns a Chromium that can open a window. Returns null for one from npm, which is always headless. */
export function findWindowed(): FoundBrowser | null {
  const found = findChromium();
  return found?.from === 'from npm' ? null : found;
}

export const WHY_NO_WINDOW =
  'there is no Chromium here that can open a window (Debian: apt-get install chromium)';

export async function openPageWindow(size: { width: number; height: number }): Promise<PageWindow> {
  const found = findWindowed();
  if (found === null) throw new Error(`No window: ${WHY_NO_WINDOW}.`);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-window-'));
  const screen = await startScreen(size.width, size.height);
  let context: BrowserContext | null = null;
  const stop = async (): Promise<void> => {
    await context?.close();
    await screen.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    context = await chromium.launchPersistentContext(folder, {
      executablePath: found.executablePath,
      headless: false,
      // Uses the window's own size instead of an emulated one.
      viewport: null,
      env: { ...process.env, ...found.env, DISPLAY: screen.display },
      args: [
        ...QUIET,
        '--app=about:blank',
        '--kiosk',
        '--window-position=0,0',
        // A window with exactly the screen's size would leave one pixel uncovered.
        `--window-size=${size.width + 1},${size.height + 1}`,
      ],
    });
    const page = context.pages()[0] ?? (await context.newPage());
    const [width, height] = await page.evaluate<[number, number]>('[innerWidth, innerHeight]');
    return { display: screen.display, page, size: { width, height }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
