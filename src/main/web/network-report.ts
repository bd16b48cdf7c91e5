import type { Socket } from 'node:net';
import type { Show } from '../show/show.ts';
import { addressOf } from './access-control.ts';
import { firewallHelp } from './firewall-help.ts';
import type { DoorState } from './network-door.ts';
import type { InterfaceAddress } from './network-interfaces.ts';
import { Visitors } from './visitors.ts';

interface NetworkReportOptions {
  /** Returns all current addresses of this computer. */
  addresses: () => readonly InterfaceAddress[];
  show: Show;
}

interface Access extends DoorState {
  /** Whether access was opened with `--host`. */
  isFixed: boolean;
}

/** Reports network access to the crew: the addresses that work, and the devices that have reached this server. */
export class NetworkReport {
  readonly #show: Show;
  readonly #port: () => number;
  readonly #visitors: Visitors;
  #access: Access = { isFixed: false, endpoints: [], sentence: null };

  /** @param port returns the port of the server, once it listens */
  constructor({ addresses, show }: NetworkReportOptions, port: () => number) {
    this.#show = show;
    this.#port = port;
    this.#visitors = new Visitors({
      ownAddresses: () => addresses().map(({ address }) => address),
      now: () => Date.now(),
      onChange: () => this.#send(),
    });
  }

  set(access: Access): void {
    this.#access = access;
    this.#send();
  }

  /** Records the device that sent a request, whether or not the request is allowed. */
  note({ remoteAddress, localAddress }: Socket): void {
    this.#visitors.note(addressOf(remoteAddress), addressOf(localAddress));
  }

  #send(): void {
    this.#show.crew.operators.noteNetwork({
      ...this.#access,
      visitors: this.#visitors.list(),
      firewallHelp: firewallHelp(process.platform, this.#port()),
    });
  }
}
