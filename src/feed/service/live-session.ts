import { isDeepStrictEqual } from 'node:util';
import { CLOSE } from '../contract/codes.ts';
import { KEPT_SEQ_MAX } from '../contract/desk.ts';
import type { Snapshot } from '../contract/messages.ts';
import type { PerSide } from '../contract/values.ts';
import { GameLog } from '../sports/index.ts';
import type { LogRow } from '../sports/index.ts';
import { Failure } from './failure.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import { advisoryTail, frameTail, GARBAGE, hello, SESSION_CLOSED } from './frames.ts';
import type { FrameTail } from './frames.ts';
import type { Meter } from './meter.ts';
import type { OnAir, PressRequest, RecordedPress } from './on-air.ts';
import { isDark } from './scout.ts';
import type { ScoutWatch } from './scout.ts';
import type {
  AcceptedPress,
  Judgement,
  LogStore,
  LogView,
  PressKey,
  Repeated,
  SessionLog,
} from './storage.ts';
import { eventText, wirePayload } from './stored-press.ts';
import type { StoredPress } from './stored-press.ts';
import type { FrameCache, Subscriber } from './subscriber.ts';

export interface LiveSessionParts {
  clock: Clock;
  logs: LogStore;
  faults: Faults;
  meter: Meter;
  scoutDarkAfterMs: number;
}

type Moment = GameLog['now'];
type Press = Pick<LogRow, 'type' | 'payload'>;

/** Returns a payload as it will be after serialization: JSON has no -0, so it becomes 0. */
function asWritten(payload: unknown): unknown {
  return JSON.parse(JSON.stringify(payload));
}

function isSamePress(one: Press, other: Press): boolean {
  return one.type === other.type && isDeepStrictEqual(asWritten(one.payload), asWritten(other.payload));
}

/** An open session with its game, its scout and its consumers. Receives presses and sends frames. */
export class LiveSession {
  readonly session: OnAir;
  readonly #parts: LiveSessionParts;
  readonly #audience = new Set<Subscriber>();
  /** Connections that arrived during a stall and have not been sent anything yet. */
  readonly #unwelcomed = new Set<Subscriber>();
  readonly #scout: ScoutWatch;
  readonly #stored: SessionLog;
  /** The stored log, as consumers see it. */
  readonly #log: GameLog;
  /** The log with pending presses, against which the next press is validated. */
  #ahead: Moment;
  #hasEnded = false;
  readonly #pending = new Map<number, Promise<AcceptedPress>>();
  /** When the session was last used, on the monotonic clock. */
  #usedAt: number;
  /** How many recordings play into the session. */
  #holders = 0;

  private constructor(session: OnAir, stored: SessionLog, parts: LiveSessionParts) {
    this.session = session;
    this.#parts = parts;
    this.#stored = stored;
    this.#log = new GameLog(session.sport, session.league, (afterSeq) => stored.rowsAfter(afterSeq));
    this.#ahead = this.#log.now;
    const now = parts.clock.elapsed();
    this.#scout = { heardAt: stored.heardAt, quietSince: now - stored.quietForMs, toldDark: false };
    this.#usedAt = now;
  }

  /**
   * Opens a session.
   * @throws if its log is unreadable
   */
  static async open(session: OnAir, parts: LiveSessionParts): Promise<LiveSession> {
    const stored = await parts.logs.open(session.sessionId);
    const live = new LiveSession(session, stored, parts);
    stored.follow({
      noteAccepted: (press) => live.noteAccepted(press),
      heard: (atMs) => live.heardElsewhere(atMs),
      ended: () => live.end(),
    });
    return live;
  }

  get state(): Snapshot {
    return this.#log.game.snapshot;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get score(): PerSide {
    return this.#log.game.score;
  }

  get scout(): Readonly<ScoutWatch> {
    return this.#scout;
  }

  /** The number of the last accepted press, even if it isn't stored yet. */
  get lastTakenSeq(): number | null {
    return this.#ahead.lastSeq;
  }

