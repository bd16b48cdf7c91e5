/** How long a minimum stays valid. Limited, because clocks drift and get set. */
const WINDOW_MS = 5 * 60_000;
/**
 * Delivery times on an open connection never vary this much: a larger change means that the service's clock was set.
 */
const STEP_MS = 60_000;

/**
 * Estimates the offset of the local clock from the service's clock, using the receipt timestamps of events
 * (feed-protocol, Events). Each timestamp yields the offset plus the delivery time, so the lowest value is the most
 * accurate. An age is too low only by the fastest delivery time, even if the machine's clock is wrong. The local clock
 * is monotonic, so a jump of the offset means that the service's clock was set.
 */
export class ClockOffset {
  #current = Infinity;
  #previous = Infinity;
  #windowStartedAt = -Infinity;

  /**
   * @param serverTs the event's `serverIngestTs`, Unix seconds
   * @param heardAt the local monotonic clock when it arrived, ms
   */
  sample(serverTs: number, heardAt: number): void {
    const difference = heardAt - serverTs * 1000;
    if (!Number.isFinite(difference)) return;
    if (difference - (this.offsetMs ?? difference) > STEP_MS) this.reset();
    if (heardAt - this.#windowStartedAt > WINDOW_MS) {
      this.#previous = this.#current;
      this.#current = Infinity;
      this.#windowStartedAt = heardAt;
    }
    this.#current = Math.min(this.#current, difference);
  }

  /** Forgets all samples. Call after sleep, because the local clock stops while the machine sleeps. */
  reset(): void {
    this.#current = Infinity;
    this.#previous = Infinity;
    this.#windowStartedAt = -Infinity;
  }

  /** The local clock minus the service's, in ms; null before the first sample. */
  get offsetMs(): number | null {
    const offset = Math.min(this.#current, this.#previous);
    return offset === Infinity ? null : offset;
  }

  /**
   * Returns the milliseconds from one of the service's timestamps to `now` on the local clock, at least 0; null before
   * the first sample.
   */
  ageMs(serverTs: number, now: number): number | null {
    const { offsetMs } = this;
    return offsetMs === null ? null : Math.max(0, now - serverTs * 1000 - offsetMs);
  }
}
