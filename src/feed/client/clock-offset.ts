/** The longest validity of a minimum: clocks drift, and are set. */
const WINDOW_MS = 5 * 60_000;
/** Delivery times on an open connection never vary this much: the service has set its clock. */
const STEP_MS = 60_000;

/**
 * Estimates the offset of the local clock from the service's, using the receipt timestamps of its events
 * (feed-protocol, Events). Each timestamp gives the offset plus the delivery time; the lowest value is the most
 * accurate. Ages are then right on a machine whose clock is wrong, except for the fastest delivery time. The local
 * clock is monotonic; a change of the service's clock shows in its timestamps.
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

  /** Forgets all samples: the local clock stopped while the machine slept. */
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
   * Returns the milliseconds from a timestamp of the service to `now` on the local clock, at least 0; null before the
   * first sample.
   */
  ageMs(serverTs: number, now: number): number | null {
    const { offsetMs } = this;
    return offsetMs === null ? null : Math.max(0, now - serverTs * 1000 - offsetMs);
  }
}
