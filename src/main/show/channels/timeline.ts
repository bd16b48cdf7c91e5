/** A complete state of a channel and when it starts. */
export interface Entry<T> {
  at: number;
  value: T;
}

/** Minimum number of old entries that are worth removing. */
const FORGET_MIN = 64;

/**
 * The recent past of a channel as complete states, so that an output can show an earlier instant. Stores what the
 * longest delay needs, and always the newest state.
 */
export class Timeline<T> {
  readonly #keepMs: number;
  #entries: Entry<T>[] = [];

  /** @param keepMs how far back a state can be requested */
  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /**
   * Adds the state that is valid from `at` on. Even if the clock was set back, the entry doesn't start before the
   * previous one.
   */
  push(at: number, value: T): void {
    const last = this.#entries.at(-1);
    this.#entries.push({ at: Math.max(at, last?.at ?? at), value });
    this.#forget(at - this.#keepMs);
  }

  get newest(): T | null {
    return this.#entries.at(-1)?.value ?? null;
  }

  /**
   * Returns the state at an instant, or the first state for an earlier instant, so that a delayed output is never
   * blank.
   */
  at(instant: number): T | null {
    return this.entryAt(instant)?.value ?? null;
  }

  /** Like {@link at}, but with the state's start. */
  entryAt(instant: number): Entry<T> | null {
    return this.#entries[Math.max(0, this.#indexAt(instant))] ?? null;
  }

  /** Returns the next change after an instant, or null if none is known. */
  nextAfter(instant: number): number | null {
    return this.#entries[this.#indexAt(instant) + 1]?.at ?? null;
  }

  /** Returns the state at an instant and all later ones, oldest first. */
  from(instant: number): readonly Entry<T>[] {
    return this.#entries.slice(Math.max(0, this.#indexAt(instant)));
  }

  /** Returns the states that begin after an instant, up to and including another, oldest first. */
  between(after: number, upTo: number): readonly Entry<T>[] {
    return this.#entries.slice(this.#indexAt(after) + 1, this.#indexAt(upTo) + 1);
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Returns the index of the last entry at or before the instant; -1: none. */
  #indexAt(instant: number): number {
    let low = 0;
    let high = this.#entries.length;
    // Fast path: most requests are for the newest entry.
    const newest = this.#entries[high - 1];
    if (newest && newest.at <= instant) return high - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.at ?? Infinity) <= instant) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Removes old entries once they are more than an eighth of all, so that a push stays cheap. */
  #forget(before: number): void {
    const eighth = this.#entries.length >>> 3;
    if (eighth < FORGET_MIN || (this.#entries[eighth]?.at ?? 0) > before) return;
    this.#entries = this.#entries.slice(this.#indexAt(before));
  }
}
