/**
 * Newest wins, at most one frame drawn per animation frame: a burst costs one drawing, and a single frame waits for
 * nothing. The first of an animation frame is drawn at once, in the task that brought it; what follows before the next
 * refresh replaces one another and the last is drawn with it.
 *
 *   open --frame: draw--> drawn --frame: keep--> kept --refresh: draw--> drawn
 *                         drawn --refresh--> open
 *
 * A page that can't be seen gets no refreshes: there every frame is drawn as it comes.
 */

export interface FrameThrottle<Frame> {
  offer(frame: Frame): void;
  /** The page was hidden or shown: a waiting frame must not wait for a refresh that may never come. */
  visibilityChanged(): void;
}

export function createFrameThrottle<Frame>(
  draw: (frame: Frame) => void,
  onRefresh: (callback: () => void) => void,
  isHidden: () => boolean,
): FrameThrottle<Frame> {
  let hasDrawn = false;
  let kept: { frame: Frame } | null = null;

  function drawNow(frame: Frame): void {
    hasDrawn = true;
    draw(frame);
    onRefresh(refreshed);
  }

  function drawPending(): void {
    const waiting = kept;
    kept = null;
    if (waiting) drawNow(waiting.frame);
  }

  function refreshed(): void {
    hasDrawn = false;
    drawPending();
  }

  return {
    offer(frame) {
      if (isHidden()) {
        kept = null;
        draw(frame);
      } else if (hasDrawn) kept = { frame };
      else drawNow(frame);
    },
    visibilityChanged() {
      hasDrawn = false;
      drawPending();
    },
  };
}
