import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import { drain } from './drain.ts';
import type { Sessions } from './sessions.ts';
import { subscribe } from './subscribe.ts';
import type { SubscribeParts } from './subscribe.ts';

/** The close code of a stopping server, and how long consumers may take to respond. */
const GOING_AWAY = 1001;
const STOP_PATIENCE_MS = 500;
/** Messages from consumers are ignored. A message over this limit closes the connection (1009). */
const CONSUMER_MESSAGE_LIMIT_BYTES = 4096;

export interface ConsumerSocketsParts extends Omit<SubscribeParts, 'server' | 'isDraining'> {
  clock: Clock;
  sessions: Sessions;
}

/** The WebSockets of all consumers, from the upgrade until the service stops. */
export class ConsumerSockets {
  readonly #parts: ConsumerSocketsParts;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: CONSUMER_MESSAGE_LIMIT_BYTES,
  });
  /** The underlying TCP connections, including handshakes. */
  readonly lines = new Set<Duplex>();
  #isDraining = false;

  constructor(parts: ConsumerSocketsParts) {
    this.#parts = parts;
  }

  /** Whether consumers are being sent to other nodes. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  get count(): number {
    return this.#server.clients.size;
  }

  /** Answers the upgrade requests of an HTTP server. */
  serve(http: Server): void {
    const parts = { ...this.#parts, server: this.#server, isDraining: () => this.#isDraining };
    http.on('upgrade', (request, socket, head) => {
      this.lines.add(socket);
      socket.once('close', () => this.lines.delete(socket));
      subscribe(request, socket, head, parts).catch((error: unknown) => {
        parts.onError(error);
        socket.destroy();
      });
    });
  }

  /** Sends all consumers to other nodes, spread over `overMs`, and new ones from now on. */
  drain(overMs: number): Promise<void> {
    this.#isDraining = true;
    return drain(this.#parts.sessions, this.#parts.clock, overMs);
  }

  /**
   * Closes all sockets. Those that don't respond are cut after a while, unless the returned function is called before.
   */
  close(): () => void {
    // Consumers should reconnect (feed-protocol, WebSocket).
    for (const socket of this.#server.clients) socket.close(GOING_AWAY, 'service stopping');
    return this.#parts.clock.after(STOP_PATIENCE_MS, () => {
      for (const line of this.lines) line.destroy();
    });
  }
}
