/**
 * One press goes through once, whatever the mouse, the key repeat, the touch screen or a slow link does: after a press,
 * and after a change of what the button means, it takes no other for a while; and none while the last is unanswered.
 *
 *   ready --press--> waiting --answered--> resting --REST_MS since the press--> ready
 *   ready --means something else--> resting
 */

/** Longer than a double click, shorter than a second thought. */
export const REST_MS = 500;

/** A question that nobody answers is withdrawn: a press much later is not its answer. */
export const DISARM_MS = 5_000;

/** A change of a button so soon after its press came of that press. */
const EFFECT_MS = 5_000;

export class PressGuard {
  readonly #now: () => number;
  /** After its own press, and after a change that came of it. */
  #ownRestUntil = -Infinity;
  #restsUntil = -Infinity;
  #pressedAt = -Infinity;
  #waiting = 0;

  /** @param now a clock that only goes forward, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  get isReady(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#restsUntil;
  }

  /** For a key, which means its button wherever a pointer is: what other presses changed doesn't hold it back. */
  get isReadyForKey(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#ownRestUntil;
  }

  /** Its own last press is under way or was just made. */
  get isRepeated(): boolean {
    return this.#waiting > 0 || this.#now() < this.#pressedAt + REST_MS;
  }

  /** Milliseconds until it takes a press again, apart from an answer that is still to come. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - this.#now());
  }

  /** It means something else from now on. */
  changed(): void {
    const now = this.#now();
    this.#restsUntil = now + REST_MS;
    if (this.#waiting > 0 || now < this.#pressedAt + EFFECT_MS) this.#ownRestUntil = this.#restsUntil;
  }

  /** Performs a press, unless one is under way or has just been made; false: nothing was done. */
  async press(act: () => unknown, isKey = false): Promise<boolean> {
    if (!(isKey ? this.isReadyForKey : this.isReady)) return false;
    this.#pressedAt = this.#now();
    this.#ownRestUntil = this.#restsUntil = this.#pressedAt + REST_MS;
    this.#waiting += 1;
    try {
      await act();
    } finally {
      this.#waiting -= 1;
    }
    return true;
  }
}
