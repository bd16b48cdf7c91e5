import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { mayMove, timing, type Move } from './motion.ts';

/**
 * Parts of what comes on by itself, as functions of the time since it began: a page that comes late joins it where it is,
 * and one that may not move shows it as it stands in the end.
 */

/** Moves a part when its graphic comes on. `elapsed`: ms since it began, asked when the part is drawn. */
export function enters(keyframes: Keyframe[], move: Move, elapsed: () => number): Attachment {
  return (element) => {
    const animation = element.animate(keyframes, { ...timing(move), fill: 'both' });
    if (mayMove(element)) animation.currentTime = untrack(elapsed);
    else animation.finish();
    return () => animation.cancel();
  };
}

/** Moves a part when its graphic leaves, from where it stands; `onGone` once it has left. */
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
