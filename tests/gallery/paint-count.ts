import type { Browser, Page } from 'playwright';

/** Returns the number of paints while `during` ran, counted in Chromium's trace. */
export async function paintsDuring(
  browser: Browser,
  page: Page,
  during: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await during();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string }[] };
  return trace.traceEvents.filter(({ name }) => name === 'Paint').length;
}

/** Returns the bytes of live script values in the page after a full collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
