import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AccessControl, Admitted, Refused } from './access-control.ts';
import { noKeyCookie } from './credentials.ts';
import type { PageSockets } from './page-sockets.ts';
import { COMMON_HEADERS } from './pages.ts';

const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;
/** Time limit for a show file: enough for the largest one (about 1000 MB) at 1 MB per second. */
const SHOW_FILE_WITHIN_MS = 20 * 60_000;
const SHOW_FILE = '/api/v1/show-file';
/** Time that a peer has to close its connection after its upgrade was refused. */
const REFUSED_WITHIN_MS = 2_000;

export interface ListenerParts {
  access: AccessControl;
  sockets: PageSockets;
  /** Returns the port shared by all listeners, known as soon as the first one listens. */
  port: () => number;
  /** Called for every request and upgrade, before access control. */
  onRequest: (request: IncomingMessage) => void;
  /** Time limit for requests other than show files, in ms. */
  requestWithinMs: number | undefined;
  /** Answers an admitted request. */
  answer: (request: IncomingMessage, response: ServerResponse, admitted: Admitted) => void;
}

/** Creates a server that checks and serves requests to one address. */
export function createListener(address: string, parts: ListenerParts): Server {
  const server = createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: SHOW_FILE_WITHIN_MS,
    connectionsCheckingInterval: HEADERS_WITHIN_MS,
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    receiveRequest(request, response, address, parts),
  );
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    upgraded.add(socket);
    parts.onRequest(request);
    socket.on('close', () => upgraded.delete(socket));
    const judged = parts.access.judge(request, { host: address, port: parts.port() });
    const serve = 'status' in judged ? null : parts.sockets.serverOf(judged, request);
    if (serve === null) refuseUpgrade(socket, 'status' in judged ? judged.status : 404);
    else parts.sockets.upgrade(request, socket, head, serve);
  });
  // Emitted by NetworkDoor. Closing the server doesn't close upgraded sockets.
  server.on('shut', () => {
    for (const socket of upgraded) socket.destroy();
  });
  return server;
}

function receiveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  { access, answer, onRequest, port: sharedPort, requestWithinMs = REQUEST_WITHIN_MS }: ListenerParts,
): void {
  // A peer that disconnects during a request is not an error.
  request.on('error', () => response.destroy());
  response.on('error', () => request.destroy());
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
  const port = sharedPort();
  onRequest(request);
  const judged = access.judge(request, { host, port });
  if ('status' in judged || judged.path !== SHOW_FILE) endWhenLate(request, requestWithinMs);
  if ('status' in judged) turnAway(response, judged, port);
  else answer(request, response, judged);
}

/** Ends a request that takes too long. Node has only one limit per server, and show files need a longer limit. */
function endWhenLate(request: IncomingMessage, withinMs: number): void {
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, withinMs);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

function turnAway(response: ServerResponse, { status, sentence, dropsCookie }: Refused, port: number): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(dropsCookie === true && { 'set-cookie': noKeyCookie(port) }),
  });
  response.end(sentence);
}

/** Sends the status, and destroys the socket if the peer doesn't close it. */
function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...COMMON_HEADERS, Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n`);
  const giveUp = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS);
  socket.on('close', () => clearTimeout(giveUp));
}
