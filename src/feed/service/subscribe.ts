import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { CLOSE } from '../contract/codes.ts';
import type { RefusalCode } from '../contract/messages.ts';
import { isSessionId } from '../contract/versions.ts';
import type { Clock } from './clock.ts';
import { SERVICE_RESTART } from './drain.ts';
import type { Faults } from './faults.ts';
import { refusalMessage } from './frames.ts';
import type { Sessions } from './sessions.ts';
import { Subscriber } from './subscriber.ts';
import type { Authenticated } from './tokens.ts';

export interface SubscribeParts {
  server: WebSocketServer;
  sessions: Sessions;
  clock: Clock;
  faults: Faults;
  authenticate: (token: string) => Promise<Authenticated>;
  /** Whether the node is about to stop: new consumers are sent to other nodes (1012). */
  isDraining: () => boolean;
  /** Called when an accepted connection has ended. */
  onClosed: (code: number) => void;
  onError: (error: unknown) => void;
}

/** The account, and until when it may watch (Unix ms); null: as long as the session lasts. */
interface Guest {
  accountId: string;
  expiresAtMs: number | null;
}

interface Refused {
  kind: 'refused';
  code: RefusalCode;
  close: number;
}

type Verdict = { kind: 'forbidden' } | Refused | { kind: 'welcome'; guest: Guest; sessionId: string };

const FORBIDDEN: Verdict = { kind: 'forbidden' };
const NOT_FOUND: Refused = { kind: 'refused', code: 'not_found', close: CLOSE.notFound };
const NOT_AUTHORIZED: Refused = { kind: 'refused', code: 'not_authorized', close: CLOSE.notAuthorized };
const UNAVAILABLE: Refused = { kind: 'refused', code: 'unavailable', close: CLOSE.unavailable };

const PATH = /^\/api\/subscribe\/([^/]+)$/;
const REFUSED_PATIENCE_MS = 2000;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The segment isn't valid UTF-8. No ID has this form, and an empty one is refused as malformed.
    return '';
  }
}

async function judge(request: IncomingMessage, parts: SubscribeParts): Promise<Verdict> {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  const segment = url && PATH.exec(url.pathname)?.[1];
  if (!url || !segment) return NOT_FOUND;
  const sessionId = decoded(segment);
  const token = url.searchParams.get('token');
  if (!isSessionId(sessionId) || !token) return FORBIDDEN;
  const authenticated = await parts.authenticate(token);
  if (authenticated.kind === 'unavailable') return UNAVAILABLE;
  if (authenticated.kind === 'invalid') return FORBIDDEN;
  const { account, expiresAtMs } = authenticated;
  const session = await parts.sessions.find(sessionId);
  if (session === null || session.phase === null || session.phase === 'unpublished') return NOT_FOUND;
  if (session.phase === 'closed' || !(await parts.sessions.isEntitled(session, account)))
    return NOT_AUTHORIZED;
  return { kind: 'welcome', guest: { accountId: account.accountId, expiresAtMs }, sessionId };
}

async function verdictOn(request: IncomingMessage, parts: SubscribeParts): Promise<Verdict> {
  try {
    return await judge(request, parts);
  } catch (error) {
    parts.onError(error);
    return UNAVAILABLE;
  }
}

/** Refuses an upgrade and ends the connection, even if the other side doesn't. */
function forbid(socket: Duplex, clock: Clock): void {
  const cancel = clock.after(REFUSED_PATIENCE_MS, () => socket.destroy());
  socket.once('close', cancel);
  socket.end(`HTTP/1.1 403 ${STATUS_CODES[403] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function refuse(socket: WebSocket, verdict: Refused, clock: Clock): void {
  // The connection is being refused, so its errors don't matter.
  socket.on('error', () => undefined);
  socket.send(refusalMessage(verdict.code), { binary: false });
  socket.close(verdict.close, verdict.code);
  const cancel = clock.after(REFUSED_PATIENCE_MS, () => socket.terminate());
  socket.once('close', cancel);
}

/**
 * Joins a consumer to its session.
 * @throws if the session is unreadable
 */
async function seat(
  socket: WebSocket,
  line: Duplex,
  guest: Guest,
  sessionId: string,
  parts: SubscribeParts,
): Promise<void> {
  // A broken connection closes itself.
  socket.on('error', () => undefined);
  const session = await parts.sessions.get(sessionId);
  const live = await parts.sessions.live(session);
  if (!live) {
    // The session ended during the check.
    refuse(socket, NOT_AUTHORIZED, parts.clock);
    return;
  }
  await live.join(new Subscriber(socket, line, guest, parts.clock, (gone) => live.leave(gone)));
}

/**
 * Responds to an upgrade request after checking it step by step (feed-protocol, WebSocket). Each step can end it:
 *
 *   path is not an endpoint ----------> accept, error not_found, 4404     (token not checked)
 *   malformed id, no token -----------> HTTP 403, nothing sent
 *   tokens can't be verified ---------> accept, error unavailable, 1011
 *   unknown token --------------------> HTTP 403, nothing sent
 *   unknown or never published -------> accept, error not_found, 4404
 *   closed, or not entitled ----------> accept, error not_authorized, 4403
 *   this node is about to stop -------> accept, 1012                      (reconnect elsewhere)
 *   otherwise ------------------------> hello, snapshot, frames
 *
 * A fault of the service at any step is logged and answered as unavailable, 1011: readers take 4403 and 4404 as final.
 */
export async function subscribe(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  parts: SubscribeParts,
): Promise<void> {
  socket.on('error', parts.onError);
  const verdict = await verdictOn(request, parts);
  if (verdict.kind === 'forbidden') {
    forbid(socket, parts.clock);
    return;
  }
  const sessionId = verdict.kind === 'welcome' ? verdict.sessionId : null;
  if (sessionId !== null && parts.faults.active('drop', sessionId) !== null) {
    socket.destroy();
    return;
  }
  // The WebSocket server itself refuses an invalid handshake, and this timer ends the connection.
  const cancel = parts.clock.after(REFUSED_PATIENCE_MS, () => socket.destroy());
  socket.once('close', cancel);
  parts.server.handleUpgrade(request, socket, head, (opened) => {
    cancel();
    opened.once('close', parts.onClosed);
    if (verdict.kind === 'welcome' && parts.isDraining()) {
      opened.on('error', () => undefined);
      opened.close(SERVICE_RESTART, 'node stopping');
      return;
    }
    if (verdict.kind === 'refused') {
      refuse(opened, verdict, parts.clock);
      return;
    }
    seat(opened, socket, verdict.guest, verdict.sessionId, parts).catch((error: unknown) => {
      parts.onError(error);
      refuse(opened, UNAVAILABLE, parts.clock);
    });
  });
}
