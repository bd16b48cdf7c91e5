import { isDeepStrictEqual } from 'node:util';
import { CLOSE } from '../contract/codes.ts';
import { KEPT_SEQ_MAX } from '../contract/desk.ts';
import type { Snapshot } from '../contract/messages.ts';
import type { Matchup, PerSide } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';
import { GameLog } from '../sports/index.ts';
import type { LogRow } from '../sports/index.ts';
import type { Clock } from './clock.ts';
import type { Committer } from './committer.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import { advisoryTail, frameTail, GARBAGE, hello, SESSION_CLOSED } from './frames.ts';
import type { FrameTail } from './frames.ts';
import { eventText, wirePayload } from './presses.ts';
import type { Presses, StoredPress } from './presses.ts';
import { isDark } from './scout.ts';
import type { ScoutWatch } from './scout.ts';
import type { FrameCache, Subscriber } from './subscriber.ts';

export interface LiveSessionParts {
  clock: Clock;
  committer: Committer;
  presses: Presses;
  faults: Faults;
  scoutDarkAfterMs: number;
}

export interface OnAir {
  sessionId: string;
  sport: Sport;
  league: string;
  contractVersion: string;
  matchup: Matchup;
  isSandbox: boolean;
}

export interface PressRequest {
  type: string;
  payload: Record<string, unknown>;
  seq: number | null;
}

export interface AcceptedPress {
  seq: number;
  state: Snapshot;
}

type Moment = GameLog['now'];

/** JSON has fewer values than JavaScript: -0 is written 0. */
function asWritten(payload: unknown): unknown {
  return JSON.parse(JSON.stringify(payload));
}

/** An open session: its game, its scout and its audience. Presses come in at one end, frames go out at the other. */
export class LiveSession {
  readonly session: OnAir;
  readonly #parts: LiveSessionParts;
  readonly #audience = new Set<Subscriber>();
  /** Connections that arrived during a stall and have been told nothing yet. */
  readonly #unwelcomed = new Set<Subscriber>();
  readonly #scout: ScoutWatch;
  /** As it is on disk: what everybody is shown. */
  readonly #log: GameLog;
  /** The log with the presses that are on their way to the disk: what the next press is judged by. */
  #ahead: Moment;
  #hasEnded = false;
  readonly #pending = new Map<number, { row: LogRow; answer: Promise<AcceptedPress> }>();

