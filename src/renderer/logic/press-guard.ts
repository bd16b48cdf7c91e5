// Lets each press through only once, despite double-clicks, key repeat, touch screens and slow links. After a press,
// and after the button's meaning changed, presses are ignored for a while. Until the last press is answered, all are
// ignored.
//
//   ready --press--> waiting --answered--> resting --REST_MS since the press--> ready
//   ready --changes its meaning--> resting

/**
 * How long a button ignores presses after a press or a change of its meaning: longer than a double-click, shorter than
 * a deliberate second press.
 */
export const REST_MS = 500;

/** How long a confirmation waits for an answer, so that a much later click isn't taken as one. */
export const DISARM_MS = 5_000;

/** A change of the button within this time after its press counts as caused by that press. */
const EFFECT_MS = 5_000;

export class PressGuard {
  readonly #now: () => number;
  /** The end of the pause after the button's own press, or after a change that the press caused. */
  #ownRestUntil = -Infinity;
  #restsUntil = -Infinity;
  #pressedAt = -Infinity;
  #waiting = 0;

  /** @param now a monotonic clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  get isReady(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#restsUntil;
  }

  /**
   * Whether a key may press its button. Changes caused by other presses don't block keys, because a key has one
   * meaning.
   */
  get isReadyForKey(): boolean {
    return this.#waiting === 0 && this.#now() >= this.#ownRestUntil;
  }

  /** Whether the button's own press is in progress or was just made. */
  get isRepeated(): boolean {
    return this.#waiting > 0 || this.#now() < this.#pressedAt + REST_MS;
  }

  /** Milliseconds until the button accepts a press again, apart from a pending answer. */
  get restMs(): number {
    return Math.max(0, this.#restsUntil - this.#now());
  }

  /** Starts a pause. Call this when the meaning of the button has changed. */
  changed(): void {
    const now = this.#now();
    this.#restsUntil = now + REST_MS;
    if (this.#waiting > 0 || now < this.#pressedAt + EFFECT_MS) this.#ownRestUntil = this.#restsUntil;
  }

  /** Performs a press. Returns false and ignores it if one is in progress or was just made. */
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
