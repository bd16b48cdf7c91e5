/** Presses that are remembered: an evening of a busy pad. */
const REMEMBERED_MAX = 2_000;

/**
 * Presses of the pad that come again because their answer was lost on the way: each is done once in a run of the program,
 * and a repeat gets the first answer, a refusal too. Unlike requests, they may come minutes later.
 */
export class PressMemory {
  readonly #presses = new Map<string, Promise<void>>();

  /** @param name unique for each press of whoever pressed; null: it has none, and is done */
  once(name: string | null, press: () => Promise<void>): Promise<void> {
    if (name === null) return press();
    const known = this.#presses.get(name);
    if (known) return known;
    const made = press();
    this.#presses.set(name, made);
    // Whoever pressed hears of a refusal.
    made.catch(() => undefined);
    const [oldest] = this.#presses.keys();
    if (this.#presses.size > REMEMBERED_MAX && oldest !== undefined) this.#presses.delete(oldest);
    return made;
  }
}
