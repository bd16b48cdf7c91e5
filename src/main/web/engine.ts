import { OLDEST_CHROMIUM } from '../../preload/contract/engines.ts';

/**
 * Returns the Chromium version of a browser that is too old for outputs, otherwise null. Checked before a page is sent:
 * such a browser can't parse the script of the page and would show it without styles.
 */
export function oldChromium(userAgent: string | undefined): number | null {
  const version = Number(/Chrome\/(\d+)\./.exec(userAgent ?? '')?.[1] ?? Number.NaN);
  return version < OLDEST_CHROMIUM ? version : null;
}
