import type { Page } from 'playwright';

/** Counts a page's frames inside the page. */

export const LONG_FRAME_MS = 50;
/** A page for comparison that draws one digit per refresh, without any logic. */
export const BARE_PAGE = `<!doctype html><body style="margin:0;background:transparent"><b>0</b></body>`;

export interface Frames {
  count: number;
  long: number;
  longest: number;
  /** The names of all keyframe properties of the animations seen. */
  moved: string[];
}

/** Starts counting a page's frames. */
export async function watchFrames(page: Page, isBare: boolean): Promise<void> {
  await page.evaluate(`(() => {
    const frames = { count: 0, long: 0, longest: 0, moved: [] };
    const moved = new Set();
    let last = null;
    const figure = ${isBare} ? document.querySelector('b') : null;
    requestAnimationFrame(function frame(at) {
      if (last !== null) {
        frames.count += 1;
        frames.longest = Math.max(frames.longest, at - last);
        if (at - last > ${LONG_FRAME_MS}) frames.long += 1;
      }
      last = at;
      if (figure) figure.textContent = String(frames.count);
      for (const animation of document.getAnimations())
        for (const keyframe of animation.effect.getKeyframes())
          for (const name of Object.keys(keyframe)) moved.add(name);
      frames.moved = [...moved];
      requestAnimationFrame(frame);
    });
    globalThis.frames = frames;
  })()`);
}

export const framesOf = (page: Page): Promise<Frames> => page.evaluate<Frames>('frames');
