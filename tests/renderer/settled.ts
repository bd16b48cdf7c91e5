import type { Page } from 'playwright';
import type { FakeMain } from './fake-main.ts';

/** Waits until the layout is stable and can be measured: fonts loaded, animations over, buttons settled. */
export async function layoutSettled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    // Size observers and newly needed fonts are handled in a frame. A fake clock stops requestAnimationFrame, but not
    // this function.
    const frame = () => new Promise((drawn) =>
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        drawn();
      }).observe(document.documentElement));
    await frame();
    await frame();
    await document.fonts.ready;
    await frame();
    // Animations on a scroll timeline never finish.
    const running = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(running.map(({ finished }) => finished));
  })()`);
  await page.locator('.settling').first().waitFor({ state: 'detached' });
}

/**
 * Waits until both sides have handled all messages. A connection preserves order, so this needs a push to the window
 * and a request from it: the window misses a revision, requests the whole show, and gets it. Done twice, because the
 * first answer may belong to an earlier request.
 */
export async function messagesHandled(page: Page, main: FakeMain): Promise<void> {
  // The fake main sends an answer that a test has just released only after this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  for (const _ of [1, 2]) {
    main.changeUntold({});
    main.change({});
    await page.locator(`[data-testid=window][data-revision="${main.revision}"]`).waitFor();
  }
}
