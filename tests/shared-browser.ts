import type { Browser } from 'playwright';
import { launchChromium, launchForShots, launchPinned } from '../scripts/browser.ts';
import { OBS_VERSION, OLDEST_VERSION, SHOTS_VERSION } from '../scripts/pinned-chromium.ts';

const LAUNCH = {
  /** This machine's Chromium. */
  any: () => launchChromium(),
  /** The Chromium for comparing accepted screenshots. */
  shots: () => launchForShots(),
  /** Exactly the pinned version for accepted screenshots. */
  newer: () => launchPinned(SHOTS_VERSION),
  /** The engine in OBS 31 and 32. */
  obs: () => launchPinned(OBS_VERSION),
  /** The oldest engine that outputs support. */
  oldest: () => launchPinned(OLDEST_VERSION),
};
export type BrowserKind = keyof typeof LAUNCH;

const browsers = new Map<BrowserKind, Promise<Browser>>();

/**
 * Returns the worker's browser of this kind. All files of the worker share it, one after another; Playwright closes it
 * with the process. A file closes its pages with `closeContexts`.
 */
export async function shareBrowser(kind: BrowserKind): Promise<Browser> {
  const running = await browsers.get(kind);
  if (running?.isConnected()) return running;
  const launched = LAUNCH[kind]();
  browsers.set(kind, launched);
  return launched;
}

/** Closes every page of a shared browser. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
