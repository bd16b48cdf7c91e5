import { DOUBTED_LIMIT_MS, OPENING_LIMIT_MS, SILENT_LIMIT_MS } from './link-limits.ts';

/** How often a running page checks. */
export const CHECK_EVERY_MS = 1_000;
/** A longer interval between checks means that the page was frozen or its timers were throttled. */
const FROZEN_MS = 2 * CHECK_EVERY_MS;

/** The result of a check. */
export interface Silence {
  /** How long main has been silent, in ms. */
  silentMs: number;
  /** Whether the connection is dead. */
  isDead: boolean;
}

/**
 * Decides, based on silence, whether a connection is dead, because a half-open connection never reports that. After a
 * freeze, waits before deciding, because messages that arrived in the meantime have not been handled yet.
 */
export class SilenceWatch {
  readonly #now: () => number;
  #heardAt: number;
  #limitAt: number;
  #checkedAt: number;
  /** Whether the page was frozen since main's last message. */
  #wasFrozen = false;

  /** @param now a monotonic clock, ms */
  constructor(now: () => number) {
    this.#now = now;
    this.#checkedAt = this.#heardAt = now();
    this.#limitAt = this.#heardAt + OPENING_LIMIT_MS;
  }

  /** Resets the watch. Call when another connection is being opened. */
  opening(): void {
    this.#limitAt = this.#now() + OPENING_LIMIT_MS;
    this.#wasFrozen = false;
  }

  /** Records a message. Call when one arrives. */
  heard(): void {
    this.#heardAt = this.#now();
    this.#limitAt = this.#heardAt + SILENT_LIMIT_MS;
    this.#wasFrozen = false;
  }

  /** Shortens the limit. Call when there is reason to doubt the connection. */
  doubt(): void {
    this.#limitAt = Math.min(this.#limitAt, this.#now() + DOUBTED_LIMIT_MS);
  }

  /** Returns the result of a check; null after a freeze: not known yet. */
  check(): Silence | null {
    const now = this.#now();
    // Only once, because timers of a hidden page stay slow.
    if (now - this.#checkedAt > FROZEN_MS && !this.#wasFrozen) {
      this.#wasFrozen = true;
      this.#limitAt = Math.max(this.#limitAt, now + DOUBTED_LIMIT_MS);
    }
    this.#checkedAt = now;
    if (this.#wasFrozen && now < this.#limitAt) return null;
    return { silentMs: now - this.#heardAt, isDead: now >= this.#limitAt };
  }
}
