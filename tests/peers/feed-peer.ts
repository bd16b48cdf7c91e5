import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { BUILT_FOR, LEAGUE_SPORT, type League } from '../../src/feed/contract/versions.ts';
import type { TapeEvent } from '../../src/feed/contract/received.ts';

/**
 * A feed service played by a script: real HTTP and WebSocket on a free port, one session, and nothing happens that the
 * test did not ask for. It remembers what it received.
 */
export interface FeedPeer {
  url: string;
  sessionId: string;
  /** Paths of the requests and upgrades so far, without their queries. */
  received: string[];
  /** The consumers connected now. */
  sockets: ReadonlySet<WebSocket>;
  /** Greets with hello and the snapshot, as the service does, unless told otherwise. */
  greet: boolean;
  /** Answers an upgrade with this status instead of accepting it; null accepts. */
  upgradeStatus: number | null;
  /** Answers history; replace it to fail or to be slow. */
  history: (response: ServerResponse) => void;
  /** What history answers by default. */
  log: TapeEvent[];
  state: Record<string, unknown>;
  /** Sends a frame with this event to every consumer; `outSeq` counts per connection. */
  press(event: TapeEvent | null, state?: Record<string, unknown>): void;
  /** Counts a frame that is never sent: the next one has jumped. */
  skip(): void;
  /** Sends text as it is. */
  say(text: string): void;
  /** Resolves with the next consumer's socket. */
  nextConsumer(): Promise<WebSocket>;
  close(): Promise<void>;
}

const MATCHUP = { a: 'Lakeside', b: 'Bayview' };

export async function startFeedPeer(league: League = 'nba'): Promise<FeedPeer> {
  const sport = LEAGUE_SPORT[league];
  const sessionId = `${league}peer`;
  const outSeqs = new Map<WebSocket, number>();
  const raw = new Set<Socket>();
  let waiting: ((socket: WebSocket) => void)[] = [];

  const server = createServer((request, response) => {
    const path = pathOf(request);
    peer.received.push(path);
    if (path === `/api/history/${sessionId}`) peer.history(response);
    else if (path === `/api/health/${sessionId}`) {
      json(response, 200, {
        status: 'ok',
        matchup: MATCHUP,
        phase: 'open',
        sport,
        league,
        score: { a: 0, b: 0 },
        scoutDark: false,
        scoutLastSeenAgeS: 0,
      });
    } else if (path === '/api/sessions') json(response, 200, { sessions: [] });
    else if (path === '/api/upcoming') json(response, 200, { games: [] });
    else json(response, 404, { detail: 'session not found' });
  });
  server.on('connection', (socket) => {
    raw.add(socket);
    socket.on('close', () => raw.delete(socket));
  });
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    peer.received.push(pathOf(request));
    if (peer.upgradeStatus !== null) {
      socket.end(`HTTP/1.1 ${peer.upgradeStatus} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (consumer) => {
      outSeqs.set(consumer, 0);
      consumer.on('close', () => outSeqs.delete(consumer));
      consumer.on('error', () => consumer.terminate());
      if (peer.greet) {
        consumer.send(hello(sport, league));
        consumer.send(frame(consumer, null));
      }
      const [next, ...others] = waiting;
      waiting = others;
      next?.(consumer);
    });
  });

  function frame(consumer: WebSocket, event: TapeEvent | null): string {
    const outSeq = (outSeqs.get(consumer) ?? 0) + 1;
    outSeqs.set(consumer, outSeq);
    return JSON.stringify({ outSeq, event, state: peer.state, matchup: MATCHUP });
  }

  const peer: FeedPeer = {
    url: '',
    sessionId,
    received: [],
    get sockets() {
      return webSockets.clients;
    },
    greet: true,
    upgradeStatus: null,
    log: [],
    state: {
      score: { a: 0, b: 0 },
      clock: 'LIVE',
      period: 1,
      ftsRemaining: 0,
      possession: 'A',
      openAttempt: null,
    },
    history: (response) =>
      json(response, 200, {
        contractVersion: BUILT_FOR[sport],
        sport,
        league,
        sessionId,
        matchup: MATCHUP,
        phase: 'open',
        events: peer.log,
      }),
    press(event, state) {
      if (state) peer.state = state;
      if (event) peer.log.push(event);
      for (const consumer of webSockets.clients) consumer.send(frame(consumer, event));
    },
    skip() {
      for (const consumer of webSockets.clients) outSeqs.set(consumer, (outSeqs.get(consumer) ?? 0) + 1);
    },
    say(text) {
      for (const consumer of webSockets.clients) consumer.send(text);
    },
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

export function hello(sport: string, league: string, version?: string): string {
  const contractVersion = version ?? (BUILT_FOR as Record<string, string>)[sport] ?? 'v1';
  return JSON.stringify({ type: 'hello', contractVersion, sport, league });
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A press as a scout makes it. */
export function pressed(
  seq: number,
  type = 'possession',
  payload: Record<string, unknown> = { team: 'A' },
): TapeEvent {
  return { type, payload, seq, serverIngestTs: 1_780_000_000 + seq };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
