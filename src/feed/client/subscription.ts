import type { Snapshot } from '../contract/messages.ts';
import { isLoggedEvent, type ReceivedFrame, type LoggedEvent } from '../contract/received.ts';
import type { ReceivedHistory } from '../contract/received-rows.ts';
import { ClockOffset } from './clock-offset.ts';
import type { FeedMessage } from './decode.ts';
import type { FeedApi, Reply } from './feed-api.ts';
import type { FeedSocket, OpenFeedSocket } from './feed-socket.ts';
import type { Failure } from './refusal.ts';
import { deadlineOf, step } from './subscription-model.ts';
import { initialModel, isUnreadable, type Effect, type Input, type Model } from './subscription-state.ts';
import type { Hole, EventLog } from './event-log.ts';
import { requestedPauseMs } from './verdict.ts';

/** A snapshot to show, with its cause. */
export interface Shown {
  snapshot: Snapshot;
  frame: ReceivedFrame;
  /** `connect`: the first snapshot of a connection; time may have jumped since the previous one. */
  origin: 'connect' | 'live';
  /** Whether the event is new to the event log, and isn't from a connection's first snapshot. */
  isNews: boolean;
  /** Whether the event arrived late, and an undo in the event log already cancels it. */
  isRetracted: boolean;
}

export interface SubscriptionListener {
  onFrame(shown: Shown): void;
  /** Called when history has been read and merged into the event log. */
  onHistory(history: ReceivedHistory): void;
  /** Called when state, counters or event log may have changed. */
  onChange(): void;
}

/** Access to a session's event log on disk. */
export interface SavedEventLog {
  /**
   * Resolves with the last saved history, or null. A sealed log (`phase` closed) that lacks nothing needs no service.
   * Never rejects.
   */
  read(): Promise<ReceivedHistory | null>;
  /** Saves a complete log from history, including events received live during the request. */
  replace(history: ReceivedHistory): void;
  /** Adds an event received live that is new to the log. */
  add(event: LoggedEvent): void;
}

/** Everything that the subscription needs from outside. `now` is monotonic. */
export interface SubscriptionPorts {
  api: Pick<FeedApi, 'hasToken' | 'history' | 'sessionHealth' | 'subscribeUrl'>;
  openSocket: OpenFeedSocket;
  decode: (text: string) => FeedMessage;
  now: () => number;
  random: () => number;
  /** Runs `callback` once after `delayMs`; returns a function that cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
  /** Null: only the source has the log. */
  saved: SavedEventLog | null;
  /** Logs what was wrong with a message, and how many were dropped so far. Called at most once a second. */
  onDropped: (problem: string, dropped: number) => void;
}

const DROP_REPORT_EVERY_MS = 1_000;
/** How long the connection waits for a saved log. A slow disk must not delay it longer. */
export const SAVED_LOG_WAIT_MS = 1_000;
/** The shortest delay before the session's health is requested again for the scout's state. */
export const SCOUT_ASK_AGAIN_MS = 15_000;

/**
 * Follows one session: performs the effects of the machine in `subscription-model.ts`, and owns the socket, the timer
 * and the reading of history. One socket at a time; callbacks of an older one are dropped by its generation.
 */
export class Subscription {
  readonly eventLog: EventLog;
  readonly #sessionId: string;
  readonly #ports: SubscriptionPorts;
  readonly #listener: SubscriptionListener;
  #model: Model = initialModel;
  #socket: FeedSocket | null = null;
  #cancelTimer: (() => void) | null = null;
  #timerAt: number | null = null;
  #reading: AbortController | null = null;
  #isStopped = false;
  /** The holes that were known when history was last requested. */
  #holesAsked: readonly Hole[] = [];
  #heardAt: number | null = null;
  #dropReportedAt = -Infinity;
  readonly #offset = new ClockOffset();
  /** When the newest event was received, by the service's clock (if known) and by the local clock. */
  #newest: { stamp: number | null; heardAt: number } | null = null;

  constructor(
    sessionId: string,
    eventLog: EventLog,
    ports: SubscriptionPorts,
    listener: SubscriptionListener,
  ) {
    this.#sessionId = sessionId;
    this.eventLog = eventLog;
    this.#ports = ports;
    this.#listener = listener;
  }

  get model(): Model {
    return this.#model;
  }

  /** Milliseconds since anything arrived on a socket, or null. */
  get silentMs(): number | null {
    return this.#heardAt === null ? null : Math.max(0, this.#ports.now() - this.#heardAt);
  }

