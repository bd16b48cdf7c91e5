import type { Page } from 'playwright';

/**
 * One clock for programs and pages: the machine's own, which only goes forward. Instants of the day would not do: each
 * process takes its own once, at its start, and while the day's clock is being put right they differ by more than what is
 * measured here.
 */

/** Milliseconds on the machine's clock. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What the machine's clock read when the page's `performance.now()` was 0. */
export async function beginningOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const start = metrics.find(({ name }) => name === 'NavigationStart');
  if (!start) throw new Error('This browser does not tell when a page began.');
  return start.value * 1000;
}
