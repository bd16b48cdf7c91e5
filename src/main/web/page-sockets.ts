import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isLoopback } from '../../feed/contract/address.ts';
import { PAGE_MESSAGE_MAX } from '../../preload/contract/link-limits.ts';
import type { Arrival } from '../show/operators/presence.ts';
import type { Log } from '../show/ports.ts';
import { AnswerCache } from '../show/requests/answer-cache.ts';
import type { Show } from '../show/show.ts';
import { addressOf, outputOf, type Admitted } from './access-control.ts';
import { PageLinks, serveControl, serveEvents, serveOutput, serveScore, type LinkPorts } from './links.ts';

/**
 * Ping interval. A page that misses two pings in a row is disconnected: its computer sleeps or its cable was unplugged.
 */
const PING_EVERY_MS = 15_000;
const UNANSWERED_MAX = 2;

type ServeLink = (link: WebSocket) => void;

/** WebSockets of all pages, and of programs that follow the show. */
export class PageSockets {
  readonly #show: Show;
  readonly #ports: LinkPorts;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: PAGE_MESSAGE_MAX,
  });
  readonly #pageLinks = new PageLinks();
  /** Number of consecutive unanswered pings for each link. */
  readonly #unanswered = new WeakMap<WebSocket, number>();
  readonly #pinging: NodeJS.Timeout;

  constructor(show: Show, log: Log) {
    this.#show = show;
    this.#ports = {
      log,
      program: randomUUID(),
      once: new AnswerCache(
        () => performance.now(),
        (answer) => answer.length,
      ),
    };
    this.#pinging = setInterval(() => this.#pingAll(), PING_EVERY_MS);
    this.#pinging.unref();
  }

  /** Returns the function that serves the requested link, or null for an unknown path or output. */
  serverOf({ path, requester }: Admitted, { socket: { remoteAddress } }: IncomingMessage): ServeLink | null {
    const show = this.#show;
    const ports = this.#ports;
    const address = addressOf(remoteAddress);
    const machine = isLoopback(address) ? null : address;
    const arrival = (kind: Arrival['kind']): Arrival => ({ requester, machine, kind });
    if (path === '/link') return (link) => serveControl(link, show, arrival('window'), ports);
    if (path === '/score/link') return (link) => serveScore(link, show, arrival('pad'), ports);
    if (path === '/api/v1/events') return (link) => serveEvents(link, show, requester);
    const secret = /^\/o\/([0-9a-f]+)\/link$/.exec(path)?.[1];
    const outputId = secret === undefined ? null : outputOf(secret, show.outputs.secrets());
    if (secret === undefined || outputId === null) return null;
    return (link) => serveOutput(link, show, { id: outputId, secret }, ports);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, serve: ServeLink): void {
    this.#server.handleUpgrade(request, socket, head, (link) => {
      // Invalid frames and oversized messages are the peer's fault and end its connection.
      link.on('error', () => link.terminate());
      this.#unanswered.set(link, 0);
      link.on('pong', () => this.#unanswered.set(link, 0));
      const page = pageOf(request);
      if (page !== null) this.#pageLinks.opened(page, link);
      serve(link);
    });
  }

  close(): void {
    clearInterval(this.#pinging);
    for (const link of this.#server.clients) link.terminate();
  }

  #pingAll(): void {
    for (const link of this.#server.clients) {
      const unanswered = this.#unanswered.get(link) ?? 0;
      if (unanswered >= UNANSWERED_MAX) link.terminate();
      else {
        this.#unanswered.set(link, unanswered + 1);
        link.ping();
      }
    }
  }
}

/** Returns the path and the page ID of a link, which identify its page; null without a page ID. */
function pageOf({ url = '' }: IncomingMessage): string | null {
  const { pathname, searchParams } = new URL(url, 'http://touchline.invalid');
  const page = searchParams.get('page');
  return page === null ? null : `${pathname} ${page}`;
}
