import { Chromium } from './chromium.ts';
import { options } from './machine.ts';
import { schemesAreSettled } from './scheme.ts';

/**
 * The connection to the browser, which must exist before Electron's `ready`. Most of Electron can't be used earlier.
 */

let chromium: Chromium | null = null;

export async function openRuntime(): Promise<Chromium> {
  const opened = await Chromium.connect(options.chromium);
  schemesAreSettled();
  chromium = opened;
  return opened;
}

/**
 * Returns the connection. Throws before `ready`.
 * @param what the part of Electron that needs `ready`
 */
export function runtime(what: string): Chromium {
  if (!chromium) throw new Error(`${what} can only be used after app is ready.`);
  return chromium;
}

export function isReady(): boolean {
  return chromium !== null;
}
