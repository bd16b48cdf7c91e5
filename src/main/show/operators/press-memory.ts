/** Number of remembered presses, enough for a long game. */
const REMEMBERED_MAX = 2_000;

/**
 * Deduplicates pad presses that are sent again because their answer was lost: each is performed once per run of the
 * program, and a repeat gets the first answer or refusal. Unlike requests, they may come minutes later.
 */
export class PressMemory {
  readonly #presses = new Map<string, Promise<void>>();

  /** @param name unique per press of a user; null: none, and the press is performed */
  once(name: string | null, press: () => Promise<void>): Promise<void> {
    if (name === null) return press();
    const known = this.#presses.get(name);
    if (known) return known;
    const made = press();
    this.#presses.set(name, made);
    // The sender gets the refusal.
    made.catch(() => undefined);
    const [oldest] = this.#presses.keys();
    if (this.#presses.size > REMEMBERED_MAX && oldest !== undefined) this.#presses.delete(oldest);
    return made;
  }
}
