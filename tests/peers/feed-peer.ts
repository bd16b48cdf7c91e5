import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { League } from '../../src/feed/contract/versions.ts';
import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import { Provider, ProviderGame, type Asked } from './provider.ts';

/**
 * The scripted provider on real sockets: HTTP and WebSocket on a free port. Starts with one game; more can be added.
 */
export interface FeedPeer {
  url: string;
  provider: Provider;
  /** The first game. */
  game: ProviderGame;
  sessionId: string;
  /** Paths of all requests and upgrades so far, without queries. */
  received: string[];
  sockets: ReadonlySet<WebSocket>;
  /** If set, answers an upgrade with this status instead of accepting it. */
  upgradeStatus: number | null;
  /** Headers and body of the refused upgrade's response. */
  upgradeRefusal: { headers: Record<string, string>; body: string };
  /** Answers a request below the HTTP level, for responses that the script can't send. If null, the script answers. */
  mischief: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** The history of the first game. */
  log: LoggedEvent[];
  state: object;
  /** Sends a frame with this event to every consumer; `outSeq` counts per connection. */
  press(event: LoggedEvent | null, state?: object): void;
  /** Counts a frame that is never sent, so that the next number jumps. */
  skip(): void;
  /** Sends text unchanged. */
  say(text: string): void;
  /** Resolves with the next consumer's socket. */
  nextConsumer(): Promise<WebSocket>;
  close(): Promise<void>;
}

export async function startFeedPeer(league: League = 'nba'): Promise<FeedPeer> {
  const provider = new Provider();
  // Tests that need rows add them.
  provider.listsGames = false;
  const game = provider.add(new ProviderGame(league, `${league}peer`));
  const raw = new Set<Socket>();
  let waiting: ((socket: WebSocket) => void)[] = [];

  const server = createServer((request, response) => {
    peer.received.push(pathOf(request));
    // The consumer may leave before the answer.
    response.on('error', () => undefined);
    if (peer.mischief?.(request, response)) return;
    void answer(request, response);
  });
  server.on('connection', (socket) => {
    raw.add(socket);
    socket.on('close', () => raw.delete(socket));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answered = await provider.respond(await askedBy(request));
    const body = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(body);
  }

  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    // A consumer may leave during an answer.
    socket.on('error', () => socket.destroy());
    const path = pathOf(request);
    peer.received.push(path);
    const requested = provider.games.get(path.split('/').at(-1) ?? '');
    if (peer.upgradeStatus !== null || !requested) {
      const { headers, body } = peer.upgradeRefusal;
      const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
      socket.end(
        `HTTP/1.1 ${peer.upgradeStatus ?? 404} No\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}Connection: close\r\n\r\n${body}`,
      );
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (consumer) => {
      const connection = requested.connect({
        text: (text) => consumer.send(text),
        close: (code) => (code === 1006 ? consumer.terminate() : consumer.close(code)),
      });
      consumer.on('close', () => requested.connections.delete(connection));
      consumer.on('error', () => consumer.terminate());
      const [next, ...others] = waiting;
      waiting = others;
      next?.(consumer);
    });
  });

  const peer: FeedPeer = {
    url: '',
    provider,
    game,
    sessionId: game.sessionId,
    received: [],
    get sockets() {
      return webSockets.clients;
    },
    upgradeStatus: null,
    upgradeRefusal: { headers: {}, body: '' },
    mischief: null,
    get log() {
      return game.log;
    },
    set log(log) {
      game.log = log;
    },
    get state() {
      return game.state;
    },
    set state(state) {
      game.state = state;
    },
    press: (event, state) => game.press(event, state),
    skip: () => game.skip(),
    say: (text) => game.sayText(text),
    nextConsumer: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      for (const consumer of webSockets.clients) consumer.terminate();
      for (const socket of raw) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://peer');
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

export { pressed } from './provider.ts';
