import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { mayMove, timing, type Move } from './motion.ts';

/**
 * Animations as functions of the time since they began: a page that loads later joins at the right point, and a page
 * with reduced motion shows the end.
 */

/** Animates a part of an entering graphic. `elapsed` returns ms since the start; it is read when the part is drawn. */
export function enters(keyframes: Keyframe[], move: Move, elapsed: () => number): Attachment {
  return (element) => {
    const animation = element.animate(keyframes, { ...timing(move), fill: 'both' });
    if (mayMove(element)) animation.currentTime = untrack(elapsed);
    else animation.finish();
    return () => animation.cancel();
  };
}

/** Animates a part of a leaving graphic from its current position, then calls `onGone`. */
export function leaves(
  keyframes: Keyframe[],
  move: Move,
  isOn: () => boolean,
  onGone?: () => void,
): Attachment {
  return (element) => {
    if (isOn()) return undefined;
    const animation = element.animate(keyframes, { ...timing(move), fill: 'both' });
    if (mayMove(element)) {
      if (onGone) animation.onfinish = onGone;
    } else {
      animation.finish();
      onGone?.();
    }
    return () => animation.cancel();
  };
}
