import type { RecordedGame, EventLogRow } from '../recordings/index.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { LiveSession } from './live-session.ts';

/** Presses of one turn: a tape that has to catch up does not hold up everything else. */
const BATCH = 64;
/** A tape that is held looks this often whether it may go on: a hold can be ended early. */
const HOLD_LOOK_MS = 100;
/** Timers can't wait longer than 24 days; a tape played slowly looks in between. */
const WAIT_MAX_MS = 24 * 3_600_000;

export type Reel = Pick<RecordedGame, 'durationMs' | 'rows'>;

/** How far an earlier run of the service has played a tape. */
export interface ReplayStart {
  /** Ms of the tape. */
  positionMs: number;
  /** The numbers that its presses got, by their place on the tape; null for one that was refused. */
  seqs: readonly (number | null)[];
}

/** The sender of the presses of a tape, each of which has its place on the tape as its key. */
export const RECORDING_SENDER = 'tape';

export interface ReplayParts {
  clock: Clock;
  faults: Faults;
  live: LiveSession;
  reel: Reel;
  /** Game time over time. */
  speed: number;
  /** Where it begins, not at the first press. */
  from?: ReplayStart;
  /** For what should not happen: a press of a tape that the rules refuse. */
  onFailure: (error: unknown) => void;
  /** The recording is over and kept, or its mock was ended before. */
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
  #next: number;
  #isStopped = false;
  #cancel: () => void = () => undefined;
  readonly #letGo: () => void;
  #lastPressed: Promise<unknown> = Promise.resolve();
  /** The numbers that the tape's presses got, by their place on the tape; null for one that was refused. */
  readonly #seqs: (number | null)[];
  readonly #targets: ReadonlyMap<number, number>;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
    const { positionMs, seqs } = parts.from ?? { positionMs: 0, seqs: [] };
    this.#startedAt = parts.clock.elapsed() - positionMs / parts.speed;
    this.#seqs = [...seqs];
    this.#next = seqs.length;
    this.#letGo = parts.live.hold();
    this.#targets = targetsOf(parts.reel.rows);
  }

  get sessionId(): string {
    return this.#parts.live.session.sessionId;
  }

  /** Presses what is due, and goes on by itself. */
  start(): void {
    this.#pump();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#cancel();
    this.#letGo();
  }

  #end(): void {
    this.stop();
    void this.#lastPressed.then(this.#parts.onEnd);
  }

  #pump(): void {
    const { clock, live, reel, speed } = this.#parts;
    if (this.#isStopped) return;
    if (live.hasEnded) {
      this.#end();
      return;
    }
    if (this.#isHeld()) return;
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
      this.#end();
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

  #press(live: LiveSession, [, type, payload]: EventLogRow): void {
    const place = this.#next;
    this.#seqs[place] = null;
    this.#lastPressed = live
      .pressTape({
        type,
        key: { sender: RECORDING_SENDER, key: String(place) },
        payload: () => (type === 'undo' ? this.#undoFields(live, place, payload) : payload),
        onNumbered: (seq) => {
          this.#seqs[place] = seq;
        },
      })
      .then((accepted) => {
        this.#seqs[place] = accepted?.seq ?? null;
      })
      .catch((error: unknown) => {
        this.#seqs[place] = null;
        this.#parts.onFailure(error);
      });
  }

  /** The fields of an undo of the tape; null where the press it is about was never taken. */
  #undoFields(
    live: LiveSession,
    place: number,
    payload: Record<string, unknown>,
  ): Record<string, unknown> | null {
    const target = this.#targets.get(place);
    if (target === undefined) return payload;
    const retractsSeq = this.#seqs[target] ?? null;
    if (retractsSeq === null) return null;
    // Where nobody pressed beside the tape, the log is the tape's, to the letter.
    const isAlone = (live.lastTakenSeq ?? 0) === place;
    return isAlone && payload['retractsSeq'] === undefined ? payload : { ...payload, retractsSeq };
  }
}

/** Which press of a tape each of its undos cancels, by their places on it. */
function targetsOf(rows: Reel['rows']): ReadonlyMap<number, number> {
  const targets = new Map<number, number>();
  let standing: number[] = [];
  for (const [place, [, type, payload]] of rows.entries()) {
    if (type !== 'undo') {
      standing.push(place);
      continue;
    }
    const named = payload['retractsSeq'];
    const target = typeof named === 'number' ? named - 1 : standing.at(-1);
    if (target !== undefined) targets.set(place, target);
    standing = standing.filter((one) => one !== target);
  }
  return targets;
}
