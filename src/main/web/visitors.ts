import { isLoopback } from '../../feed/contract/address.ts';
import type { NetworkVisitor } from '../../preload/contract/operators.ts';

/** A device that keeps sending requests is reported again after this time. */
const REPORT_EVERY_MS = 10_000;
const VISITORS_MAX = 20;

export interface VisitorsOptions {
  /** Returns all current addresses of this computer. */
  ownAddresses: () => readonly string[];
  /** Unix ms. */
  now: () => number;
  onChange: () => void;
}

/** Other devices that have reached this server, so that the crew dialog can prove that the network lets them through. */
export class Visitors {
  readonly #options: VisitorsOptions;
  readonly #visitors = new Map<string, NetworkVisitor>();

  constructor(options: VisitorsOptions) {
    this.#options = options;
  }

  /** @param address the peer's address @param via the address of this computer that it connected to */
  note(address: string, via: string): void {
    if (address === '' || isLoopback(address)) return;
    const at = this.#options.now();
    const known = this.#visitors.get(address);
    if (known !== undefined && at - known.at < REPORT_EVERY_MS && known.via === via) return;
    // This computer can open its own network address, which proves nothing about the firewall.
    if (this.#options.ownAddresses().includes(address)) return;
    this.#visitors.delete(address);
    this.#visitors.set(address, { address, via, at });
    for (const oldest of this.#visitors.keys()) {
      if (this.#visitors.size <= VISITORS_MAX) break;
      this.#visitors.delete(oldest);
    }
    this.#options.onChange();
  }

  /** Returns the devices, latest first. */
  list(): NetworkVisitor[] {
    return [...this.#visitors.values()].reverse();
  }
}
