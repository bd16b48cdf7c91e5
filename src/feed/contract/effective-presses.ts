/**
 * The presses of a log that count while its undos are applied. Each undo cancels the most recent earlier press not yet
 * canceled, or the press that the undo names (feed-protocol, Undo). Neither operation costs more in a long log than in
 * a short one.
 */
export class EffectivePresses<Press extends { seq: number }> {
  /** In order; null for a canceled press. */
  readonly #presses: (Press | null)[] = [];
  readonly #places = new Map<number, number>();

  /** Adds the next press, with a unique `seq`. */
  add(press: Press): void {
    this.#places.set(press.seq, this.#presses.length);
    this.#presses.push(press);
  }

  /** The most recent press not yet canceled, or null. */
  get newest(): Press | null {
    while (this.#presses.at(-1) === null) this.#presses.pop();
    return this.#presses.at(-1) ?? null;
  }

  /**
   * Cancels the press with this `seq`, or the most recent one for null. Returns the canceled press, or null if no such
   * press counts.
   */
  cancel(seq: number | null): Press | null {
    while (this.#presses.at(-1) === null) this.#presses.pop();
    const place = seq === null ? this.#presses.length - 1 : this.#places.get(seq);
    const press = place === undefined ? null : (this.#presses[place] ?? null);
    if (place === undefined || press === null) return null;
    this.#presses[place] = null;
    this.#places.delete(press.seq);
    return press;
  }

  /** Returns the presses that count, oldest first. */
  list(): Press[] {
    return this.#presses.filter((press) => press !== null);
  }
}
