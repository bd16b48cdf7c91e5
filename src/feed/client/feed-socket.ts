import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { Sign } from './verdict.ts';

/** One connection to a feed, reduced to what the subscription needs. At most one of `onLost` ever comes, and it comes once. */
export interface FeedSocketListener {
  onText(text: string): void;
  /** A message that is no text. */
  onGarbage(): void;
  /** Bytes arrived, whole message or not. */
  onHeard(): void;
  onLost(sign: Sign): void;
}

export interface FeedSocket {
  /** Ends the connection at once; nothing is heard of it afterwards. */
  drop(): void;
}

export type OpenFeedSocket = (url: string, listener: FeedSocketListener) => FeedSocket;

const MAX_MESSAGE_BYTES = 1024 * 1024;
const HANDSHAKE_LIMIT_MS = 10_000;

/**
 * Opens a feed socket with ws, its defaults tightened: no compression (a small message must not unfold into a huge
 * one), messages up to 1 MiB, no redirects, a bounded handshake. The upgrade's refusal is read from the response,
 * because afterwards it would look like any broken connection.
 */
export const openFeedSocket: OpenFeedSocket = (url, listener) => {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: HANDSHAKE_LIMIT_MS,
    followRedirects: false,
  });
  let isOver = false;
  const lose = (sign: Sign): void => {
    if (isOver) return;
    isOver = true;
    socket.terminate();
    listener.onLost(sign);
  };

  let stream: IncomingMessage['socket'] | null = null;
  socket.on('upgrade', (response) => {
    stream = response.socket;
  });
  // Not before ws listens itself: the first listener sets the stream flowing, and bytes that came with the upgrade's
  // answer would reach nobody else.
  socket.on('open', () => {
    stream?.on('data', () => {
      if (!isOver) listener.onHeard();
    });
  });
  socket.on('message', (data, isBinary) => {
    if (isOver) return;
    // One Buffer per message is the default binaryType's shape.
    if (isBinary || !Buffer.isBuffer(data)) listener.onGarbage();
    else listener.onText(data.toString('utf8'));
  });
  socket.on('unexpected-response', (_request, response) => {
    response.destroy();
    lose({ kind: 'upgrade', status: response.statusCode ?? 0 });
  });
  socket.on('close', (code) => {
    lose({ kind: 'close', code });
  });
  // An error may be followed by a close without a code: the error is the sign.
  socket.on('error', () => {
    lose({ kind: 'error' });
  });

  return {
    drop() {
      isOver = true;
      socket.terminate();
    },
  };
};
