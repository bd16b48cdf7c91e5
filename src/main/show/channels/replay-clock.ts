import type { ReceivedFrame } from '../../../feed/contract/received.ts';
import { isLeague } from '../../../feed/contract/versions.ts';
import { watchedSport, type SportView } from '../../../feed/sports/index.ts';
import { recordingOf, type EventLogRow } from '../../../feed/recordings/index.ts';
import type { ClockView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, Replay } from '../../../preload/contract/show-state.ts';
import { readingAt, recordedClock, type RecordedClock } from '../clock/recorded-clock.ts';
import { positionAt } from '../sources/replay.ts';

/** A reading of a rehearsal's clock. */
export interface ReplayReading {
  period: string;
  face: ClockView;
  /** Ms until the clock starts or stops; null: not before the period ends. */
  changesInMs: number | null;
}

/** Maximum latency of a press. A later press means that the recording was paused. */
const ON_THE_WAY_MS = 1_000;

/**
 * The match clock of a rehearsal. The position in its recording follows from the recording's start and speed; a press
 * that arrives earlier or later corrects it.
 */
export class ReplayClock {
  /** The session's replay. A different value means that the replay was resumed, and needs a new clock. */
  readonly of: Replay;
  readonly #recorded: RecordedClock;
  readonly #rows: readonly EventLogRow[];
  #replay: Replay;
  /** Index of the last press in the recording; -1: none yet. */
  #place = -1;

  private constructor(of: Replay, recorded: RecordedClock, rows: readonly EventLogRow[]) {
    this.of = of;
    this.#replay = of;
    this.#recorded = recorded;
    this.#rows = rows;
  }

  /** Returns the clock of a session's recording. Null if it is not a rehearsal, or its sport has no clock. */
  static for({ league, replay }: BoundSession): ReplayClock | null {
    if (replay === undefined || !isLeague(league)) return null;
    const recorded = recordedClock(league);
    return recorded && new ReplayClock(replay, recorded, recordingOf(league).rows);
  }

  /** Corrects the position from a received press. @param now Unix ms */
  heard({ event }: ReceivedFrame, now: number): void {
    const place = (event?.seq ?? 0) - 1;
    const [fromMs, type] = this.#rows[place] ?? [];
    // Manual presses shift the numbering, so the press may not match the recording.
    if (fromMs === undefined || type !== event?.type || place < this.#place) return;
    this.#place = place;
    const aheadMs = (positionAt(this.#replay, now) - fromMs) / this.#replay.speed;
    if (aheadMs < 0 || aheadMs > ON_THE_WAY_MS) this.#goTo(fromMs, now);
  }

  /** Returns the reading, or null while the game is in no period of the recording. @param now Unix ms */
  reading(view: SportView, now: number): ReplayReading | null {
    const { clock } = watchedSport(view.sport);
    const period = clock?.periodOf(view)?.name;
    const recorded = period === undefined ? undefined : this.#recorded.get(period);
    if (!clock || period === undefined || !recorded) return null;
    const [{ fromMs: startMs }] = recorded.stretches;
    if (positionAt(this.#replay, now) < startMs) this.#goTo(startMs, now);
    const reading = readingAt(recorded, positionAt(this.#replay, now));
    const { direction, isRunning, clockMs: baseMs, changesInMs } = reading;
    const { showsTenths } = clock.presetOf(view.rules);
    const { speed } = this.#replay;
    return {
      period,
      face: { isRunning, direction, baseMs, at: now, addedMinutes: null, showsTenths, rate: speed },
      changesInMs: changesInMs === null ? null : Math.ceil(changesInMs / speed),
    };
  }

  #goTo(positionMs: number, now: number): void {
    this.#replay = { ...this.#replay, at: now, positionMs };
  }
}
