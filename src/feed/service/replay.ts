import type { RecordedGame, EventLogRow } from '../recordings/index.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { LiveSession } from './live-session.ts';

/** Presses per turn of the event loop, so that a recording that catches up doesn't block everything else. */
const BATCH = 64;
/** How often a paused recording checks whether it may continue, because the pause can end early. */
const HOLD_LOOK_MS = 100;
/** A slow recording wakes up at least once a day, because timers can't wait longer than 24 days. */
const WAIT_MAX_MS = 24 * 3_600_000;

export type Reel = Pick<RecordedGame, 'durationMs' | 'rows'>;

/** How far an earlier run of the service played a recording. */
export interface ReplayStart {
  /** In ms of the recording. */
  positionMs: number;
  /** The numbers of the recording's presses, by their position in the recording; null for a refused press. */
  seqs: readonly (number | null)[];
}

/** The sender of a recording's presses. Their keys are their positions in the recording. */
export const RECORDING_SENDER = 'tape';

export interface ReplayParts {
  clock: Clock;
  faults: Faults;
  live: LiveSession;
  reel: Reel;
  /** Game time divided by real time. */
  speed: number;
  /** The position from which to continue; omitted: the first press. */
  from?: ReplayStart;
  /** Called when the rules refuse a press of a recording, which is unexpected. */
  onFailure: (error: unknown) => void;
  /** Called when the recording has ended and is stored, or when its mock was ended before that. */
  onEnd: () => void;
}

/**
 * One recording that is being pressed into a mock. An operator may press too: the recording's presses get the next free
 * numbers, and an `undo` of the recording names the recorded press that it cancels, regardless of presses in between.
 */
export class Replay {
  readonly #parts: ReplayParts;
  /** On the monotonic clock, so that a recording neither jumps nor freezes. */
  #startedAt: number;
  #next: number;
  #isStopped = false;
  #cancel: () => void = () => undefined;
  readonly #letGo: () => void;
  #lastPressed: Promise<unknown> = Promise.resolve();
  /** The numbers of the recording's presses, by their position; null for a refused press. */
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

  /** Makes the presses that are due, and continues automatically. */
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

  /**
   * Returns whether the recording is paused. If so, stops its time and schedules the next check, so that it resumes at
   * the same position.
   */
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

  /** Returns the fields of a recorded undo; null if the press that it cancels was never accepted. */
  #undoFields(
    live: LiveSession,
    place: number,
    payload: Record<string, unknown>,
  ): Record<string, unknown> | null {
    const target = this.#targets.get(place);
    if (target === undefined) return payload;
    const retractsSeq = this.#seqs[target] ?? null;
    if (retractsSeq === null) return null;
    // Without other presses, the log equals the recording exactly.
    const isAlone = (live.lastTakenSeq ?? 0) === place;
    return isAlone && payload['retractsSeq'] === undefined ? payload : { ...payload, retractsSeq };
  }
}

/** Returns which recorded press each recorded undo cancels, by position. */
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
