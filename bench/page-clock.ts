import type { Page } from 'playwright';

// A common clock for programs and pages: the machine's monotonic clock. Wall clock times don't work: each process
// reads the wall clock once at its start, and clock corrections exceed the measured latencies.

/** Returns the time of the machine's clock, in ms. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Returns the time of the machine's clock at which the page's `performance.now()` was 0. */
export async function beginningOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const start = metrics.find(({ name }) => name === 'NavigationStart');
  if (!start) throw new Error('This browser has no navigation timing.');
  return start.value * 1000;
}
