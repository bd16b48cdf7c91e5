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
  /** Ms until it starts or stops; null: not before the period ends. */
  changesInMs: number | null;
}

/** A press later than this means that the recording was paused. */
const ON_THE_WAY_MS = 1_000;

/**
 * The match clock of a rehearsal, from its recording. The position in the recording follows from its start and speed; a
 * press that arrives earlier or later corrects it.
 */
export class ReplayClock {
  /** From the session. A different value means that the replay was resumed, and needs a new clock. */
  readonly of: Replay;
  readonly #league: string;
  readonly #recorded: RecordedClock;
  readonly #rows: readonly EventLogRow[];
  #replay: Replay;
  /** Of the last press, in the recording. */
  #place = -1;

  private constructor(of: Replay, league: string, recorded: RecordedClock, rows: readonly EventLogRow[]) {
    this.of = of;
    this.#replay = of;
    this.#league = league;
    this.#recorded = recorded;
    this.#rows = rows;
  }

  /** Null if the session is not a rehearsal, or its sport has no clock. */
  static for({ league, replay }: BoundSession): ReplayClock | null {
    if (replay === undefined || !isLeague(league)) return null;
    const recorded = recordedClock(league);
    return recorded && new ReplayClock(replay, league, recorded, recordingOf(league).rows);
  }

  /** @param now Unix ms */
  heard({ event }: ReceivedFrame, now: number): void {
    const place = (event?.seq ?? 0) - 1;
    const [fromMs, type] = this.#rows[place] ?? [];
    // Manual presses shift the numbers of the recording.
    if (fromMs === undefined || type !== event?.type || place < this.#place) return;
    this.#place = place;
    const aheadMs = (positionAt(this.#replay, now) - fromMs) / this.#replay.speed;
    if (aheadMs < 0 || aheadMs > ON_THE_WAY_MS) this.#goTo(fromMs, now);
  }

  /**
   * @param now Unix ms
   * @returns null while the game is in no period of the recording
   */
  reading(view: SportView, now: number): ReplayReading | null {
    const { clock } = watchedSport(view.sport);
    const period = clock?.periodOf(view, this.#league)?.name;
    const recorded = period === undefined ? undefined : this.#recorded.get(period);
    if (!clock || period === undefined || !recorded) return null;
    const [{ fromMs: startMs }] = recorded.stretches;
    if (positionAt(this.#replay, now) < startMs) this.#goTo(startMs, now);
    const reading = readingAt(recorded, positionAt(this.#replay, now));
    const { direction, isRunning, clockMs: baseMs, changesInMs } = reading;
    const { showsTenths } = clock.presetOf(this.#league);
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
