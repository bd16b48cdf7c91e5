import type { Page } from 'playwright';

/** Later than any clock can be by the time it is stopped. */
const LATER_MS = 60_000;

/**
 * Stops the clock of a page that has just been opened: buttons ignore presses and questions stay until the test
 * advances the clock. Use it on a separate page, because the clock belongs to the browser profile.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + LATER_MS);
}
