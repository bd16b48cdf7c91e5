import type { Page } from 'playwright';

/** Later than any clock can be by the time it is stopped. */
const LATER_MS = 60_000;

/**
 * Stops the clock of a page that has just been opened: a button rests, and a question waits, until the test moves the
 * clock on. Use a page of its own; the clock belongs to the browser profile.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + LATER_MS);
}
