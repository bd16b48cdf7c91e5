const SAME_DELAY_MS = 400;

/**
 * The stage's own time: the instant that the newest frame shows, going on from there. Outputs with a delay run behind
 * the wall clock by it. Frames arrive with a jitter; within one delay the earliest arrival counts, so that the clock
 * never steps back for a late frame.
 */
export class StageTime {
  readonly #now: () => number;
  #behindMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A frame has arrived that shows the instant `at`. `isJump`: time itself jumped with it. */
  frameShows(at: number, isJump: boolean): void {
    const behind = this.#now() - at;
    const isSameDelay = Math.abs(behind - this.#behindMs) < SAME_DELAY_MS;
    this.#behindMs = isSameDelay && !isJump ? Math.min(behind, this.#behindMs) : behind;
  }

  /** Unix ms of the instant on air now. */
  at(): number {
    return this.#now() - this.#behindMs;
  }
}
