import type { Page } from 'playwright';

/** A time later than any page's clock when it is stopped. */
const LATER_MS = 60_000;

/**
 * Stops the clock of a page that was just opened: until the test advances it, buttons ignore presses and confirmations
 * don't expire. Use it on a separate page, because the clock belongs to the browser profile.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + LATER_MS);
}
