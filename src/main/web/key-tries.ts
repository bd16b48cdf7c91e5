/**
 * Wrong keys of one address slow it down: each waits twice as long as the one before, up to a minute, and meanwhile no
 * key of that address is looked at, the right one neither.
 */

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 60_000;
/** Addresses kept in mind; the one that tried longest ago is forgotten first. */
const ADDRESSES_MAX = 1_000;

export class KeyTries {
  readonly #now: () => number;
  readonly #tries = new Map<string, { wrong: number; until: number }>();

  /** @param now milliseconds that only go forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds for which an address has to wait; 0 where it need not. */
  waitMs(address: string): number {
    return Math.max(0, (this.#tries.get(address)?.until ?? 0) - this.#now());
  }

  /** Answers how many there have been in a row. */
  wrong(address: string): number {
    const wrong = (this.#tries.get(address)?.wrong ?? 0) + 1;
    const wait = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(wrong - 1, 10));
    this.#tries.delete(address);
    this.#tries.set(address, { wrong, until: this.#now() + wait });
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > ADDRESSES_MAX && oldest !== undefined) this.#tries.delete(oldest);
    return wrong;
  }

  right(address: string): void {
    this.#tries.delete(address);
  }
}
