/**
 * Whether this page draws fast enough for takeovers to have the picture. A stage that stands still for some frames looks
 * worse than none: with its second late frame it leaves at once, and the strip alone tells the moment.
 *
 *   steady --two late frames in one takeover--> slow
 *   slow --as many takeovers in a row without a late frame as it has been slow times--> steady
 *
 * So a page that was slow once tries again with the second takeover, and one that is slow by itself tries less and less.
 */

/** Pictures are made 25 times a second or more often, each 40 ms or less after the other: this late, one was left out. */
export const LATE_FRAME_MS = 50;
/** One frame may be late: a stage that is drawn for the first time takes longer than any that follows. */
const LATE_FRAMES_MAX = 2;

export interface Pace {
  isSlow: boolean;
  /** How often it has become slow since the page was opened. */
  falls: number;
  /** Late frames of the newest takeover. */
  late: number;
  /** Takeovers without one, in a row, since it became slow. */
  calm: number;
}

export const STEADY: Pace = { isSlow: false, falls: 0, late: 0, calm: 0 };

/** Another takeover begins: the one before is judged. */
export function begun({ isSlow, falls, late, calm }: Pace): Pace {
  const calmNow = isSlow && late === 0 ? calm + 1 : 0;
  const isStillSlow = isSlow && calmNow < falls;
  return { isSlow: isStillSlow, falls, late: 0, calm: isStillSlow ? calmNow : 0 };
}

/** A frame came so long after the one before, ms. */
export function framed(pace: Pace, ms: number): Pace {
  if (ms <= LATE_FRAME_MS) return pace;
  const late = pace.late + 1;
  if (pace.isSlow || late < LATE_FRAMES_MAX) return { ...pace, late };
  return { isSlow: true, falls: pace.falls + 1, late, calm: 0 };
}

/**
 * Measures the page's frames while anything in `moving` moves by itself, and says how long after the one before each came,
 * ms. What stands, what is stopped at chosen instants and what nobody can see is not measured.
 *
 * @returns how to stop
 */
export function measureFrames(moving: Element, onFrame: (ms: number) => void): () => void {
  let animations: Animation[] | null = null;
  let last: number | null = null;
  let asked = requestAnimationFrame(measure);
  function measure(at: number): void {
    animations ??= moving.getAnimations({ subtree: true });
    // A page that is hidden ends all that moves on it.
    if (!animations.some(({ playState }) => playState === 'running')) return;
    asked = requestAnimationFrame(measure);
    if (last !== null) onFrame(at - last);
    last = at;
  }
  return () => cancelAnimationFrame(asked);
}
