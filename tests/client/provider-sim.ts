import { decode } from '../../src/feed/client/decode.ts';
import { Catalog } from '../../src/feed/client/catalog.ts';
import { FeedApi } from '../../src/feed/client/feed-api.ts';
import type { FeedSocketListener } from '../../src/feed/client/feed-socket.ts';
import { Subscription, type Shown } from '../../src/feed/client/subscription.ts';
import { EventLog } from '../../src/feed/client/event-log.ts';
import type { Sign } from '../../src/feed/client/verdict.ts';
import { fetchFrom, Provider } from '../peers/provider.ts';
import { FakeTimers } from '../peers/timers.ts';

/** One connection of the client, from the provider's side. */
export interface Line {
  /** Whether the client has closed the connection. */
  isDropped: boolean;
  /** Whether the provider has closed the connection. */
  isLost: boolean;
  text(text: string): void;
  /** Sends a binary message. */
  garbage(): void;
  lose(sign: Sign): void;
}

/** The session that the client follows. */
export const SESSION = 'game1';

/** The whole client of one source, with a provider's HTTP and sockets controlled by the test, on a fake clock. */
export class ProviderSim {
  readonly #time = new FakeTimers();
  readonly provider = new Provider(this.#time.after);
  readonly lines: Line[] = [];
  /** The requests for history: when, whether the picture was live, and the number of connections so far. */
  readonly historiesAsked: { at: number; isLive: boolean; line: number }[] = [];
  mostLines = 0;
  shown: Shown | null = null;
  readonly eventLog = new EventLog();
  readonly subscription: Subscription;
  readonly catalog: Catalog;

  constructor(onOpen: (line: Line) => void) {
    const { after } = this.#time;
    const api = new FeedApi({
      baseUrl: 'http://provider.test',
      token: () => 'token',
      fetch: (input, init) => {
        const isHistory = new URL(input instanceof Request ? input.url : input).pathname.startsWith(
          '/api/history/',
        );
        if (isHistory) {
          const isLive = this.subscription.model.state.name === 'live';
          this.historiesAsked.push({ at: this.now, isLive, line: this.lines.length });
        }
        return fetchFrom(this.provider)(input, init);
      },
      after,
    });
    this.catalog = new Catalog({
      api,
      includesSandbox: false,
      wallClock: () => this.now,
      after,
      onChange: () => undefined,
    });
    this.subscription = new Subscription(
      SESSION,
      this.eventLog,
      {
        api,
        openSocket: (_url, listener) => this.#open(listener, onOpen),
        decode,
        now: () => this.now,
        random: () => 0.5,
        after,
        saved: null,
        onDropped: () => undefined,
      },
      {
        onFrame: (shown) => {
          this.shown = shown;
        },
        onHistory: () => undefined,
        onChange: () => undefined,
      },
    );
  }

  /** The current connection; null between two connections. */
  get line(): Line | null {
    const last = this.lines.at(-1);
    return last && !last.isDropped && !last.isLost ? last : null;
  }

  get state(): string {
    return this.subscription.model.state.name;
  }

  get now(): number {
    return this.#time.now;
  }

  advance(ms: number): Promise<void> {
    return this.#time.advance(ms);
  }

  #open(listener: FeedSocketListener, onOpen: (line: Line) => void): { drop: () => void } {
    const line: Line = {
      isDropped: false,
      isLost: false,
      text: (text) => listener.onText(text),
      garbage: () => listener.onGarbage(),
      lose: (sign) => {
        line.isLost = true;
        listener.onLost(sign);
      },
    };
    this.lines.push(line);
    const isOpen = (one: Line): boolean => !one.isDropped && !one.isLost;
    this.mostLines = Math.max(this.mostLines, this.lines.filter(isOpen).length);
    // A service responds some time after the request.
    queueMicrotask(() => {
      if (isOpen(line)) onOpen(line);
    });
    return {
      drop: () => {
        if (isOpen(line)) line.isDropped = true;
      },
    };
  }
}
