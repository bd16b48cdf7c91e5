import type { Page } from 'playwright';
import { vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';

/** Slow enough that whatever begins to move is still moving when it is asked, however busy the machine is. */
const SLOW_MOTION = 0.01;

/** Slows all animations of a page down, until what is returned is called: then they go on as they were designed. */
export async function slowMotion(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const play = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate });
  await play(SLOW_MOTION);
  return async () => {
    await play(1);
  };
}

/** Script for a page, before its own: the clock that graphics go by stands still. */
export const STANDING_CLOCK = `{
  const began = Date.now();
  globalThis.clockMovedMs = 0;
  Date.now = () => began + clockMovedMs;
}`;

/** Moves the standing clock of a page on. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(`clockMovedMs += ${ms}`);
}

/** Script for a page, before its own: as with {@link slowMotion}, from the first animation on. */
export const SLOW_ANIMATIONS = `{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...of) {
    const animation = animate.apply(this, of);
    animation.playbackRate = ${SLOW_MOTION};
    return animation;
  };
}`;

/** Waits until nothing on the page is about to be drawn: all is fetched, every animation is over, and it is painted. */
export async function holdsStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  })()`);
}

/** Waits by the page's own timers: whatever it had planned for sooner has run by then, however busy the machine is. */
export async function pageTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((done) => setTimeout(done, ${ms}))`);
}

/** Script for a page, before its own: what it fetches may take forty times as long before it is drawn without. */
export const PATIENT_PAGE = `{
  const real = setTimeout;
  globalThis.setTimeout = (run, ms, ...of) => real(run, ms * 40, ...of);
}`;

/** Waits for an element. What Playwright waits for elements and measures them with needs `checkVisibility`, of Chromium 105. */
export async function attached(page: Page, selector: string): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await page.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)))
      throw new Error(`There is no ${selector}.`);
  };
  await vi.waitFor(look, { interval: 10, timeout: PAGE_TIMEOUT_MS });
}

/** Where an element is, in pixels of the page. */
export function boxOf(
  page: Page,
  selector: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
  );
}
