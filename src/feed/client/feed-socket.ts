import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import { hostOf } from '../contract/address.ts';
import { parseJson } from '../contract/json.ts';
import { ErrorBody } from '../contract/rows.ts';
import { troubleOf } from './connection-error.ts';
import { retryAfterMs } from './retry-after.ts';
import type { RefusedStatus, Sign } from './verdict.ts';

/** The events of one connection to a feed. `onLost` is called at most once. */
export interface FeedSocketListener {
  onText(text: string): void;
  /** Called for a binary message. */
  onGarbage(): void;
  /** Called when bytes arrive, whether or not they complete a message. */
  onHeard(): void;
  onLost(sign: Sign): void;
}

export interface FeedSocket {
  /** Ends the connection immediately, without further callbacks. */
  drop(): void;
}

export type OpenFeedSocket = (url: string, listener: FeedSocketListener) => FeedSocket;

/** The target of a connection. */
export interface LineTarget {
  /** A name or an address, without brackets. */
  host: string;
  port: number;
  /** Whether the connection is encrypted, with a check of the host's certificate. */
  isSecure: boolean;
}

/** Returns the connection target for an address: `https:` and `wss:` are encrypted. */
export function lineTargetOf(url: URL): LineTarget {
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { host: hostOf(url), port, isSecure };
}

/**
 * Opens the connection for a feed's socket, encrypted if necessary. Rejects with ConnectionError if something other
 * than the source is in the way. Aborting `signal` cancels it.
 */
export type DialLine = (target: LineTarget, signal: AbortSignal) => Promise<Socket>;

const MAX_MESSAGE_BYTES = 1024 * 1024;
const HANDSHAKE_LIMIT_MS = 10_000;
/** How long the stream may take to end after a close frame. After this, the connection counts as closed. */
const CLOSE_LIMIT_MS = 1_000;
/**
 * The body of a refused upgrade may give a reason. At most this many bytes of it are read, for at most
 * `REFUSAL_LIMIT_MS`.
 */
const REFUSAL_BYTES_MAX = 4_096;
const REFUSAL_LIMIT_MS = 1_000;

// `closeTimeout` is missing from the types of ws.
const OPTIONS: ClientOptions & { closeTimeout: number } = {
  perMessageDeflate: false,
  // Delivers one message per task, so that other tasks run between the messages of a flood.
  allowSynchronousEvents: false,
  maxPayload: MAX_MESSAGE_BYTES,
  handshakeTimeout: HANDSHAKE_LIMIT_MS,
  followRedirects: false,
  closeTimeout: CLOSE_LIMIT_MS,
};

/**
 * Returns a function that opens feed sockets with ws and stricter defaults: no compression (a small message must not
 * expand into a huge one), messages up to 1 MiB and one at a time, no redirects, a limited handshake, a limited close.
 * A refused upgrade is read from the response, because afterwards it would look like any broken connection.
 *
 * @param dial opens the connections; null: ws does
 */
export function feedSockets(dial: DialLine | null): OpenFeedSocket {
  return (url, listener) => open(url, listener, dial);
}

function open(url: string, listener: FeedSocketListener, dial: DialLine | null): FeedSocket {
  const unwanted = new AbortController();
  const socket = new WebSocket(url, {
    ...OPTIONS,
    ...(dial !== null && { createConnection: connectionBy(dial, url, unwanted.signal) }),
  });
  let isOver = false;
  const lose = (sign: Sign): void => {
    if (isOver) return;
    isOver = true;
    unwanted.abort();
    socket.terminate();
    listener.onLost(sign);
  };

  let stream: IncomingMessage['socket'] | null = null;
  socket.on('upgrade', (response) => {
    stream = response.socket;
  });
  // Don't attach the listener before ws attaches its own: the first listener starts the stream, and bytes that came
  // with the upgrade's answer would be lost.
  socket.on('open', () => {
    stream?.on('data', () => {
      if (!isOver) listener.onHeard();
    });
  });
  socket.on('message', (data, isBinary) => {
    if (isOver) return;
    // The default binaryType delivers one Buffer per message.
    if (isBinary || !Buffer.isBuffer(data)) listener.onGarbage();
    else listener.onText(data.toString('utf8'));
  });
  socket.on('unexpected-response', (_request, response) => {
    readRefusal(response, (refused) => lose({ kind: 'upgrade', ...refused }));
  });
  socket.on('close', (code) => {
    lose({ kind: 'close', code });
  });
  // An error may be followed by a close without a code: the error counts.
  socket.on('error', (error) => {
    const trouble = troubleOf(error, new URL(url).hostname);
    lose(trouble === null ? { kind: 'error' } : { kind: 'error', trouble });
  });

  return {
    drop() {
      isOver = true;
      unwanted.abort();
      socket.terminate();
    },
  };
}

/** Returns ws's `createConnection` for a connection that `dial` opens. */
function connectionBy(
  dial: DialLine,
  address: string,
  signal: AbortSignal,
): NonNullable<ClientOptions['createConnection']> {
  const target = lineTargetOf(new URL(address));
  const connect = (_options: unknown, done: (error: Error | null, line?: Socket) => void): undefined => {
    dial(target, signal).then(
      (line) => {
        // The handshake's time limit starts at this point; for a connection that ws opens, it starts with the
        // connection.
        line.setTimeout(HANDSHAKE_LIMIT_MS);
        done(null, line);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
    return undefined;
  };
  return connect as unknown as NonNullable<ClientOptions['createConnection']>;
}

/** Reads why an upgrade was refused, if the answer says so, and ends the response. */
function readRefusal(response: IncomingMessage, onRead: (refused: RefusedStatus) => void): void {
  const { statusCode: status = 0, headers } = response;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    response.destroy();
    const pause = retryAfterMs(status, {
      retryAfter: headers['retry-after'] ?? null,
      date: headers.date ?? null,
    });
    onRead({ status, detail: detailOf(Buffer.concat(pieces).toString('utf8')), retryAfterMs: pause });
  };
  const timer = setTimeout(finish, REFUSAL_LIMIT_MS);
  response.on('data', (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > REFUSAL_BYTES_MAX) finish();
  });
  for (const event of ['end', 'close', 'error']) response.on(event, finish);
}

function detailOf(text: string): string | null {
  try {
    return ErrorBody.safeParse(parseJson(text)).data?.detail ?? null;
  } catch {
    return null;
  }
}
