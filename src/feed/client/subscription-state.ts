import type { Hello, WireFrame } from '../contract/messages.ts';
import type { FeedMessage } from './decode.ts';
import type { Reason } from './reasons.ts';
import type { Sign } from './verdict.ts';

/**
 * One session followed on one account, as a pure machine. Docs: docs/feed-client.md.
 *
 *   idle --start--> backfilling --history, or 750 ms--> opening --hello, then a frame--> live
 *                        ^                                 |                              |
 *                        |                                 | transient, outage, 10 s      | the same, or 45 s silent
 *                        |                                 v                              |
 *                        +---- due, retry now, woke --- waiting <-------------------------+
 *
 *   opening, live --end--> ended              --fixToken--> tokenRejected
 *                 --refused--> refused --its history says the game is over--> ended
 *   any --start without a token--> tokenMissing
 *   any --stop--> idle     ended, refused, tokenMissing, tokenRejected: nothing but start leaves them
 */

export type SubscriptionState =
  | { name: 'idle' }
  | { name: 'backfilling'; openAt: number }
  | { name: 'opening'; deadlineAt: number; hasHello: boolean }
  | {
      name: 'live';
      /** When the first frame came, or null once the connection has proved stable. */
      unstableSince: number | null;
      heardAt: number;
      lastOutSeq: number;
      /** No event of this connection has been taken yet: the next may show that some were missed before it. */
      isFresh: boolean;
    }
  | { name: 'waiting'; retryAt: number; reason: Reason }
  | { name: 'ended'; reason: Reason }
  | { name: 'refused'; reason: Reason; isExplaining: boolean }
  /** Nobody has been asked: there was nothing to ask with. */
  | { name: 'tokenMissing'; reason: Reason }
  | { name: 'tokenRejected'; reason: Reason };

export type StateName = SubscriptionState['name'];

/** The machine: its state, and the few things that outlive a state. */
export interface Model {
  state: SubscriptionState;
  /** Which socket is wanted; whatever an older one still says is not. */
  generation: number;
  /** Which reading of history is wanted. */
  historyAsk: number;
  /** Readings of history that failed in a row. */
  historyFailures: number;
  /** When a failed one is tried again, or null. */
  historyRetryAt: number | null;
  /** Tries since the last stable connection. */
  attempt: number;
  hello: Hello | null;
  scout: 'live' | 'dark' | null;
  gaps: number;
  /** Messages that were none of the feed's, or frames out of place. */
  dropped: number;
  /** Messages of a kind this build does not know: kept away from the picture, harmless. */
  unknown: number;
}

export const initialModel: Model = {
  state: { name: 'idle' },
  generation: 0,
  historyAsk: 0,
  historyFailures: 0,
  historyRetryAt: null,
  attempt: 0,
  hello: null,
  scout: null,
  gaps: 0,
  dropped: 0,
  unknown: 0,
};

/** What history told, as far as the machine cares; the events go to the tape. */
export type HistoryOutcome =
  { kind: 'read'; phase: 'open' | 'closed' | null } | { kind: 'failed'; sign: Sign };

export type Input =
  /** `isSealed`: the whole log of this ended session is known, and there is nothing to ask. */
  | { type: 'start'; isSealed: boolean; hasToken: boolean }
  | { type: 'stop' }
  /** The producer, the network or a wake-up says: now. */
  | { type: 'retryNow' }
  | { type: 'woke' }
  | { type: 'tick' }
  | { type: 'history'; ask: number; outcome: HistoryOutcome }
  | { type: 'message'; generation: number; message: FeedMessage }
  | { type: 'garbage'; generation: number }
  /** Bytes that are no message: a protocol ping, a partial read. */
  | { type: 'heard'; generation: number }
  | { type: 'lost'; generation: number; sign: Sign };

export type Effect =
  | { type: 'readHistory'; ask: number }
  | { type: 'openSocket'; generation: number }
  /** At once and without ceremony: a half-open peer would never answer a close. */
  | { type: 'dropSocket' }
  /** The picture has changed. `origin` connect: time may have jumped, nothing may animate. */
  | { type: 'frame'; frame: WireFrame; origin: 'connect' | 'live' }
  /**
   * Frames may be missing between the tape's end and this frame's event: certainly one was (`gap`), or this is the first
   * press of a connection (`fresh`) and shows it if it does not follow on the tape.
   */
  | { type: 'mayHaveMissed'; frame: WireFrame; cause: 'gap' | 'fresh' };

/** Now (ms of a monotonic clock) and one uniform draw from [0, 1). */
export interface Tick {
  now: number;
  roll: number;
}

export interface Step {
  model: Model;
  effects: Effect[];
}
