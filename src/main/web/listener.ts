import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AccessControl, Admitted, Refused } from './access-control.ts';
import { noKeyCookie } from './credentials.ts';
import type { PageSockets } from './page-sockets.ts';
import { COMMON_HEADERS } from './pages.ts';

/** A request's headers, and all of it, have to be here by then. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;
/** The largest show file, of some 1000 MB, comes within that at 1 MB a second. */
const SHOW_FILE_WITHIN_MS = 20 * 60_000;
const SHOW_FILE = '/api/v1/show-file';
/** A peer whose upgrade was refused hears why, and is gone by then. */
const REFUSED_WITHIN_MS = 2_000;

export interface ListenerParts {
  access: AccessControl;
  sockets: PageSockets;
  /** The port that all listeners share, known once the first one listens. */
  port: () => number;
  /** How long a request that is no show file may take to come, in ms. */
  requestWithinMs: number | undefined;
  /** Answers a request that was let in. */
  answer: (request: IncomingMessage, response: ServerResponse, admitted: Admitted) => void;
}

/** A server that judges and serves what comes to one address. */
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
    socket.on('close', () => upgraded.delete(socket));
    const judged = parts.access.judge(request, { host: address, port: parts.port() });
    const serve = 'status' in judged ? null : parts.sockets.serverOf(judged, request);
    if (serve === null) refuseUpgrade(socket, 'status' in judged ? judged.status : 404);
    else parts.sockets.upgrade(request, socket, head, serve);
  });
  // An upgraded socket is no connection of the server's any more.
  server.on('shut', () => {
    for (const socket of upgraded) socket.destroy();
  });
  return server;
}

function receiveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  { access, answer, port: sharedPort, requestWithinMs = REQUEST_WITHIN_MS }: ListenerParts,
): void {
  // A peer that went away in the middle is no fault of ours.
  request.on('error', () => response.destroy());
  response.on('error', () => request.destroy());
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
  const port = sharedPort();
  const judged = access.judge(request, { host, port });
  if ('status' in judged || judged.path !== SHOW_FILE) endWhenLate(request, requestWithinMs);
  if ('status' in judged) turnAway(response, judged, port);
  else answer(request, response, judged);
}

/** Node has one limit for all requests of a server. */
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

/** Tells why, and holds nothing for a peer that stays on the line. */
function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...COMMON_HEADERS, Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n`);
  const giveUp = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS);
  socket.on('close', () => clearTimeout(giveUp));
}
