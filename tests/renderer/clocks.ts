import type { Page } from 'playwright';

/** Later than any page clock at the time it is stopped. */
const LATER_MS = 60_000;

/**
 * Stops the clock of a page that was just opened: until the test advances it, buttons ignore presses and questions
 * don't expire. Use it on a separate page, because the clock belongs to the browser profile.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + LATER_MS);
}