  /**
   * Milliseconds since the service received the newest event, by the service's clock; without a timestamp, since the
   * event arrived. Null before the first event.
   */
  get feedAgeMs(): number | null {
    if (this.#newest === null) return null;
    const { stamp, heardAt } = this.#newest;
    const now = this.#ports.now();
    return stamp === null ? Math.max(0, now - heardAt) : this.#offset.ageMs(stamp, now);
  }

  /** How long only unusable messages have arrived, in ms; null while messages are usable. */
  get unreadableMs(): number | null {
    const { unreadable } = this.#model;
    return unreadable?.isReported === true ? Math.max(0, this.#ports.now() - unreadable.since) : null;
  }

  /**
   * Whether history has been read since the connection began, nothing is known to be missing, and frames are usable.
   */
  get isLogComplete(): boolean {
    const { sinceConnection } = this.#model.reading;
    return this.eventLog.isComplete && sinceConnection === 'done' && !isUnreadable(this.#model);
  }

  /** Returns the milliseconds from now to an instant of the monotonic clock. */
  msUntil(instant: number): number {
    return Math.max(0, instant - this.#ports.now());
  }

  /** Follows the session, starting from its saved log. */
  start(): void {
    const { saved, after } = this.#ports;
    if (saved === null) {
      this.#startWith(null);
      return;
    }
    let isWaiting = true;
    const begin = (history: ReceivedHistory | null): void => {
      if (isWaiting && !this.#isStopped) this.#startWith(history);
      isWaiting = false;
      cancel();
    };
    const cancel = after(SAVED_LOG_WAIT_MS, () => begin(null));
    void saved.read().then(begin);
  }

  #startWith(saved: ReceivedHistory | null): void {
    for (const event of saved?.events ?? []) this.eventLog.add(event);
    const sealed = saved?.phase === 'closed' && saved.unreadable === 0 ? saved : null;
    if (sealed !== null) {
      this.eventLog.merge(sealed, []);
      this.#listener.onHistory(sealed);
    }
    this.#take({ type: 'start', isSealed: sealed !== null, hasToken: this.#ports.api.hasToken });
  }

  stop(): void {
    this.#isStopped = true;
    this.#reading?.abort();
    this.#reading = null;
    this.#take({ type: 'stop' });
  }

  retryNow(): void {
    this.#take({ type: 'retryNow' });
  }

  /** Reconnects regardless of the socket's state. Call after the machine slept or its clock jumped. */
  woke(): void {
    this.#offset.reset();
    this.#take({ type: 'woke' });
  }

  /** Feeds an input to the model. No other code changes the model. */
  #take(input: Input): void {
    const before = this.#model;
    const now = this.#ports.now();
    if (isHeard(input) && input.generation === before.generation) this.#heardAt = now;
    const { model, effects } = step(before, input, { now, roll: this.#ports.random() });
    this.#model = model;
    for (const effect of effects) this.#perform(effect);
    this.#armTimer();
    if (isChanged(before, model) || effects.length > 0) this.#listener.onChange();
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'dropSocket':
        this.#socket?.drop();
        this.#socket = null;
        return;
      case 'openSocket':
        this.#open(effect.generation);
        return;
      case 'readHistory':
        void this.#readHistory(effect.ask);
        return;
      case 'dropHistory':
        this.#reading?.abort();
        this.#reading = null;
        return;
      case 'mayHaveMissed':
        this.#noteHole(effect.before, effect.cause);
        return;
      case 'askScout':
        void this.#askScout(effect.generation);
        return;
      case 'frame':
        this.#show(effect.frame, effect.origin);
        return;
    }
  }

  #open(generation: number): void {
    this.#socket = this.#ports.openSocket(this.#ports.api.subscribeUrl(this.#sessionId), {
      onText: (text) => {
        let message: FeedMessage;
        try {
          message = this.#ports.decode(text);
        } catch (error) {
          this.#drop(generation, error instanceof Error ? error.message : 'The message could not be read.');
          return;
        }
        this.#take({ type: 'message', generation, message });
      },
      onGarbage: () => this.#drop(generation, 'The message is binary.'),
      onHeard: () => this.#take({ type: 'heard', generation }),
      onLost: (sign) => this.#take({ type: 'lost', generation, sign }),
    });
  }

  #drop(generation: number, problem: string): void {
    this.#take({ type: 'garbage', generation });
    const now = this.#ports.now();
    if (now - this.#dropReportedAt < DROP_REPORT_EVERY_MS) return;
    this.#dropReportedAt = now;
    this.#ports.onDropped(problem, this.#model.dropped);
  }

  #show(frame: ReceivedFrame, origin: 'connect' | 'live'): void {
    const { event } = frame;
    const heardAt = this.#ports.now();
    const { lastSeq } = this.eventLog;
    const added = event !== null && isLoggedEvent(event) && this.eventLog.add(event) ? event : null;
    const isNews = added !== null && origin === 'live';
    if (added !== null && lastSeq !== null && added.seq < lastSeq) this.#noteLate(added.seq);
    const isRetracted = added !== null && this.eventLog.retracted.has(added.seq);
    // The frame is shown first and recorded afterwards, so that the picture doesn't wait.
    this.#listener.onFrame({ snapshot: frame.state, frame, origin, isNews, isRetracted });
    if (event === null) return;
    if (event.serverIngestTs !== null) this.#offset.sample(event.serverIngestTs, heardAt);
    this.#newest = { stamp: event.serverIngestTs, heardAt };
    if (added !== null) this.#ports.saved?.add(added);
  }

