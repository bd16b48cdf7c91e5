/** A frame that comes this much later than those before it shows that time or the delay has changed. Less is a slow way. */
const LATE_MS = 2_000;
/** So many frames tell how far behind the stage is: enough to sit out late ones, few enough to follow slow drift. */
const FRAMES = 8;

/**
 * The stage's own time: the instant that the newest frame shows, going on from there. Outputs with a delay run behind
 * the wall clock by it. Frames arrive with a jitter; of the last ones the earliest arrival counts, so that the clock
 * never steps back for a late frame.
 */
export class StageTime {
  readonly #now: () => number;
  /** How far the last frames were behind when they came, ms, the newest last. */
  #behindMs: readonly number[] = [0];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A frame has arrived that shows the instant `at`. `isJump`: time itself jumped with it. */
  frameShows(at: number, isJump: boolean): void {
    const behind = this.#now() - at;
    const isLikeThem = Math.abs(behind - this.#leastBehindMs) < LATE_MS;
    this.#behindMs = isLikeThem && !isJump ? [...this.#behindMs, behind].slice(-FRAMES) : [behind];
  }

  /** Unix ms of the instant on air now. */
  at(): number {
    return this.#now() - this.#leastBehindMs;
  }

  get #leastBehindMs(): number {
    return Math.min(...this.#behindMs);
  }
}
