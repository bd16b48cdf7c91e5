/** A minimum is believed for this long at most: clocks drift, and machines set theirs. */
const WINDOW_MS = 5 * 60_000;

/**
 * How far our clock is from the service's, told from the receipt stamps on its events (contract, WireEvent). Each stamp
 * gives the difference plus what the event took to get here; the least of them is the nearest to the truth. So an age
 * reckoned with it is right on a machine whose clock is wrong, short of the fastest delivery seen.
 */
export class ClockOffset {
  #current = Infinity;
  #previous = Infinity;
  #windowStartedAt = -Infinity;

  /**
   * @param serverTs the event's `serverIngestTs`, Unix seconds
   * @param receivedAt our wall clock when it came, Unix ms
   */
  sample(serverTs: number, receivedAt: number): void {
    if (!Number.isFinite(serverTs)) return;
    // A window that starts in the future is one from before our clock was set.
    if (receivedAt - this.#windowStartedAt > WINDOW_MS || receivedAt < this.#windowStartedAt) {
      this.#previous = this.#current;
      this.#current = Infinity;
      this.#windowStartedAt = receivedAt;
    }
    this.#current = Math.min(this.#current, receivedAt - serverTs * 1000);
  }

  /** Our clock set: what was learned by the old one means nothing. */
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
