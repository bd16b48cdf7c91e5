import type { Page } from 'playwright';

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
