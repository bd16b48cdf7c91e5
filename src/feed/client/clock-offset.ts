/** A minimum is believed for this long at most: clocks drift, and machines set theirs. */
const WINDOW_MS = 5 * 60_000;
/** No event takes this much longer to get here than another on a line that lives: the service has set its clock. */
const STEP_MS = 60_000;

/**
 * How far our clock is from the service's, told from the receipt stamps on its events (feed-protocol, Events). Each stamp
 * gives the difference plus what the event took to get here; the least of them is the nearest to the truth. So an age
 * reckoned with it is right on a machine whose clock is wrong, short of the fastest delivery seen. Our clock is one that
 * nobody sets; that the service's was set shows in its stamps.
 */
export class ClockOffset {
  #current = Infinity;
  #previous = Infinity;
  #windowStartedAt = -Infinity;

  /**
   * @param serverTs the event's `serverIngestTs`, Unix seconds
   * @param heardAt our monotonic clock when it came, ms
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

  /** Our clock stood still while the machine slept: what was learned before means nothing. */
  reset(): void {
    this.#current = Infinity;
    this.#previous = Infinity;
    this.#windowStartedAt = -Infinity;
  }

  /** Our clock minus the service's, in ms; null before the first sample. */
  get offsetMs(): number | null {
    const offset = Math.min(this.#current, this.#previous);
    return offset === Infinity ? null : offset;
  }

  /** Milliseconds between a stamp of the service and `now` by our clock, never below 0; null before the first sample. */
  ageMs(serverTs: number, now: number): number | null {
    const { offsetMs } = this;
    return offsetMs === null ? null : Math.max(0, now - serverTs * 1000 - offsetMs);
  }
}
