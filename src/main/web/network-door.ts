import type { Server } from 'node:http';
import { isLoopback } from '../../feed/contract/address.ts';
import type { NetworkState } from '../../preload/contract/operators.ts';
import type { Log } from '../show/ports.ts';

export interface NetworkDoorOptions {
  /** A server that judges and serves as the one on loopback does, for requests that came to this address. */
  serve: (address: string) => Server;
  /** The port of the one on loopback; the same one is had on every address. */
  port: () => number;
  /** All addresses of this machine, as they are now. */
  addresses: () => readonly string[];
  log: Log;
  onState: (state: Pick<NetworkState, 'addresses' | 'sentence'>) => void;
}

/** Of an interface that talks to its own cable only. */
const LINK_LOCAL = /^(?:169\.254\.|fe80:)/i;

/**
 * The way in from other machines: one listener an address of this machine, opened and closed by themselves. The one on
 * loopback, with all that draws and controls there, never notices.
 */
export class NetworkDoor {
  readonly #options: NetworkDoorOptions;
  readonly #servers = new Map<string, Server>();
  readonly #failed = new Map<string, string>();
  #isOpen = false;

  constructor(options: NetworkDoorOptions) {
    this.#options = options;
  }

  /** Opens or closes it; open, it follows the addresses that this machine has now. */
  follow(isOpen: boolean): void {
    this.#isOpen = isOpen;
    const wanted = isOpen ? this.#options.addresses().filter(isReachable) : [];
    for (const [address, server] of this.#servers) if (!wanted.includes(address)) this.#shut(address, server);
    for (const address of this.#failed.keys()) if (!wanted.includes(address)) this.#failed.delete(address);
    for (const address of new Set(wanted)) if (!this.#servers.has(address)) this.#listen(address);
    this.#tell();
  }

  /** This machine may have other addresses now. */
  refresh(): void {
    if (this.#isOpen) this.follow(true);
  }

  close(): void {
    for (const [address, server] of this.#servers) this.#shut(address, server);
  }

  #listen(address: string): void {
    const { serve, port, log } = this.#options;
    const server = serve(address);
    this.#servers.set(address, server);
    server.on('error', (error) => {
      log.warn({ address, error: String(error) }, 'other machines cannot reach this address');
      if (this.#servers.get(address) !== server) return;
      this.#servers.delete(address);
      this.#failed.set(address, 'code' in error ? String(error.code) : 'unknown error');
      this.#tell();
    });
    server.listen(port(), address, () => {
      this.#failed.delete(address);
      log.info({ address, port: port() }, 'other machines are let in with a key');
      this.#tell();
    });
  }

  #shut(address: string, server: Server): void {
    this.#servers.delete(address);
    server.close();
    // Sockets of pages among them: whoever was in from there is out.
    server.closeAllConnections();
    server.emit('shut');
  }

  #tell(): void {
    const open = [...this.#servers].filter(([, { listening }]) => listening).map(([address]) => address);
    // IPv4 first: what people read out and type.
    open.sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')));
    this.#options.onState({
      addresses: open.map(
        (address) => `http://${address.includes(':') ? `[${address}]` : address}:${this.#options.port()}`,
      ),
      sentence: this.#sentence(open.length),
    });
  }

  #sentence(open: number): string | null {
    const [failed] = this.#failed;
    if (failed !== undefined) {
      const [address, code] = failed;
      return code === 'EADDRINUSE'
        ? `Another program uses port ${this.#options.port()} on ${address}, so other machines can't connect there. Close it, or start Touchline with another --port.`
        : `Other machines can't connect to ${address} (${code}). Check this computer's network.`;
    }
    if (!this.#isOpen || open > 0 || this.#servers.size > 0) return null;
    return "This computer is not on a network, so others can't reach it. Connect it; the rest is automatic.";
  }
}

/** Another machine can reach it. */
function isReachable(address: string): boolean {
  return !isLoopback(address) && !LINK_LOCAL.test(address);
}
