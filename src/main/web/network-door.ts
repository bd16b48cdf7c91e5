import type { Server } from 'node:http';
import type { NetworkEndpoint } from '../../preload/contract/operators.ts';
import type { Log } from '../show/ports.ts';
import {
  addressEndpoint,
  hostnameEndpoints,
  isReachable,
  sortedEndpoints,
  type InterfaceAddress,
} from './network-interfaces.ts';

export interface DoorState {
  endpoints: NetworkEndpoint[];
  /** Why some or all addresses don't work; null if all work. */
  sentence: string | null;
}

export interface NetworkDoorOptions {
  /** Creates a server for this address that checks and serves requests like the loopback server. */
  serve: (address: string) => Server;
  /** Returns the port of the loopback server, which is used for every address. */
  port: () => number;
  /** Returns all current addresses of this computer. */
  addresses: () => readonly InterfaceAddress[];
  /** Returns the name of this computer. */
  hostname: () => string;
  log: Log;
  onState: (state: DoorState) => void;
}

/**
 * Access from other computers: one listener per address of this computer. Opened and closed independently of the
 * loopback server, so that everything that draws and controls locally is unaffected.
 */
export class NetworkDoor {
  readonly #options: NetworkDoorOptions;
  readonly #servers = new Map<string, Server>();
  readonly #failed = new Map<string, string>();
  #isOpen = false;

  constructor(options: NetworkDoorOptions) {
    this.#options = options;
  }

  /** Opens or closes access. While open, it follows the addresses of this computer. */
  follow(isOpen: boolean): void {
    this.#isOpen = isOpen;
    const reachable = isOpen
      ? this.#options
          .addresses()
          .map(({ address }) => address)
          .filter(isReachable)
      : [];
    for (const [address, server] of this.#servers)
      if (!reachable.includes(address)) this.#shut(address, server);
    for (const address of this.#failed.keys()) if (!reachable.includes(address)) this.#failed.delete(address);
    for (const address of new Set(reachable)) if (!this.#servers.has(address)) this.#listen(address);
    this.#tell();
  }

  /** Call when the addresses of this computer may have changed. */
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
      log.warn({ address, error: String(error) }, 'failed to listen for other machines');
      if (this.#servers.get(address) !== server) return;
      this.#servers.delete(address);
      this.#failed.set(address, 'code' in error ? String(error.code) : 'unknown error');
      this.#tell();
    });
    server.listen(port(), address, () => {
      this.#failed.delete(address);
      log.info({ address, port: port() }, 'network access is open (key required)');
      this.#tell();
    });
  }

  #shut(address: string, server: Server): void {
    this.#servers.delete(address);
    server.close();
    // Includes WebSockets, so that pages on other computers are disconnected.
    server.closeAllConnections();
    server.emit('shut');
  }

  #tell(): void {
    const { addresses, hostname, port, onState } = this.#options;
    const listening = addresses().filter(({ address }) => this.#servers.get(address)?.listening);
    const open = listening.map((one) => addressEndpoint(one, port()));
    onState({
      endpoints: sortedEndpoints(
        open.length === 0 ? [] : [...open, ...hostnameEndpoints(hostname(), port())],
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
    return "This computer isn't on a network, so other machines can't reach it. Connect it to a network. Touchline does the rest.";
  }
}