  constructor(session: OnAir, parts: LiveSessionParts) {
    this.session = session;
    this.#parts = parts;
    const { sessionId, sport, league } = session;
    const { committer, presses } = parts;
    committer.flush();
    const pending = this.#pending;
    this.#log = new GameLog(sport, league, function* (afterSeq) {
      yield* presses.log(sessionId, afterSeq);
      for (const { row } of pending.values()) yield row;
    });
    this.#ahead = this.#log.now;
    const { lastIngestTs } = presses.extent(sessionId);
    this.#scout = {
      heardAt: lastIngestTs === null ? null : lastIngestTs * 1000,
      quietSince: parts.clock.elapsed(),
      toldDark: false,
    };
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

  /** The number of the last press taken, be it still on its way to the disk. */
  get lastTakenSeq(): number | null {
    return this.#ahead.lastSeq;
  }

  /** Is the scout to be taken for silent (contract, session health)? A mock's never is, but on purpose. */
  get isScoutDark(): boolean {
    const { clock, faults, scoutDarkAfterMs } = this.#parts;
    const { sessionId, isSandbox } = this.session;
    if (faults.active('scout-dark', sessionId) !== null) return true;
    return !isSandbox && isDark(this.#scout, clock.elapsed(), scoutDarkAfterMs);
  }

  get audienceSize(): number {
    return this.#audience.size;
  }

  /**
   * Takes a press: legal, on disk, then broadcast, then acknowledged. A `seq` seen before with the same body is
   * acknowledged again and goes no further. Until the press is on disk nobody is shown anything of it, and where it
   * does not get there it never was.
   * @throws Failure 422 for an illegal press, 409 for a used `seq` with another body.
   */
  async press({ type, payload, seq: given }: PressRequest): Promise<AcceptedPress> {
    const { clock, presses } = this.#parts;
    const { sessionId, matchup } = this.session;
    this.#parts.committer.settle();
    if (this.#hasEnded) throw Failure.bad('This session is not open.');
    const seq = given ?? this.#nextSeq(this.#ahead.lastSeq ?? 0);
    const row: LogRow = { seq, type, payload };
    const repeated = this.#repeated(row);
    if (repeated) return repeated;
    if (presses.isUsed(sessionId, seq)) {
      throw Failure.conflict(`Press ${seq} is recorded already and can't be read.`);
    }
    const ingestTs = clock.now() / 1000;
    const judged = this.#log.judge(row, this.#ahead);
    if ('refusal' in judged) throw Failure.bad(judged.refusal.sentence);
    const retractsSeq = type === 'undo' ? Number(judged.row.payload['retractsSeq']) : null;
    const state = judged.game.snapshot;
    const wire = JSON.stringify(wirePayload(payload, retractsSeq));
    const tail = frameTail(eventText({ seq, type, payload: wire, ingestTs }), state, matchup);
    return this.#written({ ...row, retractsSeq, ingestTs }, judged, tail);
  }

  /** Brings a judged press to the disk. Presses of the same turn are judged as if it were there. */
  #written(
    press: StoredPress,
    { moment, retracts }: { moment: Moment; retracts: ReadonlyMap<number, number> | null },
    tail: FrameTail,
  ): Promise<AcceptedPress> {
    const { committer, presses } = this.#parts;
    const { sessionId } = this.session;
    const { seq } = press;
    const answer = new Promise<AcceptedPress>((resolve, reject) => {
      committer.add(
        () => {
          presses.add(sessionId, press);
          if (retracts) presses.rebind(sessionId, retracts);
        },
        () => {
          this.#pending.delete(seq);
          this.#log.goTo(moment);
          this.heard();
          this.#broadcast(tail);
          resolve({ seq, state: moment.game.snapshot });
        },
        (error) => {
          this.#pending.delete(seq);
          this.#ahead = this.#log.now;
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
    this.#ahead = moment;
    this.#pending.set(seq, { row: press, answer });
    return answer;
  }

  /** The number of a press that brings none. One that a row set aside has is passed over. */
  #nextSeq(lastSeq: number): number {
    const { presses } = this.#parts;
    let seq = lastSeq + 1;
    while (presses.isUsed(this.session.sessionId, seq)) seq += 1;
    if (seq > KEPT_SEQ_MAX)
      throw Failure.bad('The numbers of this session are used up. Open another session.');
    return seq;
  }

  /** The answer to a press that is known already; null for a new one. */
  #repeated(row: LogRow): Promise<AcceptedPress> | AcceptedPress | null {
    const { seq } = row;
    const pending = this.#pending.get(seq);
    const known = pending?.row ?? this.#parts.presses.find(this.session.sessionId, seq);
    if (!known) return null;
    if (known.type === row.type && isDeepStrictEqual(asWritten(known.payload), asWritten(row.payload))) {
      return pending?.answer ?? { seq, state: this.state };
    }
    throw Failure.conflict(`Press ${seq} is recorded already, with another body.`);
  }

  /** A sign of life from the scout. Consumers that were told "dark" are told "live". */
  heard(): void {
    this.#scout.heardAt = this.#parts.clock.now();
    this.#scout.quietSince = this.#parts.clock.elapsed();
    this.watchScout();
  }

  /** Sends an advisory if what consumers were told of the scout is no longer so. */
  watchScout(): void {
    const now = this.#parts.clock.now();
    const isNowDark = this.isScoutDark;
    if (isNowDark === this.#scout.toldDark) return;
    this.#scout.toldDark = isNowDark;
    const { heardAt } = this.#scout;
    const lastHeartbeat = heardAt === null ? null : heardAt / 1000;
    this.#broadcast(advisoryTail(isNowDark ? 'dark' : 'live', lastHeartbeat, now / 1000, this.state));
  }

  /** Seats a consumer: hello, then the snapshot (contract, subscribe). */
  join(subscriber: Subscriber): void {
    this.#parts.committer.flush();
    this.#audience.add(subscriber);
    if (this.#isStalled) this.#unwelcomed.add(subscriber);
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

  /** Once a second: pings, and those who came during a stall. */
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

  /** Fault: every line is cut without a close frame. */
  cutAll(): void {
    for (const subscriber of this.#audience) subscriber.cut();
  }

  /** Fault: bytes that are no frame. */
  sendGarbage(): void {
    for (const subscriber of this.#audience) subscriber.message(GARBAGE);
  }

  closeFor(accountId: string): void {
    for (const subscriber of this.#audience) {
      if (subscriber.accountId === accountId) subscriber.close(CLOSE.notAuthorized, 'account revoked');
    }
  }

  /** The end of the session for everybody who watches (contract, session lifecycle). */
  end(): void {
    this.#hasEnded = true;
    for (const subscriber of this.#audience) {
      subscriber.message(SESSION_CLOSED);
      subscriber.close(CLOSE.sessionEnded, 'session ended');
    }
  }
}
