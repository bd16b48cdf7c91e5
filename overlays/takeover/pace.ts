/**
 * Whether this page draws fast enough for takeovers with a stage. A stuttering stage looks worse than none: at its second
 * late frame it leaves immediately, and only the strip shows the moment.
 *
 *   steady --two late frames in one takeover--> slow
 *   slow --as many takeovers in a row without a late frame as it was slow before--> steady
 *
 * A page that was slow once retries with the second takeover; one that is always slow retries less and less often.
 */

/** Frames are at least 25 per second, 40 ms apart or less: one this late means a skipped frame. */
export const LATE_FRAME_MS = 50;
/** One frame may be late: the first drawing of a stage takes longest. */
const LATE_FRAMES_MAX = 2;

export interface Pace {
  isSlow: boolean;
  /** How often it became slow since the page was opened. */
  falls: number;
  /** Late frames of the newest takeover. */
  late: number;
  /** Takeovers in a row without a late frame since it became slow. */
  calm: number;
}

export const STEADY: Pace = { isSlow: false, falls: 0, late: 0, calm: 0 };

/** Another takeover begins: rates the one before. */
export function begun({ isSlow, falls, late, calm }: Pace): Pace {
  const calmNow = isSlow && late === 0 ? calm + 1 : 0;
  const isStillSlow = isSlow && calmNow < falls;
  return { isSlow: isStillSlow, falls, late: 0, calm: isStillSlow ? calmNow : 0 };
}

/** A frame came this long after the one before, ms. */
export function framed(pace: Pace, ms: number): Pace {
  if (ms <= LATE_FRAME_MS) return pace;
  const late = pace.late + 1;
  if (pace.isSlow || late < LATE_FRAMES_MAX) return { ...pace, late };
  return { isSlow: true, falls: pace.falls + 1, late, calm: 0 };
}

/**
 * Measures the page's frames while an animation in `moving` runs, and reports the time between frames, ms. Static
 * content, paused animations and hidden pages are not measured.
 *
 * @returns a function that stops measuring
 */
export function measureFrames(moving: Element, onFrame: (ms: number) => void): () => void {
  let animations: Animation[] | null = null;
  let last: number | null = null;
  let asked = requestAnimationFrame(measure);
  function measure(at: number): void {
    animations ??= moving.getAnimations({ subtree: true });
    // A hidden page finishes all its animations.
    if (!animations.some(({ playState }) => playState === 'running')) return;
    asked = requestAnimationFrame(measure);
    if (last !== null) onFrame(at - last);
    last = at;
  }
  return () => cancelAnimationFrame(asked);
}
