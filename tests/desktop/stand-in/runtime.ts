import { Chromium } from './chromium.ts';
import { options } from './machine.ts';
import { schemesAreSettled } from './scheme.ts';

/**
 * What has to exist before Electron's `ready`: the connection to the browser. Most of Electron can't be used earlier.
 */

let chromium: Chromium | null = null;

export async function openRuntime(): Promise<Chromium> {
  const opened = await Chromium.connect(options.chromium);
  schemesAreSettled();
  chromium = opened;
  return opened;
}

/** @param what the part of Electron that can't be used before `ready` */
export function runtime(what: string): Chromium {
  if (!chromium) throw new Error(`${what} can only be used after app is ready.`);
  return chromium;
}

export function isReady(): boolean {
  return chromium !== null;
}
