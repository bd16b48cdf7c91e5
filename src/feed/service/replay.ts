import type { GameTape, TapeRow } from '../tapes/index.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { LiveSession } from './live-session.ts';

/** Presses of one turn: a tape that has to catch up does not hold up everything else. */
const BATCH = 64;
/** A tape that is held looks this often whether it may go on: a hold can be ended early. */
const HOLD_LOOK_MS = 100;
/** Timers can't wait longer than 24 days; a tape played slowly looks in between. */
const WAIT_MAX_MS = 24 * 3_600_000;

export type Reel = Pick<GameTape, 'durationMs' | 'rows'>;

export interface ReplayParts {
  clock: Clock;
  faults: Faults;
  live: LiveSession;
  reel: Reel;
  /** Game time over time. */
  speed: number;
  /** For what should not happen: a press of a tape that the rules refuse. */
  onFailure: (error: unknown) => void;
  /** The recording is over. */
  onEnd: () => void;
}

/**
 * One tape while it is pressed into a mock. An operator may press beside it: the tape's presses then get the next free
 * numbers, and an `undo` of the tape names the press of the tape that it cancels, whatever came between.
 */
export class Replay {
  readonly #parts: ReplayParts;
  /** On the clock that is never set: a tape neither jumps nor freezes. */
  #startedAt: number;
  #next = 0;
  #isStopped = false;
  #cancel: () => void = () => undefined;
  /** The numbers that the tape's presses got, by their place on the tape; null for one that was refused. */
  readonly #seqs: (number | null)[] = [];
  /** Places on the tape of its presses that stand, oldest first. */
  #standing: number[] = [];

  constructor(parts: ReplayParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.elapsed();
  }

  get sessionId(): string {
    return this.#parts.live.session.sessionId;
  }

  /** Presses what is due, and goes on by itself. */
  start(): void {
    this.#pump();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  #pump(): void {
    const { clock, live, reel, speed, onEnd } = this.#parts;
    if (this.#isStopped || live.hasEnded || this.#isHeld()) return;
    const playedMs = (clock.elapsed() - this.#startedAt) * speed;
    const lastOfBatch = this.#next + BATCH;
    for (let row = reel.rows[this.#next]; row && row[0] <= playedMs; row = reel.rows[this.#next]) {
      if (this.#next >= lastOfBatch) {
        clock.soon(() => this.#pump());
        return;
      }
      this.#press(live, row);
      this.#next += 1;
    }
    const dueMs = reel.rows[this.#next]?.[0] ?? reel.durationMs;
    if (this.#next === reel.rows.length && playedMs >= reel.durationMs) {
      onEnd();
      return;
    }
    this.#wait(this.#startedAt + dueMs / speed - clock.elapsed());
  }

  #wait(delayMs: number): void {
    this.#cancel = this.#parts.clock.after(Math.min(Math.max(1, delayMs), WAIT_MAX_MS), () => this.#pump());
  }

  /** The tape stands still: its time does too, and it goes on from where it was. */
  #isHeld(): boolean {
    const { faults } = this.#parts;
    const leftMs = faults.active('tape-hold', this.sessionId) ?? faults.active('scout-dark', this.sessionId);
    if (leftMs === null) return false;
    const waitMs = Math.max(1, Math.min(HOLD_LOOK_MS, leftMs));
    this.#startedAt += waitMs;
    this.#wait(waitMs);
    return true;
  }

  #press(live: LiveSession, [, type, payload]: TapeRow): void {
    const place = this.#next;
    const target = type === 'undo' ? this.#targetOf(payload) : undefined;
    const fields = type === 'undo' ? this.#undoFields(live, payload, target) : payload;
    this.#seqs[place] = null;
    if (fields === null) return;
    const before = live.lastTakenSeq;
    const pressed = live.press({ type, payload: fields, seq: null });
    pressed.catch((error: unknown) => {
      this.#neverWas(place, target);
      this.#parts.onFailure(error);
    });
    // Taken or refused is decided at once; only the disk takes its time.
    if (live.lastTakenSeq === before) return;
    this.#seqs[place] = live.lastTakenSeq;
    if (type !== 'undo') this.#standing.push(place);
  }

  /** A press of the tape that did not get to the disk: what it was to cancel stands as before. */
  #neverWas(place: number, target: number | undefined): void {
    this.#seqs[place] = null;
    this.#standing = this.#standing.filter((one) => one !== place);
    if (target === undefined || (this.#seqs[target] ?? null) === null) return;
    this.#standing = [...new Set([...this.#standing, target])].sort((one, other) => one - other);
  }

  /** The place on the tape of the press that an undo of the tape cancels. */
  #targetOf(payload: Record<string, unknown>): number | undefined {
    const named = payload['retractsSeq'];
    return typeof named === 'number' ? named - 1 : this.#standing.at(-1);
  }

  /** The fields of an undo of the tape; null where the press it is about was never taken. */
  #undoFields(
    live: LiveSession,
    payload: Record<string, unknown>,
    target: number | undefined,
  ): Record<string, unknown> | null {
    const named = payload['retractsSeq'];
    if (target === undefined) return payload;
    this.#standing = this.#standing.filter((place) => place !== target);
    const retractsSeq = this.#seqs[target] ?? null;
    if (retractsSeq === null) return null;
    const isAlone = live.lastTakenSeq === this.#next;
    return isAlone && named === undefined ? payload : { ...payload, retractsSeq };
  }
}
