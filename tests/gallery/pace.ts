import type { Page } from 'playwright';
import { vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';

/** Slow enough that an animation is still running when checked, even on a busy machine. */
const SLOW_MOTION = 0.01;

/** Slows down all animations of a page. Returns a function that restores their speed. */
export async function slowMotion(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const play = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  await play(SLOW_MOTION);
  return async () => {
    await play(1);
  };
}

/** A script that runs before the page's own: freezes the clock of the graphics. */
export const STANDING_CLOCK = `{
  const began = Date.now();
  globalThis.clockMovedMs = 0;
  Date.now = () => began + clockMovedMs;
}`;

/** Advances the frozen clock of a page. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(`clockMovedMs += ${ms}`);
}

/** A script that runs before the page's own: does the same as {@link slowMotion}, starting with the first animation. */
export const SLOW_ANIMATIONS = `{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...of) {
    const animation = animate.apply(this, of);
    animation.playbackRate = ${SLOW_MOTION};
    return animation;
  };
}`;

/**
 * Waits until the page has nothing left to draw: all files are loaded, all animations have ended, and the result is
 * painted.
 */
export async function holdsStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  })()`);
}

/** Waits with the page's own timers, so that everything scheduled earlier has run, even on a busy machine. */
export async function pageTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((done) => setTimeout(done, ${ms}))`);
}

/** A script that runs before the page's own: multiplies the time limits for loading by forty. */
export const PATIENT_PAGE = `{
  const real = setTimeout;
  globalThis.setTimeout = (run, ms, ...of) => real(run, ms * 40, ...of);
}`;

/** Waits for an element. Playwright's own wait needs `checkVisibility`, which Chromium has only since version 105. */
export async function attached(page: Page, selector: string): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await page.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)))
      throw new Error(`No element matches ${selector}.`);
  };
  await vi.waitFor(look, { interval: 10, timeout: PAGE_TIMEOUT_MS });
}

/** Returns the position of an element, in pixels of the page. */
export function boxOf(
  page: Page,
  selector: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
  );
}
