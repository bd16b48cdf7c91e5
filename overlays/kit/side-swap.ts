import { timing, type Move } from './motion.ts';
import type { Direction } from '../../src/words/languages.ts';

/**
 * The animation for swapped sides. It is loaded after the scorebug, with the other graphics. Until then, and on a key
 * color, the change is a cut.
 */

/** A copy in the old order covers the graphic and is wiped away, so that no part of the graphic ever disappears. */
const WIPE: Move = { from: 0, to: 360, curve: 'sweep' };
/** With reduced motion, the copy fades out. */
const FADE: Move = { from: 0, to: 200, curve: 'linear' };

/** The graphics that draw both teams. */
const GRAPHICS = ['scorebug', 'lower-third', 'full-frame'];
/** Hooks for tools and tests, which must find only the current graphic. */
const HOOKS = ['data-graphic', 'data-figure', 'data-text', 'data-name-of', 'data-insert', 'data-timeouts'];
const COPY = 'data-old-order';

/**
 * Returns keyframes that clip a copy in the direction of reading. The clip extends beyond the copy for tabs, plates and
 * inserts.
 */
function wipeKeyframes(direction: Direction): Keyframe[] {
  const from = (share: number): string =>
    direction === 'rtl' ? `inset(-400% ${share}% -400% -400%)` : `inset(-400% -400% -400% ${share}%)`;
  return [{ clipPath: from(0) }, { clipPath: from(100) }];
}

function copyOf(graphic: HTMLElement): HTMLElement {
  const copy = graphic.cloneNode(true) as HTMLElement;
  copy.style.zIndex = getComputedStyle(graphic).zIndex;
  copy.setAttribute('aria-hidden', 'true');
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const hook of HOOKS) element.removeAttribute(hook);
  copy.setAttribute(COPY, '');
  return copy;
}

/**
 * Covers each graphic on air with a copy, and animates the copy away. Call this before the graphics are drawn in the
 * new order.
 */
export function animateSideSwap(
  stage: HTMLElement,
  { direction, isReduced }: { direction: Direction; isReduced: boolean },
): void {
  for (const old of stage.querySelectorAll(`[${COPY}]`)) old.remove();
  for (const name of GRAPHICS) {
    for (const graphic of stage.querySelectorAll<HTMLElement>(`[data-graphic=${name}][data-state=on]`)) {
      const copy = copyOf(graphic);
      graphic.after(copy);
      const leaving = isReduced
        ? copy.animate([{ opacity: 1 }, { opacity: 0 }], { ...timing(FADE), fill: 'both' })
        : copy.animate(wipeKeyframes(direction), { ...timing(WIPE), fill: 'both' });
      leaving.onfinish = () => copy.remove();
    }
  }
}
