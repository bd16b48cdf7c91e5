import { OBSWebSocket, type IncomingMessage } from 'obs-websocket-js/json';
import { WebSocket } from 'ws';
import { parseJson } from '../../feed/contract/json.ts';

/** Limit of a message. The largest answer is a screenshot of a whole canvas, and it compresses well. */
const MESSAGE_LIMIT = 16 * 1024 * 1024;
/**
 * Time limit for connecting: OBS on the same computer answers within milliseconds, and across a venue's network within
 * a second.
 */
export const OPENS_WITHIN_MS = 5_000;

/**
 * The library's socket with limits, because the peer may be any program and its messages may have any size and depth.
 */
export class ObsSocket extends OBSWebSocket {
  protected override async createConnection(url: string) {
    const hello = this.internalEventPromise<HelloMessage>('op:0');
    const socket = new WebSocket(url, this.protocol, {
      maxPayload: MESSAGE_LIMIT,
      handshakeTimeout: OPENS_WITHIN_MS,
      perMessageDeflate: false,
      followRedirects: false,
    });
    // The library expects the WebSocket API of a browser.
    Object.assign(socket, {
      onopen: this.onOpen.bind(this),
      onmessage: this.onMessage.bind(this),
      onerror: this.onError.bind(this),
      onclose: this.onClose.bind(this),
    });
    this.socket = socket as unknown as NonNullable<typeof this.socket>;
    return hello;
  }

  protected override decodeMessage(data: unknown): Promise<IncomingMessage> {
    if (typeof data !== 'string') return Promise.reject(new Error('The message is not text.'));
    return Promise.resolve(parseJson(data) as IncomingMessage);
  }

  /** Closes the connection without a handshake, because the peer may not answer. */
  terminate(): void {
    (this.socket as unknown as WebSocket | undefined)?.terminate();
  }
}

type HelloMessage = Awaited<ReturnType<OBSWebSocket['createConnection']>>;
