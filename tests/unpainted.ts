import type { BrowserContext, Page } from 'playwright';

/**
 * Pages that are laid out, pressed and read, but not painted, for tests that don't look at pixels, because painting
 * takes a third of the processor time. Fully transparent elements aren't painted, and stay visible to Playwright and
 * under the pointer.
 */

/** Leaves every page of a context unpainted from now on, unless screenshots are requested. */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  if (process.env['SHOTS']) return;
  await context.addInitScript(
    `if (self === top) document.addEventListener('readystatechange', () => document.documentElement.style.setProperty('opacity', '0'), { once: true });`,
  );
}

/** Paints a page during a check that skips transparent elements, such as axe's. */
export async function whilePainted<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const setOpacity = (opacity: string): Promise<string> =>
    page.evaluate((value) => {
      const { style } = document.documentElement;
      const before = style.opacity;
      style.opacity = value;
      return before;
    }, opacity);
  const before = await setOpacity('1');
  try {
    return await look();
  } finally {
    await setOpacity(before);
  }
}
