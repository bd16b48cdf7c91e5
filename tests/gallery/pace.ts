import type { Page } from 'playwright';
import { vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';

/** Slow enough that an animation is still running when it is checked, however busy the machine is. */
const SLOW_MOTION = 0.01;

/** Slows down all animations of a page. Returns how to resume their normal speed. */
export async function slowMotion(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const play = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  await play(SLOW_MOTION);
  return async () => {
    await play(1);
  };
}

/** A script for a page, before its own: freezes the clock of the graphics. */
export const STANDING_CLOCK = `{
  const began = Date.now();
  globalThis.clockMovedMs = 0;
  Date.now = () => began + clockMovedMs;
}`;

/** Advances the frozen clock of a page. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(`clockMovedMs += ${ms}`);
}

/** A script for a page, before its own: like {@link slowMotion}, from the first animation on. */
export const SLOW_ANIMATIONS = `{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...of) {
    const animation = animate.apply(this, of);
    animation.playbackRate = ${SLOW_MOTION};
    return animation;
  };
}`;

/**
 * Waits until nothing on the page is about to be drawn: everything is fetched, every animation is over, and it is
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

/**
 * Waits with the page's own timers: whatever it had scheduled earlier has run by then, however busy the machine is.
 */
export async function pageTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((done) => setTimeout(done, ${ms}))`);
}

/** A script for a page, before its own: it waits forty times as long for fetches before it draws without them. */
export const PATIENT_PAGE = `{
  const real = setTimeout;
  globalThis.setTimeout = (run, ms, ...of) => real(run, ms * 40, ...of);
}`;

/** Waits for an element. Playwright's own waiting needs `checkVisibility`, which exists since Chromium 105. */
export async function attached(page: Page, selector: string): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await page.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)))
      throw new Error(`There is no ${selector}.`);
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
