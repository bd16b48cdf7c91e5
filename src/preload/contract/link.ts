import type { Answer, Bridge, Link, RequestError } from '../contract.ts';
import type { z } from 'zod';
import { PAGE_MESSAGE_MAX } from './link-limits.ts';
import { CHECK_EVERY_MS, SilenceWatch } from './silence.ts';

/**
 * The page's end of the window contract: one `Link`, over Electron's bridge if there is one, otherwise over the
 * loopback WebSocket. It knows no request or push by name, because control windows and outputs both use it.
 *
 *   down --open--> up --close or error--> down (retries after 250 ms, doubling to 1 s, as long as the page lives)
 *                  up --silent (`link-limits.ts`)--> down, and opens another connection immediately
 */

type Requests = Record<string, { input: z.ZodType; output: z.ZodType }>;
type Pushes = Record<string, z.ZodType>;
type Listener = (value: never) => void;

const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 1_000;
/**
 * After this time, a request counts as unanswered, and a later answer is ignored. Main answers every request
 * immediately or not at all.
 */
const ANSWER_LIMIT_MS = 15_000;

const UNREACHABLE: RequestError = {
  code: 'failed',
  message: "Touchline isn't responding. Reconnecting… Check what is on air, then try again.",
};

const TOO_LARGE: RequestError = {
  code: 'bad_request',
  message: 'This is too large to send. Make it smaller, then try again.',
};

/** Returns the number of bytes of a text. */
const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Thrown for a refused request: `code` from the closed set; `message` is the error message to show. */
export class RefusedError extends Error {
  readonly code: RequestError['code'];
  constructor(error: RequestError) {
    super(error.message);
    this.code = error.code;
  }
}

/** Returns whether a request got no answer. The request may or may not have been performed. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RefusedError && error.message === UNREACHABLE.message;
}

interface PushMessage {
  push: string;
  value: unknown;
}

/** Sent every `ALIVE_EVERY_MS`, so that silence means a dead connection. */
interface AliveMessage {
  alive: true;
}

/** The first message of a program, which identifies its run. */
interface Greeting {
  program: string;
}

class Listeners {
  readonly #pushes = new Map<string, Set<Listener>>();
  readonly #ups = new Set<(isUp: boolean) => void>();
  readonly #silences = new Set<(silentMs: number) => void>();
  #isUp = false;

