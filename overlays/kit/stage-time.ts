/**
 * If a frame is this much later than the previous ones, the clock or the delay has changed. Smaller differences are
 * jitter.
 */
const LATE_MS = 2_000;
/** Number of frames used to estimate the lag: enough to ignore late ones, few enough to follow slow drift. */
const FRAMES = 8;

/**
 * The stage's clock, which continues from the instant of the newest frame. With a delay, it runs behind the wall clock.
 * Frames arrive with jitter, so the earliest of the last arrivals counts: a late frame never sets the clock back.
 */
export class StageTime {
  readonly #now: () => number;
  /** How late the last frames arrived in ms, newest last. */
  #behindMs: readonly number[] = [0];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sets the clock from a frame. Call when a frame with the instant `at` arrives. `isJump`: the show's time jumped. */
  frameShows(at: number, isJump: boolean): void {
    const behind = this.#now() - at;
    const isLikeThem = Math.abs(behind - this.#leastBehindMs) < LATE_MS;
    this.#behindMs = isLikeThem && !isJump ? [...this.#behindMs, behind].slice(-FRAMES) : [behind];
  }

  /** Returns the instant on air in Unix ms. */
  at(): number {
    return this.#now() - this.#leastBehindMs;
  }

  get #leastBehindMs(): number {
    return Math.min(...this.#behindMs);
  }
}
