import type { BrowserContext, Page } from 'playwright';

/**
 * Pages that are laid out, pressed and read, but not painted: where no test looks at pixels, and painting takes a third of
 * the processor's time. What is wholly transparent is not painted, and stays visible to Playwright and under the pointer.
 */

/** Leaves every page of a context unpainted from now on, unless somebody wants to see screenshots. */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  if (process.env['SHOTS']) return;
  await context.addInitScript(
    `if (self === top) document.addEventListener('readystatechange', () => document.documentElement.style.setProperty('opacity', '0'), { once: true });`,
  );
}

/** Paints a page while something looks at it that passes over what is transparent, as axe does. */
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
