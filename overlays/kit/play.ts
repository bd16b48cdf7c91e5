import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { mayMove, timing, type Move } from './motion.ts';

/**
 * Animations as functions of the time since they began: a page that loads later joins at the right point, and one with
 * reduced motion shows the end.
 */

/** Moves a part when its graphic enters. `elapsed`: ms since it began, read when the part is drawn. */
export function enters(keyframes: Keyframe[], move: Move, elapsed: () => number): Attachment {
  return (element) => {
    const animation = element.animate(keyframes, { ...timing(move), fill: 'both' });
    if (mayMove(element)) animation.currentTime = untrack(elapsed);
    else animation.finish();
    return () => animation.cancel();
  };
}

/** Moves a part from its current position when its graphic leaves; calls `onGone` at the end. */
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