  /**
   * Whether the scout counts as silent (feed-protocol, Session health). A mock's scout only does if a fault makes it
   * so.
   */
  get isScoutDark(): boolean {
    const { faults, scoutDarkAfterMs } = this.#parts;
    const { sessionId, isSandbox } = this.session;
    if (faults.active('scout-dark', sessionId) !== null) return true;
    return !isSandbox && isDark(this.#scout, this.#stored.heardUntilMs, scoutDarkAfterMs);
  }

  get audience(): Iterable<Subscriber> {
    return this.#audience;
  }

  get audienceSize(): number {
    return this.#audience.size;
  }

  /** How long the session has had no consumers, presses or recordings, in ms. */
  get idleMs(): number {
    if (this.#audience.size > 0 || this.#holders > 0) this.#usedAt = this.#parts.clock.elapsed();
    return this.#parts.clock.elapsed() - this.#usedAt;
  }

  /** Keeps the session open while a recording plays into it. Returns a function that releases it. */
  hold(): () => void {
    this.#holders += 1;
    return () => {
      this.#holders -= 1;
    };
  }

  /** Stops following the log. */
  release(): void {
    this.#stored.release();
  }

  /** Resolves once the session has everything that was stored before the call. */
  catchUp(): Promise<void> {
    this.#usedAt = this.#parts.clock.elapsed();
    return this.#stored.catchUp();
  }

  /**
   * Accepts a press: it is validated, stored, broadcast and acknowledged, in this order. A repeated `seq` or key with
   * the same body is acknowledged again and has no other effect. Nothing is visible until the press is stored, and a
   * press that isn't stored has no effect.
   * @throws Failure 422 for an illegal press, 409 for a used `seq` or key with a different body
   */
  async press(request: PressRequest): Promise<AcceptedPress> {
    this.#usedAt = this.#parts.clock.elapsed();
    const { seq, key } = request;
    const judge = (view: LogView): Judgement | Repeated => this.#judge(request, view);
    const accepted = await this.#stored.append({ seq, key, judge, isPatient: false });
    if (accepted === null) throw new Error('a press was neither accepted nor refused');
    return accepted;
  }

  /**
   * Accepts a press of a recording, and waits while the storage is offline. Null: the session has ended, or `payload`
   * returned null.
   */
  pressTape({ type, payload, key, onNumbered }: RecordedPress): Promise<AcceptedPress | null> {
    const judge = (view: LogView): Judgement | Repeated | null => {
      const fields = this.#hasEnded ? null : payload();
      if (fields === null) return null;
      const judged = this.#judge({ type, payload: fields, seq: null, key }, view);
      if (judged.kind === 'new') onNumbered(judged.press.seq);
      return judged;
    };
    return this.#stored.append({ seq: null, key, judge, isPatient: true });
  }

  #judge({ type, payload, seq: ownSeq, key }: PressRequest, view: LogView): Judgement | Repeated {
    if (this.#hasEnded) throw Failure.bad('This session is not open.');
    const repeated = key && this.#sentBefore(key, { type, payload }, ownSeq, view);
    if (repeated) return repeated;
    const seq = ownSeq ?? this.#nextSeq(this.#ahead.lastSeq ?? 0, view);
    const row: LogRow = { seq, type, payload };
    const known = view.find(seq);
    if (known) {
      if (isSamePress(known, row)) return this.#again(seq);
      throw Failure.conflict(`Press ${seq} is already recorded with a different body.`);
    }
    if (view.isUsed(seq)) throw Failure.conflict(`Press ${seq} is already recorded and can't be read.`);
    const ingestTs = view.nowMs / 1000;
    const judged = this.#log.judge(row, this.#ahead);
    if ('refusal' in judged) throw Failure.bad(judged.refusal.sentence);
    const retractsSeq = type === 'undo' ? Number(judged.row.payload['retractsSeq']) : null;
    return this.#onItsWay({ ...row, retractsSeq, ingestTs }, judged);
  }

  #onItsWay(
    press: StoredPress,
    { moment, retracts }: { moment: Moment; retracts: ReadonlyMap<number, number> | null },
  ): Judgement {
    const { seq } = press;
    const { snapshot: state, score } = moment.game;
    const tail = this.#tailOf(press, state);
    const { promise, resolve, reject } = Promise.withResolvers<AcceptedPress>();
    // Only a repetition of the same press waits for this one.
    promise.catch(() => undefined);
    this.#ahead = moment;
    this.#pending.set(seq, promise);
    const onSaved = (): AcceptedPress => {
      this.#pending.delete(seq);
      this.#log.goTo(moment);
      this.#isHeardNow();
      this.#broadcast(tail);
      const accepted = { seq, state };
      resolve(accepted);
      return accepted;
    };
    const onLost = (): void => {
      this.#pending.delete(seq);
      this.#ahead = this.#log.now;
      reject(new Error('the press that it repeats was not kept'));
    };
    return { kind: 'new', press, retracts, state, score, onSaved, onLost };
  }

  /** Handles an event that another node accepted. It counts even if this node's rules refuse it. */
  noteAccepted(press: StoredPress): void {
    const { game, retractsSeq } = this.#log.take(press);
    this.#ahead = this.#log.now;
    // The press may be older, if the storage was offline.
    this.heardElsewhere(press.ingestTs * 1000);
    this.#parts.meter.broadcastAfter(this.#parts.clock.now() / 1000 - press.ingestTs);
    this.#broadcast(this.#tailOf({ ...press, retractsSeq: retractsSeq ?? press.retractsSeq }, game.snapshot));
  }

  #tailOf({ seq, type, payload, retractsSeq, ingestTs }: StoredPress, state: Snapshot): FrameTail {
    const written = JSON.stringify(wirePayload(payload, retractsSeq));
    return frameTail(eventText({ seq, type, payload: written, ingestTs }), state, this.session.matchup);
  }

