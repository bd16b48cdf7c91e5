import type { RefusalCode } from '../contract/messages.ts';
import type { ReceivedFrame, ReceivedHello } from '../contract/received.ts';
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
      /** When the first frame arrived, or null once the connection has proved stable. */
      unstableSince: number | null;
      heardAt: number;
      lastOutSeq: number;
    }
  /** `sentence`: details beyond the reason, in a sentence, or null. */
  | { name: 'waiting'; retryAt: number; reason: Reason; sentence: string | null }
  | { name: 'ended'; reason: Reason }
  | { name: 'refused'; reason: Reason; isExplaining: boolean }
  /** No request was sent, because there is no token. */
  | { name: 'tokenMissing'; reason: Reason }
  | { name: 'tokenRejected'; reason: Reason };

/** The machine: its state, and the few values that outlive a state. */
export interface Model {
  state: SubscriptionState;
  /** Identifies the current socket; callbacks of older ones are ignored. */
  generation: number;
  reading: HistoryReading;
  /** Connection attempts since the last stable connection. */
  attempt: number;
  hello: ReceivedHello | null;
  scout: 'live' | 'dark' | null;
  /** Whether the session's health has been requested for the scout's state, and nothing newer has arrived. */
  isAskingScout: boolean;
  /** When to request health again after a failure, or null. */
  scoutAskAt: number | null;
  /** Why the service announced a close. Acted on at `actAt` if no close follows. */
  refusal: { code: RefusalCode; actAt: number } | null;
  /** Set while only unusable frames arrive. */
  unreadable: Unreadable | null;
  gaps: number;
  /** Messages that couldn't be used, and frames before hello. */
  dropped: number;
  /** Frames with something missing or wrong other than `outSeq` and `state`: their state was used. */
  flawed: number;
  /** Messages of an unknown kind, which are ignored. */
  unknown: number;
}

/** The state of reading history. */
export interface HistoryReading {
  /** The ID of the current read. */
  ask: number;
  /** The current read: when it began, and when its last part arrived. */
  underWay: { since: number; heardAt: number } | null;
  /** Failed reads in a row. */
  failures: number;
  /** When the next read is due, or null. */
  dueAt: number | null;
  /** Whether a read requested since the newest connection began is due, running or done. */
  sinceConnection: 'due' | 'underWay' | 'done';
  /** The earliest time for the next read because of missing presses. */
  notBefore: number;
}

interface Unreadable {
  /** When the first unusable frame arrived after the last usable one. */
  since: number;
  /** Whether the problem has lasted long enough to be reported. */
  isReported: boolean;
}

export const initialModel: Model = {
  state: { name: 'idle' },
  generation: 0,
  reading: { ask: 0, underWay: null, failures: 0, dueAt: null, sinceConnection: 'done', notBefore: 0 },
  attempt: 0,
  hello: null,
  scout: null,
  isAskingScout: false,
  scoutAskAt: null,
  refusal: null,
  unreadable: null,
  gaps: 0,
  dropped: 0,
  flawed: 0,
  unknown: 0,
};

/** Returns whether frames have been unusable long enough to be reported: the picture may be wrong. */
export function isUnreadable({ unreadable }: Model): boolean {
  return unreadable?.isReported === true;
}

/** The outcome of reading history, as far as the machine needs it; the events go to the event log. */
export type HistoryOutcome =
  /** `isComplete`: false if presses are known to be missing from the event log. */
  { kind: 'read'; phase: 'open' | 'closed' | null; isComplete: boolean } | { kind: 'failed'; sign: Sign };

export type Input =
  /** `isSealed`: the whole log of this ended session is known, and no request is needed. */
  | { type: 'start'; isSealed: boolean; hasToken: boolean }
  | { type: 'stop' }
  /** The producer or a network change asks for an immediate attempt. */
  | { type: 'retryNow' }
  | { type: 'woke' }
  | { type: 'tick' }
  | { type: 'history'; ask: number; outcome: HistoryOutcome }
  /** A part of the history being read has arrived. */
  | { type: 'historyHeard'; ask: number }
  | { type: 'message'; generation: number; message: FeedMessage }
  /** An unreadable message, which may have been a frame. */
  | { type: 'garbage'; generation: number }
  /** Presses may be missing from the event log: history has them. */
  | { type: 'hole'; cause: 'gap' | 'repeated' }
  /** The session's health gives the scout's state. */
  | { type: 'scout'; generation: number; isDark: boolean }
  /** The scout's state is missing, or health is unreadable. `againInMs` null: a retry would not help. */
  | { type: 'scoutUnsaid'; generation: number; againInMs: number | null }
  /** Bytes without a message: a protocol ping, a partial read. */
  | { type: 'heard'; generation: number }
  | { type: 'lost'; generation: number; sign: Sign };

export type Effect =
  | { type: 'readHistory'; ask: number }
  /** The read of history hangs: its result is ignored from now on. */
  | { type: 'dropHistory' }
  | { type: 'openSocket'; generation: number }
  /** Drops the socket immediately, without a closing handshake: a half-open peer would never answer one. */
  | { type: 'dropSocket' }
  /**
   * Requests the scout's state from the session's health. Advisories only report changes, so a client that connects
   * while the scout is dark has to ask.
   */
  | { type: 'askScout'; generation: number }
  /** The picture has changed. `origin` connect: time may have jumped, so nothing may animate. */
  | { type: 'frame'; frame: ReceivedFrame; origin: 'connect' | 'live' }
  /**
   * Presses may be missing between the event log's end and `before` (null: the end is open). `gap`: a press is
   * certainly missing. `repeated`: a frame has a repeated number; presses are missing if its press leaves a gap in the
   * event log. `more`: more may be missing than is being read already, so history has to be requested again afterwards.
   */
  | { type: 'mayHaveMissed'; before: number | null; cause: 'gap' | 'repeated' | 'more' };

/** The current time (ms of a monotonic clock) and one uniform draw from [0, 1). */
export interface Tick {
  now: number;
  roll: number;
}

export interface Step {
  model: Model;
  effects: Effect[];
}
