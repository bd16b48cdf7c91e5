import { WebSocket } from 'ws';

export type Message = Record<string, unknown>;

/** The default time limit, in ms. Only a hang reaches it. */
const PATIENCE_MS = 60_000;

export interface Goodbye {
  code: number;
  /** Set if the upgrade itself was refused. */
  httpStatus: number | null;
  httpBody: string | null;
}

/** One subscription from the consumer's side: every message in order, and how the connection closed. */
export class Consumer {
  readonly messages: Message[] = [];
  readonly closed: Promise<Goodbye>;
  readonly socket: WebSocket;
  #read = 0;
  #wake: (() => void)[] = [];
  #isClosed = false;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.closed = new Promise((resolve) => {
      this.socket.on('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ code: 1006, httpStatus: response.statusCode ?? 0, httpBody: body }),
        );
      });
      this.socket.on('close', (code) => {
        this.#isClosed = true;
        this.#wakeAll();
        resolve({ code, httpStatus: null, httpBody: null });
      });
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (bytes: Buffer, isBinary) => {
      this.messages.push(isBinary ? { binary: true } : parsed(bytes));
      this.#wakeAll();
    });
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  async #until<T>(find: () => T | undefined, what: string, patienceMs: number): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      const leftMs = deadline - Date.now();
      if (this.#isClosed || leftMs <= 0) {
        throw new Error(`${what} did not come; got ${JSON.stringify(this.messages).slice(0, 2000)}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Returns the next unread message, without pings. */
  async next(patienceMs = PATIENCE_MS): Promise<Message> {
    return this.#until(
      () => {
        while (this.messages[this.#read]?.['type'] === 'ping') this.#read += 1;
        const message = this.messages[this.#read];
        if (message) this.#read += 1;
        return message;
      },
      'the next message',
      patienceMs,
    );
  }

  /** Reads messages up to the first matching one, and returns that one. */
  async until(fits: (message: Message) => boolean, patienceMs = PATIENCE_MS): Promise<Message> {
    return this.#until(
      () => {
        while (this.#read < this.messages.length) {
          const message = this.messages[this.#read]!;
          this.#read += 1;
          if (fits(message)) return message;
        }
        return undefined;
      },
      'a message that fits',
      patienceMs,
    );
  }

  /** Returns hello and the snapshot on connect. */
  async welcome(): Promise<{ hello: Message; snapshot: Message }> {
    return { hello: await this.next(), snapshot: await this.next() };
  }

  async goodbye(patienceMs = PATIENCE_MS): Promise<Goodbye> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the connection did not end')), patienceMs).unref();
    });
    return Promise.race([this.closed, late]);
  }

  terminate(): void {
    this.socket.terminate();
  }
}

function parsed(bytes: Buffer): Message {
  try {
    return JSON.parse(bytes.toString()) as Message;
  } catch {
    return { unreadable: bytes.toString() };
  }
}

/** Returns the event of a frame, or null. */
export function eventOf(
  message: Message,
): { type: string; payload: Message; seq: number | null; serverIngestTs: number } | null {
  return (message['event'] ?? null) as ReturnType<typeof eventOf>;
}

export function isEvent(type: string): (message: Message) => boolean {
  return (message) => eventOf(message)?.type === type;
}
