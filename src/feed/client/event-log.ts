import type { Retractions, LoggedEvent } from '../contract/received.ts';
import type { ReceivedHistory } from '../contract/received-rows.ts';
import { EffectivePresses } from '../contract/effective-presses.ts';

/** A range in which presses may be missing: after one `seq`, before another (exclusive; null: open on that end). */
export interface Hole {
  after: number | null;
  before: number | null;
}

/**
 * All events of one session by `seq`: each once, in order, from history or live (feed-protocol, Undo). Canceled rows
 * stay and are marked as retracted. Advisories have no `seq` and are never added.
 *
 * Sequence numbers increase but need not be contiguous, so a jump proves nothing. A hole is recorded when the connection
 * may have lost frames, and closed by a history requested afterwards.
 *
 * A press that arrives late can change what an earlier `undo` cancels. Undos that cancel the most recent press are
 * retargeted immediately; history decides in the end, because it may have an `undo` that named its press.
 */
export class EventLog {
  #events: LoggedEvent[] = [];
  readonly #seqs = new Set<number>();
  #holes: Hole[] = [];
  #hasHistory = false;
  /** True if the history lacks unreadable presses, so another read can't complete the log. */
  #lacksForGood = false;
  /** The undos that cancel the most recent press, by `seq`. All other undos name their press. */
  readonly #unnamed = new Set<number>();
  #replay: Replay = { standing: new EffectivePresses(), retracted: new Map() };
  #lastUndo = -Infinity;

  get length(): number {
    return this.#events.length;
  }

  get lastSeq(): number | null {
    return this.#events.at(-1)?.seq ?? null;
  }

  /** Oldest to newest. A late press or a merged log creates a new list; the previous one doesn't change. */
  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  get holes(): readonly Hole[] {
    return this.#holes;
  }

  /** Whether history has been read and nothing is known to be missing. */
  get isComplete(): boolean {
    return this.#hasHistory && !this.#lacksForGood && this.#holes.length === 0;
  }

  has(seq: number): boolean {
    return this.#seqs.has(seq);
  }

  /** Returns whether a press with this `seq` may change what an `undo` in the log cancels. */
  mayRetarget(seq: number): boolean {
    return seq < this.#lastUndo;
  }

  /** Inserts one event by its `seq`. Returns false and changes nothing if the event was already there. */
  add(event: LoggedEvent): boolean {
    if (this.#seqs.has(event.seq)) return false;
    this.#seqs.add(event.seq);
    const last = this.lastSeq;
    if (last === null || event.seq > last) {
      this.#events.push(event);
      this.#apply(event, this.#replay, true);
    } else {
      this.#events = this.#events.toSpliced(this.#indexAfter(event.seq), 0, event);
      this.#replayAll(this.#events, (seq) => seq === event.seq);
    }
    return true;
  }

  /** Records a range in which presses may be missing, until a history requested from now on has been merged. */
  noteHole(hole: Hole): void {
    this.#holes = [...this.#holes, hole];
  }

  /**
   * Merges a complete log, and closes the holes that it covers. Its rows replace those received live, because a late
   * press may have changed them.
   *
   * @param known the holes known when the log was requested. A log requested after a hole contains the events that fell
   * into it. So does a log that contains the press that revealed the hole.
   */
  merge(
    { events: log, unreadable }: Pick<ReceivedHistory, 'events' | 'unreadable'>,
    known: readonly Hole[],
  ): void {
    const logged = new Set<number>();
    // If a log repeats a seq, its first row counts.
    const rows = log.filter(({ seq }) => !logged.has(seq) && logged.add(seq)).sort(bySeq);
    const heardSince = this.#events.filter(({ seq }) => !logged.has(seq));
    for (const seq of logged) this.#seqs.add(seq);
    this.#replayAll(rows, () => true);
    if (heardSince.length > 0) {
      // Events that the log doesn't have yet can't have changed its rows, so they are replayed after it.
      rows.push(...heardSince);
      rows.sort(bySeq);
      this.#replayAll(rows, () => false);
    }
    this.#events = rows;
    this.#hasHistory = true;
    this.#lacksForGood = unreadable > 0;
    this.#holes = this.#holes.filter((hole) => !known.includes(hole) && !isWithin(hole, logged));
  }

  /** The presses that an undo canceled, each with its undo. Each change creates a new map. */
  get retracted(): Retractions {
    return this.#replay.retracted;
  }

  /**
   * Derives all retractions again from these events, and replaces the rows of retargeted undos in the list.
   *
   * @param isNew returns whether an undo's target has not been compared with the most recent press yet
   */
  #replayAll(events: LoggedEvent[], isNew: (seq: number) => boolean): void {
    const retracted = new Map<number, number>();
    const replay: Replay = { standing: new EffectivePresses(), retracted };
    this.#lastUndo = -Infinity;
    for (const [index, event] of events.entries()) {
      if (event.type !== 'undo') {
        replay.standing.add(event);
        continue;
      }
      const canceled = this.#cancel(event, replay.standing, isNew(event.seq));
      if (canceled === null) continue;
      retracted.set(canceled, event.seq);
      if (targetOf(event) !== null && canceled !== targetOf(event))
        events[index] = { ...event, payload: { ...event.payload, retractsSeq: canceled } };
    }
    this.#replay = isSame(retracted, this.#replay.retracted)
      ? { ...replay, retracted: this.#replay.retracted }
      : replay;
  }

  #apply(event: LoggedEvent, { standing, retracted }: Replay, isNew: boolean): void {
    if (event.type !== 'undo') {
      standing.add(event);
      return;
    }
    const canceled = this.#cancel(event, standing, isNew);
    if (canceled === null) return;
    this.#replay = { standing, retracted: new Map(retracted).set(canceled, event.seq) };
  }

  /**
   * Applies an undo to the presses that count, and returns the press that it cancels. If that press isn't among them,
   * returns the press that the undo names, or null.
   */
  #cancel(undo: LoggedEvent, standing: EffectivePresses<LoggedEvent>, isNew: boolean): number | null {
    const target = targetOf(undo);
    this.#lastUndo = Math.max(this.#lastUndo, undo.seq);
    if (isNew) {
      if (target === null || target === standing.newest?.seq) this.#unnamed.add(undo.seq);
      else this.#unnamed.delete(undo.seq);
    }
    const canceled = standing.cancel(this.#unnamed.has(undo.seq) ? null : target);
    return canceled?.seq ?? target;
  }

  #indexAfter(seq: number): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.seq ?? Infinity) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Replay {
  standing: EffectivePresses<LoggedEvent>;
  retracted: Retractions;
}

function bySeq(one: LoggedEvent, other: LoggedEvent): number {
  return one.seq - other.seq;
}

/** Returns the press that an undo names; null if it names none, or a number that no press can have. */
function targetOf({ payload }: LoggedEvent): number | null {
  const named = payload['retractsSeq'];
  return Number.isSafeInteger(named) ? (named as number) : null;
}

function isSame(one: Retractions, other: Retractions): boolean {
  return one.size === other.size && [...one].every(([press, undo]) => other.get(press) === undo);
}

/**
 * Returns whether a log contains the events of a hole that was recorded while the log was read. The press that revealed
 * the hole came after the missing ones, so a log that contains this press contains them too.
 */
function isWithin({ after, before }: Hole, logged: ReadonlySet<number>): boolean {
  const isAhead = before !== null && (after === null || before > after);
  return isAhead && logged.has(before);
}