  /**
   * Handles a press that arrived late: history may have changed rows because of it (feed-protocol, Undo). The log is
   * only uncertain if an undo follows, and a history that contains the press also has the undo's new target.
   */
  #noteLate(seq: number): void {
    if (this.eventLog.mayRetarget(seq)) this.eventLog.noteHole({ after: null, before: seq });
    this.#take({ type: 'hole', cause: 'gap' });
  }

  #noteHole(before: number | null, cause: 'gap' | 'repeated' | 'more'): void {
    const after = this.eventLog.lastSeq;
    const followsOn = before !== null && after !== null && before <= after + 1;
    if (cause === 'repeated' && followsOn) return;
    const hole = { after, before };
    if (cause !== 'more') {
      this.eventLog.noteHole(hole);
      this.#take({ type: 'hole', cause });
    } else if (!this.#isToBeAskedFor(hole)) this.eventLog.noteHole(hole);
  }

  /** Returns whether a hole is already covered by the pending read of history. */
  #isToBeAskedFor({ after, before }: Hole): boolean {
    const newest = this.eventLog.holes.at(-1);
    const isSame = newest?.after === after && newest.before === before;
    return isSame && !this.#holesAsked.includes(newest);
  }

  /** Requests the scout's state. If the request fails, the last known state stays. */
  async #askScout(generation: number): Promise<void> {
    const health = await this.#ports.api.sessionHealth(this.#sessionId);
    const isDark = health.ok ? health.value.scoutDark : null;
    if (isDark !== null) this.#take({ type: 'scout', generation, isDark });
    else
      this.#take({ type: 'scoutUnsaid', generation, againInMs: health.ok ? null : scoutAgainInMs(health) });
  }

  /** Reads history, one request at a time. A newer request aborts an older one that the machine no longer waits for. */
  async #readHistory(ask: number): Promise<void> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const known = this.eventLog.holes;
    this.#holesAsked = known;
    const reply = await this.#ports.api.history(this.#sessionId, {
      signal: reading.signal,
      onBytes: () => this.#take({ type: 'historyHeard', ask }),
    });
    if (!this.#isWanted(reading)) return;
    this.#reading = null;
    if (reply.ok) this.#merge(reply, known);
    // The read was needed because presses may be missing, so its failure leaves a hole.
    else if (this.eventLog.holes.length === 0)
      this.eventLog.noteHole({ after: this.eventLog.lastSeq, before: null });
    this.#take({
      type: 'history',
      ask,
      outcome: reply.ok
        ? { kind: 'read', phase: reply.value.phase, isComplete: this.eventLog.isComplete }
        : { kind: 'failed', sign: reply.sign },
    });
    this.#listener.onChange();
  }

  #isWanted(reading: AbortController): boolean {
    return this.#reading === reading;
  }

  #merge(reply: Reply<ReceivedHistory> & { ok: true }, known: readonly Hole[]): void {
    this.eventLog.merge(reply.value, known);
    // The answer lacks events received live during the request.
    this.#ports.saved?.replace({ ...reply.value, events: [...this.eventLog.events] });
    this.#listener.onHistory(reply.value);
  }

  #armTimer(): void {
    const deadline = deadlineOf(this.#model);
    // A deadline that only moved later needs no new timer: the old timer finds nothing due and starts the next.
    if (deadline !== null && this.#timerAt !== null && this.#timerAt <= deadline) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#timerAt = null;
    if (deadline === null) return;
    this.#timerAt = deadline;
    this.#cancelTimer = this.#ports.after(Math.max(0, deadline - this.#ports.now()), () => {
      this.#cancelTimer = null;
      this.#timerAt = null;
      this.#take({ type: 'tick' });
    });
  }
}

/** Returns the delay before the session's health is requested again after a failure; null: a retry would not help. */
function scoutAgainInMs({ sign, verdict }: Failure): number | null {
  const isWorthIt = verdict === 'outage' || verdict === 'transient';
  return isWorthIt ? Math.max(SCOUT_ASK_AGAIN_MS, requestedPauseMs(sign)) : null;
}

/** Returns whether an input means that data has arrived. */
function isHeard(input: Input): input is Extract<Input, { type: 'message' | 'garbage' | 'heard' }> {
  return input.type === 'message' || input.type === 'garbage' || input.type === 'heard';
}

/** Returns whether the visible state of the link changed. */
function isChanged(before: Model, after: Model): boolean {
  return (
    after.state.name !== before.state.name ||
    after.hello !== before.hello ||
    after.dropped !== before.dropped ||
    after.scout !== before.scout ||
    isUnreadable(after) !== isUnreadable(before)
  );
}
