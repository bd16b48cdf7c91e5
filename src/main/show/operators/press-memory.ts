/** Maximum number of stored presses, enough for a long game. */
const REMEMBERED_MAX = 2_000;

/**
 * Deduplicates pad presses that are sent again because their answer was lost. Each is performed once per run of the
 * program, and a repeat gets the first answer or refusal. Unlike requests, repeats may come minutes later.
 */
export class PressMemory {
  readonly #presses = new Map<string, Promise<void>>();

  /**
   * Performs a press once and returns its result to every repeat. @param name unique per press of a user; null: always
   * performs the press
   */
  once(name: string | null, press: () => Promise<void>): Promise<void> {
    if (name === null) return press();
    const known = this.#presses.get(name);
    if (known) return known;
    const pressed = press();
    this.#presses.set(name, pressed);
    // The caller gets the refusal; this only avoids an unhandled rejection.
    pressed.catch(() => undefined);
    const [oldest] = this.#presses.keys();
    if (this.#presses.size > REMEMBERED_MAX && oldest !== undefined) this.#presses.delete(oldest);
    return pressed;
  }
}
