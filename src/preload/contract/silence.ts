import { DOUBTED_LIMIT_MS, OPENING_LIMIT_MS, SILENT_LIMIT_MS } from './link-limits.ts';

/** Checks are this far apart in a page that runs. */
export const CHECK_EVERY_MS = 1_000;
/** Checks further apart than this: the page was frozen, or its timers were slowed down. */
const FROZEN_MS = 2 * CHECK_EVERY_MS;

/** What a check has found. */
export interface Silence {
  /** Since main was last heard, ms. */
  silentMs: number;
  /** Nothing will come of this connection. */
  isDead: boolean;
}

/**
 * Judges by the silence of a connection whether it is dead: a half-open one never says so. After a freeze it waits before
 * it judges, because messages that have arrived meanwhile are still to be handled.
 */
export class SilenceWatch {
  readonly #now: () => number;
  #heardAt: number;
  #limitAt: number;
  #checkedAt: number;
  /** The page was frozen since main was last heard. */
  #wasFrozen = false;

  /** @param now monotonic clock, ms */
  constructor(now: () => number) {
    this.#now = now;
    this.#checkedAt = this.#heardAt = now();
    this.#limitAt = this.#heardAt + OPENING_LIMIT_MS;
  }

  /** Another connection is being opened. */
  opening(): void {
    this.#limitAt = this.#now() + OPENING_LIMIT_MS;
    this.#wasFrozen = false;
  }

  /** The open connection has shown a sign of life. */
  heard(): void {
    this.#heardAt = this.#now();
    this.#limitAt = this.#heardAt + SILENT_LIMIT_MS;
    this.#wasFrozen = false;
  }

  /** There is reason to doubt the connection. */
  doubt(): void {
    this.#limitAt = Math.min(this.#limitAt, this.#now() + DOUBTED_LIMIT_MS);
  }

  /** Null: it is not known yet, after a freeze. */
  check(): Silence | null {
    const now = this.#now();
    // Once, for a page whose timers are slow for as long as it is hidden.
    if (now - this.#checkedAt > FROZEN_MS && !this.#wasFrozen) {
      this.#wasFrozen = true;
      this.#limitAt = Math.max(this.#limitAt, now + DOUBTED_LIMIT_MS);
    }
    this.#checkedAt = now;
    if (this.#wasFrozen && now < this.#limitAt) return null;
    return { silentMs: now - this.#heardAt, isDead: now >= this.#limitAt };
  }
}
