import type { ReceivedHealth, ReceivedHistory } from '../../src/feed/contract/received-rows.ts';
import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import { decode } from '../../src/feed/client/decode.ts';
import type { Reply } from '../../src/feed/client/feed-api.ts';
import type { FeedSocketListener } from '../../src/feed/client/feed-socket.ts';
import { Subscription, type Shown } from '../../src/feed/client/subscription.ts';
import { EventLog } from '../../src/feed/client/event-log.ts';
import { failure, type Failure } from '../../src/feed/client/refusal.ts';
import type { Sign } from '../../src/feed/client/verdict.ts';
import { FakeTimers, settle as settleIn } from '../peers/timers.ts';

/** Enough turns for a subscription without HTTP. Kept low, because there are many schedules. */
const TURNS = 8;

/** One socket of the subscription, controlled by the test. */
export interface SimSocket {
  readonly openedAt: number;
  readonly url: string;
  isDropped: boolean;
  /** Whether the peer has closed the socket. */
  isLost: boolean;
  text(text: string): void;
  send(message: unknown): void;
  hello(version?: string): void;
  frame(outSeq: number, event: LoggedEvent | null, state?: object): void;
  heard(): void;
  lose(sign: Sign): void;
}

/** The answer to history requests. If it hangs, the test can release it later with `pendingHistories`. */
export type HistoryAnswer = Reply<ReceivedHistory> | 'hangs';

/** The subscription on a fake clock, with sockets and history controlled by the test. */
export class Sim {
  readonly sockets: SimSocket[] = [];
  readonly shown: Shown[] = [];
  readonly reports: string[] = [];
  histories = 0;
  /** The most sockets that were open or opening at the same time. */
  mostSockets = 0;
  token = 'first-token';
  history: HistoryAnswer = okHistory([]);
  /** The answer to health requests. */
  health: Reply<ReceivedHealth> = failedHistory(503);
  readonly pendingHistories: ((answer: Reply<ReceivedHistory>) => void)[] = [];
  /** Simulates bytes that arrive for the latest history request. */
  hearHistory: () => void = () => undefined;
  readonly eventLog = new EventLog();
  readonly subscription: Subscription;
  readonly #time = new FakeTimers(TURNS);
  #roll: () => number;

  readonly keptHistories: ReceivedHistory[] = [];
  readonly keptEvents: number[] = [];

  /** @param savedHistory the saved event log; omitted: nothing is saved */
  constructor(roll: () => number = () => 0.5, savedHistory?: ReceivedHistory | null | 'hangs') {
    this.#roll = roll;
    this.subscription = new Subscription(
      'game1',
      this.eventLog,
      {
        api: {
          hasToken: true,
          history: (_sessionId, watch) => {
            this.hearHistory = () => watch?.onBytes();
            return this.#readHistory();
          },
          sessionHealth: () => Promise.resolve(this.health),
          subscribeUrl: (sessionId) => `ws://feed/api/subscribe/${sessionId}?token=${this.token}`,
        },
        openSocket: (url, listener) => this.#open(url, listener),
        decode,
        now: () => this.now,
        random: () => this.#roll(),
        after: this.#time.after,
        saved:
          savedHistory === undefined
            ? null
            : {
                read: () =>
                  savedHistory === 'hangs' ? new Promise(() => undefined) : Promise.resolve(savedHistory),
                replace: (history) => void this.keptHistories.push(history),
                add: (event) => void this.keptEvents.push(event.seq),
              },
        onDropped: (problem) => void this.reports.push(problem),
      },
      {
        onFrame: (shown) => void this.shown.push(shown),
        onHistory: () => undefined,
        onChange: () => undefined,
      },
    );
  }

  get now(): number {
    return this.#time.now;
  }

  /** Advances time without running timers. */
  skip(ms: number): void {
    this.#time.now += ms;
  }

  get state(): string {
    return this.subscription.model.state.name;
  }

  get timers(): number {
    return this.#time.count;
  }

  get socket(): SimSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('No socket was opened.');
    return last;
  }

  advance(ms: number): Promise<void> {
    return this.#time.advance(ms);
  }

  /** Takes the subscription from idle to live without incidents. */
  async goLive(outSeq = 1): Promise<SimSocket> {
    this.subscription.start();
    await settle();
    return this.reachLive(outSeq);
  }

  /** Sends hello and the first snapshot on the opening socket. */
  reachLive(outSeq = 1): SimSocket {
    const { socket } = this;
    socket.hello();
    socket.frame(outSeq, null);
    return socket;
  }

  async #readHistory(): Promise<Reply<ReceivedHistory>> {
    this.histories += 1;
    if (this.history !== 'hangs') return this.history;
    return new Promise((resolve) => this.pendingHistories.push(resolve));
  }

  #open(url: string, listener: FeedSocketListener): { drop: () => void } {
    const isOver = (): boolean => socket.isDropped || socket.isLost;
    const socket: SimSocket = {
      openedAt: this.now,
      url,
      isDropped: false,
      isLost: false,
      // The fake doesn't silence a dropped socket, because some tests need its late callbacks.
      text: (text) => listener.onText(text),
      send: (message) => listener.onText(JSON.stringify(message)),
      hello: (version = 'v9') =>
        socket.send({ type: 'hello', contractVersion: version, sport: 'basketball', league: 'nba' }),
      frame: (outSeq, event, state = { n: outSeq }) =>
        socket.send({ outSeq, event, state, matchup: { a: 'Lakeside', b: 'Bayview' } }),
      heard: () => listener.onHeard(),
      lose: (sign) => {
        socket.isLost = true;
        listener.onLost(sign);
      },
    };
    this.sockets.push(socket);
    this.mostSockets = Math.max(
      this.mostSockets,
      this.sockets.filter((one) => !one.isDropped && !one.isLost).length,
    );
    return {
      drop: () => {
        if (!isOver()) socket.isDropped = true;
      },
    };
  }
}

/** Runs everything that is waiting only for promises. */
export const settle = (): Promise<void> => settleIn(TURNS);

export function okHistory(
  events: LoggedEvent[],
  phase: 'open' | 'closed' | null = 'open',
): Reply<ReceivedHistory> {
  return {
    ok: true,
    value: {
      contractVersion: 'v9',
      sport: 'basketball',
      league: 'nba',
      sessionId: 'game1',
      matchup: { a: 'Lakeside', b: 'Bayview' },
      phase,
      sandbox: false,
      events,
      unreadable: 0,
    },
  };
}

export function failedHistory(
  status: number,
  detail: string | null = null,
  retryAfterMs: number | null = null,
): Failure {
  return failure({ kind: 'http', status, detail, retryAfterMs }, 'It failed.');
}

export function closed(code: number): Sign {
  return { kind: 'close', code };
}

export { pressed } from '../peers/feed-peer.ts';
