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
      /** When the first frame came, or null once the connection has proved stable. */
      unstableSince: number | null;
      heardAt: number;
      lastOutSeq: number;
    }
  /** `said`: what the reason can't know, in a sentence; null where it says all. */
  | { name: 'waiting'; retryAt: number; reason: Reason; said: string | null }
  | { name: 'ended'; reason: Reason }
  | { name: 'refused'; reason: Reason; isExplaining: boolean }
  /** Nobody has been asked: there was nothing to ask with. */
  | { name: 'tokenMissing'; reason: Reason }
  | { name: 'tokenRejected'; reason: Reason };

/** The machine: its state, and the few things that outlive a state. */
export interface Model {
  state: SubscriptionState;
  /** Which socket is wanted; whatever an older one still says is not. */
  generation: number;
  reading: HistoryReading;
  /** Tries since the last stable connection. */
  attempt: number;
  hello: ReceivedHello | null;
  scout: 'live' | 'dark' | null;
  /** The session's health has been asked of the scout, and nothing newer has been heard since. */
  isAskingScout: boolean;
  /** Health could not be read: when it is asked again, or null. */
  scoutAskAt: number | null;
  /** Why the service is about to close, by its own word; acted on at `actAt` where it never does. */
  refusal: { code: RefusalCode; actAt: number } | null;
  /** Frames come that can't be used, and none that can. */
  unreadable: Unreadable | null;
  gaps: number;
  /** Messages that were none of the feed's, or frames out of place. */
  dropped: number;
  /** Frames with something missing or wrong beside `outSeq` and `state`: their state was taken. */
  flawed: number;
  /** Messages of a kind this build does not know: kept away from the picture, harmless. */
  unknown: number;
}

/** What the machine knows of the reading of history. */
export interface HistoryReading {
  /** Which reading is wanted. */
  ask: number;
  /** The one under way: when it began, and when the last of it came. */
  underWay: { since: number; heardAt: number } | null;
  /** Readings that failed in a row. */
  failures: number;
  /** When the next is due, or null. */
  dueAt: number | null;
  /** Whether a reading that was asked for since the newest connection began is still to come, under way or done. */
  sinceConnection: 'due' | 'underWay' | 'done';
  /** The next one for presses that may be missing comes no earlier. */
  notBefore: number;
}

interface Unreadable {
  /** When the first of them came after the last one that was used. */
  since: number;
  /** It has lasted long enough to be told. */
  isTold: boolean;
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

/** What comes from the feed has not been usable for long enough to be told: what is shown may be wrong. */
export function isUnreadable({ unreadable }: Model): boolean {
  return unreadable?.isTold === true;
}

/** What history told, as far as the machine cares; the events go to the tape. */
export type HistoryOutcome =
  /** `isComplete`: nothing is known to be missing on the tape any more. */
  { kind: 'read'; phase: 'open' | 'closed' | null; isComplete: boolean } | { kind: 'failed'; sign: Sign };

export type Input =
  /** `isSealed`: the whole log of this ended session is known, and there is nothing to ask. */
  | { type: 'start'; isSealed: boolean; hasToken: boolean }
  | { type: 'stop' }
  /** The producer, the network or a wake-up says: now. */
  | { type: 'retryNow' }
  | { type: 'woke' }
  | { type: 'tick' }
  | { type: 'history'; ask: number; outcome: HistoryOutcome }
  /** A part of the history being read has come. */
  | { type: 'historyHeard'; ask: number }
  | { type: 'message'; generation: number; message: FeedMessage }
  /** A message that can't be read: it may have been a frame. */
  | { type: 'garbage'; generation: number }
  /** Presses may be missing on the tape: history has them. */
  | { type: 'hole'; cause: 'gap' | 'repeated' }
  /** What the session's health says of the scout. */
  | { type: 'scout'; generation: number; isDark: boolean }
  /** It says nothing of that, or could not be read. `againInMs` null: it is not worth asking again. */
  | { type: 'scoutUnsaid'; generation: number; againInMs: number | null }
  /** Bytes that are no message: a protocol ping, a partial read. */
  | { type: 'heard'; generation: number }
  | { type: 'lost'; generation: number; sign: Sign };

export type Effect =
  | { type: 'readHistory'; ask: number }
  /** It hangs: whatever it still says is not wanted. */
  | { type: 'dropHistory' }
  | { type: 'openSocket'; generation: number }
  /** At once and without ceremony: a half-open peer would never answer a close. */
  | { type: 'dropSocket' }
  /** Advisories tell of changes only: whoever connects while the scout is dark has to ask. */
  | { type: 'askScout'; generation: number }
  /** The picture has changed. `origin` connect: time may have jumped, nothing may animate. */
  | { type: 'frame'; frame: ReceivedFrame; origin: 'connect' | 'live' }
  /**
   * Presses may be missing between the tape's end and `before` (null: the end is open): certainly one may (`gap`), or
   * its frame has a number that came before, and shows it if the press does not follow on the tape (`repeated`), or
   * `more` may than are looked for already, and history is to be asked once that is over.
   */
  | { type: 'mayHaveMissed'; before: number | null; cause: 'gap' | 'repeated' | 'more' };

/** Now (ms of a monotonic clock) and one uniform draw from [0, 1). */
export interface Tick {
  now: number;
  roll: number;
}

export interface Step {
  model: Model;
  effects: Effect[];
}
