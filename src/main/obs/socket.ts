import { OBSWebSocket, type IncomingMessage } from 'obs-websocket-js/json';
import { WebSocket } from 'ws';
import { parseJson } from '../../feed/contract/json.ts';

/** A picture of a whole canvas is the largest thing OBS is asked for; most of it compresses away. */
const MESSAGE_LIMIT = 16 * 1024 * 1024;
/** OBS on the same machine answers within milliseconds, one across a venue's network within a second. */
export const OPENS_WITHIN_MS = 5_000;

/**
 * The library's socket, with bounds: what listens at OBS's address may be any program, and its messages may be of any
 * size and depth.
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
    // The library listens as in a browser, and has the types of one.
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
    if (typeof data !== 'string') return Promise.reject(new Error('It is no text.'));
    return Promise.resolve(parseJson(data) as IncomingMessage);
  }

  /** Ends the connection without a word: whoever is there may not answer. */
  terminate(): void {
    (this.socket as unknown as WebSocket | undefined)?.terminate();
  }
}

type HelloMessage = Awaited<ReturnType<OBSWebSocket['createConnection']>>;
