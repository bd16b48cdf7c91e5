/**
 * Decides whether this page is fast enough for takeovers with a stage. A stuttering stage looks worse than none: at the
 * second late frame the stage leaves immediately, and only the strip remains.
 *
 *   steady --two late frames in one takeover--> slow
 *   slow --takeovers in a row without a late frame, as many as the page has become slow--> steady
 *
 * After the first slow takeover, one calm takeover is enough, and the next one has a stage again. Each further time that
 * the page becomes slow, it needs one more.
 */

/**
 * A frame that comes more than this many ms after the previous one is late. Even at 25 frames per second, frames are
 * only 40 ms apart.
 */
export const LATE_FRAME_MS = 50;
/**
 * The number of late frames in one takeover that makes a page slow. One is allowed, because the first drawing of a
 * stage takes longest.
 */
const LATE_FRAMES_MAX = 2;

export interface Pace {
  isSlow: boolean;
  /** How often the page has become slow since it was opened. */
  falls: number;
  /** Late frames of the latest takeover. */
  late: number;
  /** Takeovers in a row without a late frame, since the page became slow. */
  calm: number;
}

export const STEADY: Pace = { isSlow: false, falls: 0, late: 0, calm: 0 };

/** Evaluates the previous takeover. Call when a takeover begins. */
export function begun({ isSlow, falls, late, calm }: Pace): Pace {
  const calmNow = isSlow && late === 0 ? calm + 1 : 0;
  const isStillSlow = isSlow && calmNow < falls;
  return { isSlow: isStillSlow, falls, late: 0, calm: isStillSlow ? calmNow : 0 };
}

/** Returns the pace after a frame. Call for each frame with the ms since the previous frame. */
export function framed(pace: Pace, ms: number): Pace {
  if (ms <= LATE_FRAME_MS) return pace;
  const late = pace.late + 1;
  if (pace.isSlow || late < LATE_FRAMES_MAX) return { ...pace, late };
  return { isSlow: true, falls: pace.falls + 1, late, calm: 0 };
}

/**
 * Measures frame times in ms while an animation in `moving` runs. Ignores static content, paused animations and hidden
 * pages.
 *
 * @returns a function that stops measuring
 */
export function measureFrames(moving: Element, onFrame: (ms: number) => void): () => void {
  let animations: Animation[] | null = null;
  let last: number | null = null;
  let request = requestAnimationFrame(measure);
  function measure(at: number): void {
    animations ??= moving.getAnimations({ subtree: true });
    // A hidden page finishes its animations immediately.
    if (!animations.some(({ playState }) => playState === 'running')) return;
    request = requestAnimationFrame(measure);
    if (last !== null) onFrame(at - last);
    last = at;
  }
  return () => cancelAnimationFrame(request);
}
