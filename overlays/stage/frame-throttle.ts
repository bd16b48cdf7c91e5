/**
 * Draws at most one frame per animation frame. A single frame is drawn immediately. In a burst, only the newest frame
 * waits, and is drawn at the next refresh.
 *
 *   open --frame: draw--> drawn --frame: store--> pending --refresh: draw--> drawn
 *                         drawn --refresh--> open
 *
 * A hidden page gets no refreshes, so it draws every frame immediately.
 */

export interface FrameThrottle<Frame> {
  offer(frame: Frame): void;
  /** Call when the page was hidden or shown: a hidden page gets no refresh that a frame could wait for. */
  visibilityChanged(): void;
}

export function createFrameThrottle<Frame>(
  draw: (frame: Frame) => void,
  onRefresh: (callback: () => void) => void,
  isHidden: () => boolean,
): FrameThrottle<Frame> {
  let hasDrawn = false;
  let pending: { frame: Frame } | null = null;

  function drawNow(frame: Frame): void {
    hasDrawn = true;
    draw(frame);
    onRefresh(refreshed);
  }

  function drawPending(): void {
    const waiting = pending;
    pending = null;
    if (waiting) drawNow(waiting.frame);
  }

  function refreshed(): void {
    hasDrawn = false;
    drawPending();
  }

  return {
    offer(frame) {
      if (isHidden()) {
        pending = null;
        draw(frame);
      } else if (hasDrawn) pending = { frame };
      else drawNow(frame);
    },
    visibilityChanged() {
      hasDrawn = false;
      drawPending();
    },
  };
}
