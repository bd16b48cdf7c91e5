import { OLDEST_CHROMIUM } from '../../preload/contract/engines.ts';

/**
 * The version of Chromium that a browser says it is, where that is too old for outputs; null for any other browser. It is
 * looked at before a page is sent: such a browser can't read the page's script, and would draw it unstyled.
 */
export function oldChromium(userAgent: string | undefined): number | null {
  const version = Number(/Chrome\/(\d+)\./.exec(userAgent ?? '')?.[1] ?? Number.NaN);
  return version < OLDEST_CHROMIUM ? version : null;
}
