import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { CLOSE } from '../contract/codes.ts';
import type { RefusalCode } from '../contract/messages.ts';
import { isSessionId } from '../contract/versions.ts';
import type { Account } from './accounts.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import { refusalMessage } from './frames.ts';
import type { Sessions } from './sessions.ts';
import { Subscriber } from './subscriber.ts';
import type { Authenticated } from './tokens.ts';

/**
 * The way to a subscription (contract, WebSocket refusals). Each step can end it:
 *
 *   path is no endpoint --------------> accept, error not_found, 4404     (no token looked at)
 *   malformed id, no token -----------> HTTP 403, nothing sent
 *   tokens can't be verified ---------> accept, error unavailable, 1011
 *   token of nobody ------------------> HTTP 403, nothing sent
 *   unknown or never published -------> accept, error not_found, 4404
 *   closed, or not entitled ----------> accept, error not_authorized, 4403
 *   otherwise ------------------------> hello, snapshot, frames
 */
export interface SubscribeParts {
  server: WebSocketServer;
  sessions: Sessions;
  clock: Clock;
  faults: Faults;
  authenticate: (token: string) => Promise<Authenticated>;
  onError: (error: unknown) => void;
}

type Verdict =
  | { kind: 'forbidden' }
  | { kind: 'refused'; code: RefusalCode; close: number }
  | { kind: 'welcome'; account: Account; sessionId: string };

const FORBIDDEN: Verdict = { kind: 'forbidden' };
const NOT_FOUND: Verdict = { kind: 'refused', code: 'not_found', close: CLOSE.notFound };
const NOT_AUTHORIZED: Verdict = { kind: 'refused', code: 'not_authorized', close: CLOSE.notAuthorized };
const UNAVAILABLE: Verdict = { kind: 'refused', code: 'unavailable', close: CLOSE.unavailable };

const PATH = /^\/api\/subscribe\/([^/]+)$/;
const REFUSED_PATIENCE_MS = 2000;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
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
  const { account } = authenticated;
  let session;
  try {
    session = parts.sessions.get(sessionId);
  } catch {
    return NOT_FOUND;
  }
  if (session.phase === null || session.phase === 'unpublished') return NOT_FOUND;
  if (session.phase === 'closed' || !parts.sessions.isEntitled(session, account)) return NOT_AUTHORIZED;
  return { kind: 'welcome', account, sessionId };
}

function forbid(socket: Duplex): void {
  socket.end(`HTTP/1.1 403 ${STATUS_CODES[403] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function refuse(socket: WebSocket, verdict: Verdict & { kind: 'refused' }, clock: Clock): void {
  socket.on('error', () => undefined);
  socket.send(refusalMessage(verdict.code), { binary: false });
  socket.close(verdict.close, verdict.code);
  clock.after(REFUSED_PATIENCE_MS, () => socket.terminate());
}

function seat(
  socket: WebSocket,
  line: Duplex,
  account: Account,
  sessionId: string,
  parts: SubscribeParts,
): void {
  const session = parts.sessions.get(sessionId);
  const live = parts.sessions.live(session);
  if (!live) {
    // It ended between the question and the answer.
    refuse(socket, { kind: 'refused', code: 'not_authorized', close: CLOSE.notAuthorized }, parts.clock);
    return;
  }
  live.join(new Subscriber(socket, line, account.accountId, parts.clock, (gone) => live.leave(gone)));
}

/** Answers one upgrade request. */
export async function subscribe(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  parts: SubscribeParts,
): Promise<void> {
  socket.on('error', parts.onError);
  const verdict = await judge(request, parts);
  if (verdict.kind === 'forbidden') {
    forbid(socket);
    return;
  }
  const sessionId = verdict.kind === 'welcome' ? verdict.sessionId : null;
  if (sessionId !== null && parts.faults.active('drop', sessionId) !== null) {
    socket.destroy();
    return;
  }
  parts.server.handleUpgrade(request, socket, head, (opened) => {
    if (verdict.kind === 'refused') refuse(opened, verdict, parts.clock);
    else seat(opened, socket, verdict.account, verdict.sessionId, parts);
  });
}