  /** Returns the number for a press without one. Skips numbers of unreadable rows. */
  #nextSeq(lastSeq: number, view: LogView): number {
    let seq = lastSeq + 1;
    while (view.isUsed(seq)) seq += 1;
    if (seq > KEPT_SEQ_MAX)
      throw Failure.bad('This session has run out of sequence numbers. Open another session.');
    return seq;
  }

  /** Returns the answer to an earlier press with this key; null for a new one. */
  #sentBefore(key: PressKey, press: Press, seq: number | null, view: LogView): Repeated | null {
    const known = view.sentAs(key);
    if (!known) return null;
    if ((seq === null || seq === known.seq) && isSamePress(known, press)) return this.#again(known.seq);
    throw Failure.conflict('This Idempotency-Key was used for another press. Use a new one.');
  }

  #again(seq: number): Repeated {
    return { kind: 'repeated', answer: this.#pending.get(seq) ?? { seq, state: this.state } };
  }

  /** Records that the scout is alive. Consumers that were sent "dark" are sent "live". */
  async heard(): Promise<void> {
    this.#usedAt = this.#parts.clock.elapsed();
    await this.#stored.heard();
    this.#isHeardNow();
  }

  #isHeardNow(): void {
    this.#scout.heardAt = this.#parts.clock.now();
    this.#scout.quietSince = this.#parts.clock.elapsed();
    this.watchScout();
  }

  /** Records that another node heard from the scout at `atMs` (Unix ms). */
  heardElsewhere(atMs: number): void {
    if (atMs <= (this.#scout.heardAt ?? -Infinity)) return;
    const { clock } = this.#parts;
    this.#scout.heardAt = atMs;
    this.#scout.quietSince = clock.elapsed() - Math.max(0, clock.now() - atMs);
    this.watchScout();
  }

  /** Sends an advisory if the scout's state differs from the last announced one. */
  watchScout(): void {
    const now = this.#parts.clock.now();
    const isNowDark = this.isScoutDark;
    if (isNowDark === this.#scout.toldDark) return;
    this.#scout.toldDark = isNowDark;
    const { heardAt } = this.#scout;
    const lastHeartbeat = heardAt === null ? null : heardAt / 1000;
    this.#broadcast(advisoryTail(isNowDark ? 'dark' : 'live', lastHeartbeat, now / 1000, this.state));
  }

  /**
   * Adds a consumer. Sends hello, then a frame with the current state and no event (feed-protocol, Subscribing). During
   * a simulated stall, both wait; if the session has ended, sends the goodbye instead.
   */
  async join(subscriber: Subscriber): Promise<void> {
    await this.catchUp();
    if (subscriber.isGone) return;
    this.#audience.add(subscriber);
    if (this.#hasEnded) this.#sayGoodbye(subscriber);
    else if (this.#isStalled) this.#unwelcomed.add(subscriber);
    else this.#welcome(subscriber);
  }

  leave(subscriber: Subscriber): void {
    this.#audience.delete(subscriber);
    this.#unwelcomed.delete(subscriber);
  }

  get #isStalled(): boolean {
    return this.#parts.faults.active('stall', this.session.sessionId) !== null;
  }

  #welcome(subscriber: Subscriber): void {
    const { sport, league, contractVersion, isSandbox, matchup } = this.session;
    subscriber.message(
      hello({ contractVersion, sport, league, ...(isSandbox ? { sandbox: true as const } : {}) }),
    );
    subscriber.frame(frameTail(null, this.state, matchup), new Map(), false);
  }

  #broadcast(tail: FrameTail): void {
    const { faults } = this.#parts;
    const { sessionId } = this.session;
    const isSwallowed = this.#isStalled || faults.strike('skip', sessionId) !== null;
    const cache: FrameCache = new Map();
    for (const subscriber of this.#audience) {
      if (!this.#unwelcomed.has(subscriber)) subscriber.frame(tail, cache, isSwallowed);
    }
  }

  /**
   * Disconnects consumers with expired tokens, welcomes those that arrived during a stall, and sends due pings and scout
   * advisories. Call once a second.
   */
  tick(): void {
    const { clock } = this.#parts;
    for (const subscriber of this.#audience) subscriber.endIfExpired(clock.now());
    if (this.#isStalled) return;
    for (const subscriber of this.#unwelcomed) {
      this.#unwelcomed.delete(subscriber);
      this.#welcome(subscriber);
    }
    for (const subscriber of this.#audience) subscriber.pingIfDue(clock.elapsed());
    this.watchScout();
  }

  /** Cuts every connection without a close frame, for a simulated fault. */
  cutAll(): void {
    for (const subscriber of this.#audience) subscriber.cut();
  }

  /** Sends bytes that aren't a frame, for a simulated fault. */
  sendGarbage(): void {
    for (const subscriber of this.#audience) subscriber.message(GARBAGE);
  }

  closeFor(accountId: string): void {
    for (const subscriber of this.#audience) {
      if (subscriber.accountId === accountId) subscriber.close(CLOSE.notAuthorized, 'account revoked');
    }
  }

  /** Ends the session for all its consumers (feed-protocol, Session lifecycle). */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stored.release();
    for (const subscriber of this.#audience) this.#sayGoodbye(subscriber);
  }

  #sayGoodbye(subscriber: Subscriber): void {
    subscriber.message(SESSION_CLOSED);
    subscriber.close(CLOSE.sessionEnded, 'session ended');
  }
}
