import { createHash } from 'node:crypto';

/**
 * Slows down an address that sends wrong keys. Each wrong key doubles the wait, up to a minute, and no key from that
 * address is checked until it is over. A correct key doesn't reset the wait: whoever has one could try others in between.
 * Ten quiet minutes do.
 */

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 60_000;
/** After this long without a wrong key, an address starts over. */
const FORGOTTEN_AFTER_MS = 600_000;
/** Addresses kept in mind; the one that tried longest ago is forgotten first. */
const ADDRESSES_MAX = 1_000;
const KEYS_MAX = 1_000;

export class KeyTries {
  readonly #now: () => number;
  readonly #tries = new Map<string, { wrong: number; until: number }>();
  /** Digests of the keys that were checked, with their address. */
  readonly #checked = new Set<string>();

  /** @param now milliseconds that only go forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds for which an address has to wait; 0 where it need not. */
  waitMs(address: string): number {
    return Math.max(0, (this.#tries.get(address)?.until ?? 0) - this.#now());
  }

  /** Counts a wrong key and returns how many there have been. */
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
   * True for a key that `noteChecked` was called with. Its answer is known already, so that its pages can go on while the
   * address waits.
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
