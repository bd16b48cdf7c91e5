import { createHash } from 'node:crypto';

/**
 * Slows down addresses that send wrong keys. Each wrong key doubles the wait, up to a minute, and no key from that
 * address is checked until the wait is over. A correct key doesn't reset the wait, because an attacker with one valid
 * key could otherwise alternate. Ten quiet minutes reset it.
 */

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 60_000;
/** An address starts over if it sent no wrong key for this long after its last wait. */
const FORGOTTEN_AFTER_MS = 600_000;
/** Maximum number of addresses in memory. The address with the oldest attempt is dropped first. */
const ADDRESSES_MAX = 1_000;
const KEYS_MAX = 1_000;

export class KeyThrottle {
  readonly #now: () => number;
  readonly #tries = new Map<string, { wrong: number; until: number }>();
  /** Digests of checked keys, with their address. */
  readonly #checked = new Set<string>();

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns how many milliseconds an address has to wait, or 0. */
  waitMs(address: string): number {
    return Math.max(0, (this.#tries.get(address)?.until ?? 0) - this.#now());
  }

  /** Counts a wrong key, and returns how many wrong keys the address has sent. */
  wrong(address: string): number {
    const before = this.#tries.get(address);
    const isOld = before !== undefined && this.#now() - before.until > FORGOTTEN_AFTER_MS;
    const wrong = (isOld ? 0 : (before?.wrong ?? 0)) + 1;
    const wait = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(wrong - 1, 10));
    this.#tries.delete(address);
    this.#tries.set(address, { wrong, until: this.#now() + wait });
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > ADDRESSES_MAX && oldest !== undefined) this.#tries.delete(oldest);
    return wrong;
  }

  /**
   * Returns whether this address already sent this key and it was checked. A checked key isn't a guess, so its pages
   * keep working while the address waits.
   */
  isChecked(address: string, key: string): boolean {
    return this.#checked.has(nameOf(address, key));
  }

  noteChecked(address: string, key: string): void {
    this.#checked.add(nameOf(address, key));
    const [oldest] = this.#checked;
    if (this.#checked.size > KEYS_MAX && oldest !== undefined) this.#checked.delete(oldest);
  }
}

function nameOf(address: string, key: string): string {
  return `${address} ${createHash('sha256').update(key).digest('hex')}`;
}
