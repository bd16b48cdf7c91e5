import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { launchChromium, launchPinned } from '../../scripts/browser.ts';
import { OBS_VERSION } from '../../scripts/pinned-chromium.ts';

/** Which browser a vitest project draws pages in: whichever the machine has, or the engine inside OBS. */
export type Engine = 'any' | 'obs';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

/** Starts the browser of the project that the test runs in. */
export function launchEngine(): Promise<Browser> {
  return inject('engine') === 'obs' ? launchPinned(OBS_VERSION) : launchChromium();
}