  onPush(name: string, listener: Listener): () => void {
    const listeners = this.#pushes.get(name) ?? new Set();
    this.#pushes.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  onUp(listener: (isUp: boolean) => void): () => void {
    this.#ups.add(listener);
    listener(this.#isUp);
    return () => void this.#ups.delete(listener);
  }

  setUp(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    for (const listener of this.#ups) listener(isUp);
  }

  onSilence(listener: (silentMs: number) => void): () => void {
    this.#silences.add(listener);
    return () => void this.#silences.delete(listener);
  }

  setSilence(silentMs: number): void {
    for (const listener of this.#silences) listener(silentMs);
  }

  push(message: PushMessage): void {
    for (const listener of this.#pushes.get(message.push) ?? []) listener(message.value as never);
  }
}

/**
 * Returns a link over Electron's bridge. Main is the window's own process: up as long as the window exists, and never
 * silent.
 */
function bridgeLink(bridge: Bridge): Link<Requests, Pushes> {
  const listeners = new Listeners();
  bridge.onPush((text) => listeners.push(JSON.parse(text) as PushMessage));
  listeners.setUp(true);
  let lastId = 0;
  return {
    async request(name, input) {
      const answer = JSON.parse(
        await bridge.request(JSON.stringify({ id: ++lastId, request: name, input })),
      ) as Answer;
      if (!answer.ok) throw new RefusedError(answer.error);
      return answer.output;
    },
    onPush: (name, listener) => listeners.onPush(name, listener),
    onUp: (listener) => listeners.onUp(listener),
    onSilence: (listener) => listeners.onSilence(listener),
  };
}

interface Pending {
  message: string;
  /** The socket that the request was last sent on. */
  socket: WebSocket;
  settle(answer: Answer): void;
  fail(): void;
}

/** Returns an ID for this page. `crypto.randomUUID` only works in secure origins. */
function pageId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/**
 * A link over the WebSocket at `path` of the page's origin. Reconnects forever. A request whose answer was lost with
 * its connection is sent again under the same number to the same run of the program, which performs it only once; after
 * the program restarted, the request counts as unanswered.
 */
class SocketLink implements Link<Requests, Pushes> {
  readonly #page = pageId();
  readonly #url: string;
  readonly #listeners = new Listeners();
  readonly #watch = new SilenceWatch(() => performance.now());
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #retryMs = RETRY_MIN_MS;
  /** The newest socket; null while waiting to reconnect. */
  #socket: WebSocket | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #program: string | null = null;

  constructor(path: string) {
    // With the ID, main closes an older link of the same page.
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#url = `${scheme}://${location.host}${path}?page=${this.#page}`;
    this.#open();
    setInterval(() => this.#check(), CHECK_EVERY_MS);
    addEventListener('online', () => this.#doubt());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#doubt();
    });
  }

  request(name: string, input: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      if (socket?.readyState !== WebSocket.OPEN) {
        reject(new RefusedError(UNREACHABLE));
        return;
      }
      const id = ++this.#lastId;
      const message = JSON.stringify({ id, page: this.#page, request: name, input });
      // Main would end the connection, and get the message again on the next one.
      if (sizeOf(message) > PAGE_MESSAGE_MAX) {
        reject(new RefusedError(TOO_LARGE));
        return;
      }
      const timer = setTimeout(() => this.#pending.get(id)?.fail(), ANSWER_LIMIT_MS);
      const done = (): void => {
        clearTimeout(timer);
        this.#pending.delete(id);
      };
      this.#pending.set(id, {
        message,
        socket,
        settle(answer) {
          done();
          if (answer.ok) resolve(answer.output);
          else reject(new RefusedError(answer.error));
        },
        fail() {
          done();
          reject(new RefusedError(UNREACHABLE));
        },
      });
      socket.send(message);
      this.#watch.doubt();
    });
  }

  onPush(name: string, listener: Listener): () => void {
    return this.#listeners.onPush(name, listener);
  }

  onUp(listener: (isUp: boolean) => void): () => void {
    return this.#listeners.onUp(listener);
  }

  onSilence(listener: (silentMs: number) => void): () => void {
    return this.#listeners.onSilence(listener);
  }

  #open(): void {
    clearTimeout(this.#opening);
    const opened = new WebSocket(this.#url);
    this.#socket = opened;
    this.#watch.opening();
    opened.onopen = () => {
      this.#retryMs = RETRY_MIN_MS;
      this.#watch.heard();
      this.#listeners.setUp(true);
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => this.#received(data, opened);
    opened.onclose = () => {
      this.#socket = null;
      this.#listeners.setUp(false);
      this.#opening = setTimeout(() => this.#open(), this.#retryMs * (0.75 + Math.random() / 2));
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
    };
  }

  #received(data: string, opened: WebSocket): void {
    this.#watch.heard();
    const message = JSON.parse(data) as PushMessage | Greeting | AliveMessage | Answer;
    if ('push' in message) this.#listeners.push(message);
    else if ('program' in message) this.#greeted(message.program, opened);
    else if ('id' in message) this.#pending.get(message.id)?.settle(message);
  }

  /** Sends pending requests again if the same run of the program is back; after a restart, fails them. */
  #greeted(by: string, opened: WebSocket): void {
    const isSame = this.#program === by;
    this.#program = by;
    for (const request of this.#pending.values()) {
      if (request.socket === opened) continue;
      if (!isSame) {
        request.fail();
        continue;
      }
      request.socket = opened;
      opened.send(request.message);
    }
  }

  #check(): void {
    const silence = this.#watch.check();
    if (silence === null) return;
    if (this.#socket !== null && silence.isDead) this.#replace(this.#socket);
    this.#listeners.setSilence(silence.silentMs);
  }

  /** Replaces a dead connection, whose later messages are ignored. */
  #replace(dead: WebSocket): void {
    dead.onopen = dead.onmessage = dead.onclose = null;
    dead.close();
    this.#listeners.setUp(false);
    this.#open();
  }

  /** Checks the connection, which may be dead after sleep or a network change. */
  #doubt(): void {
    if (this.#socket === null) this.#open();
    else this.#watch.doubt();
    this.#check();
  }
}

/** Returns whether this page is in a desktop window, whose preload script exposed the bridge. */
export function hasBridge(): boolean {
  return 'touchline' in globalThis;
}

/**
 * Opens the page's link: over the bridge if the preload script exposed one, otherwise over the WebSocket at `path`
 * (`/link` for the control window, `{output page}/link` for an output).
 */
export function openLink<T extends Requests, P extends Pushes>(path: string): Link<T, P> {
  const bridge = (globalThis as { touchline?: Bridge }).touchline;
  const link: Link<Requests, Pushes> = bridge ? bridgeLink(bridge) : new SocketLink(path);
  return link;
}
