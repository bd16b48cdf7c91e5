import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';
import { WebSocket } from 'ws';

/**
 * The connection to the Chromium that draws the windows: the DevTools protocol over one WebSocket, with a session for
 * each page (`flatten`). The browser is started together with the fake Electron.
 */

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

type Listener = (params: never) => void;

/** Commands and events of one page, or of the browser as a whole. */
export class Session {
  readonly #events = new EventEmitter();
  readonly send: CDPSession['send'];

  constructor(send: (method: string, params: unknown) => Promise<unknown>) {
    this.send = send as CDPSession['send'];
    this.#events.setMaxListeners(0);
  }

  on(method: string, listener: Listener): void {
    this.#events.on(method, listener as (params: unknown) => void);
  }

  hear(method: string, params: unknown): void {
    this.#events.emit(method, params);
  }
}

export class Chromium {
  readonly browser = new Session((method, params) => this.#send(method, params, undefined));
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #sessions = new Map<string, Session>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8')) as Message));
    socket.on('error', () => undefined);
  }

  static async connect(address: string): Promise<Chromium> {
    const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
    const chromium = new Chromium(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return chromium;
  }

  /** Calls the listener when the browser has exited. */
  onGone(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  close(): void {
    this.#socket.close();
  }

  async openPage(): Promise<{ targetId: string; session: Session }> {
    const { targetId } = await this.browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = new Session((method, params) => this.#send(method, params, sessionId));
    this.#sessions.set(sessionId, session);
    return { targetId, session };
  }

  #send(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params: params ?? {}, sessionId }));
    });
  }

  #hear({ id, sessionId, method, params, result, error }: Message): void {
    if (id !== undefined) {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) pending?.reject(new Error(`${pending.method}: ${error.message}`));
      else pending?.resolve(result);
    } else if (method !== undefined) {
      const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId);
      session?.hear(method, params);
    }
  }
}
