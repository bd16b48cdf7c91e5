/**
 * A frame this much later than those before it means that the time or the delay has changed. Smaller differences are
 * jitter.
 */
const LATE_MS = 2_000;
/** Frames used to estimate the lag: enough to ignore late ones, few enough to follow slow drift. */
const FRAMES = 8;

/**
 * The stage's clock: runs on from the instant of the newest frame. Outputs with a delay are behind the wall clock by
 * it. Frames arrive with jitter; the earliest arrival of the last ones counts, so that a late frame never sets the
 * clock back.
 */
export class StageTime {
  readonly #now: () => number;
  /** Lag of the last frames on arrival, ms, newest last. */
  #behindMs: readonly number[] = [0];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A frame with the instant `at` has arrived. `isJump`: time itself jumped. */
  frameShows(at: number, isJump: boolean): void {
    const behind = this.#now() - at;
    const isLikeThem = Math.abs(behind - this.#leastBehindMs) < LATE_MS;
    this.#behindMs = isLikeThem && !isJump ? [...this.#behindMs, behind].slice(-FRAMES) : [behind];
  }

  /** Unix ms of the instant on air. */
  at(): number {
    return this.#now() - this.#leastBehindMs;
  }

  get #leastBehindMs(): number {
    return Math.min(...this.#behindMs);
  }
}
