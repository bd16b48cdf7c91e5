/**
 * Lets each press through once, whatever the mouse, key repeat, touch screen or a slow link do: after a press, and
 * after a change of the button's meaning, presses are ignored for a while; and all of them until the last press is
 * answered.
 *
 *   ready --press--> waiting --answered--> resting --REST_MS since the press--> ready
 *   ready --changes its meaning--> resting
 */

/** Longer than a double-click, shorter than a deliberate second press. */
export const REST_MS = 500;

/** An unanswered question expires, so that a much later click isn't taken as the answer. */
export const DISARM_MS = 5_000;

/** A button's change within this time after its press counts as caused by that press. */
const EFFECT_MS = 5_000;

export class PressGuard {
  readonly #now: () => number;
  /** After its own press, and after a change that the press caused. */
  #ownRestUntil = -Infinity;
  #restsUntil = -Infinity;
  #pressedAt = -Infinity;
  #waiting = 0;

  /** @param now monotonic clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  get isReady(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#restsUntil;
  }

  /** True if a key may press its button. Changes caused by other presses don't block it, because a key has one meaning. */
  get isReadyForKey(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#ownRestUntil;
  }

  /** True while the button's own press is in progress or was just made. */
  get isRepeated(): boolean {
    return this.#waiting > 0 || this.#now() < this.#pressedAt + REST_MS;
  }

  /** Milliseconds until it accepts a press again, apart from a pending answer. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - this.#now());
  }

  /** Call when the button changed its meaning. */
  changed(): void {
    const now = this.#now();
    this.#restsUntil = now + REST_MS;
    if (this.#waiting > 0 || now < this.#pressedAt + EFFECT_MS) this.#ownRestUntil = this.#restsUntil;
  }

  /** Performs a press, unless one is in progress or was just made; false: ignored. */
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
