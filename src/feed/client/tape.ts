import type { Retractions, TapeEvent } from '../contract/received.ts';
import type { ReceivedHistory } from '../contract/received-rows.ts';
import { StandingPresses } from '../contract/standing.ts';

/** A stretch of presses that may be missing: after one `seq`, before another (exclusive; null: open on that end). */
export interface Hole {
  after: number | null;
  before: number | null;
}

/**
 * All events of one session by `seq`: each once, in order, whether learned from history or live (contract, replay rule).
 * Rows that an `undo` cancelled stay and are retracted. Advisories have no `seq` and never get here.
 *
 * Sequence numbers increase but need not be contiguous, so a jump in them proves nothing by itself. A hole is noted
 * where the connection may have lost frames, and closed by a history that was asked for after it was noted.
 */
export class Tape {
  #events: TapeEvent[] = [];
  readonly #seqs = new Set<number>();
  #holes: Hole[] = [];
  #hasHistory = false;
  /** The history itself lacks presses that nobody can read any more. */
  #lacksForGood = false;
  #retracted: Retractions | null = null;

  get length(): number {
    return this.#events.length;
  }

  get lastSeq(): number | null {
    return this.#events.at(-1)?.seq ?? null;
  }

  /** Oldest to newest. */
  get events(): readonly TapeEvent[] {
    return this.#events;
  }

  get holes(): readonly Hole[] {
    return this.#holes;
  }

  /** History has been read and nothing is known to be missing. */
  get isComplete(): boolean {
    return this.#hasHistory && !this.#lacksForGood && this.#holes.length === 0;
  }

  has(seq: number): boolean {
    return this.#seqs.has(seq);
  }

  /** Places one event by its `seq`. Returns false if it was there already: adding twice changes nothing. */
  add(event: TapeEvent): boolean {
    if (this.#seqs.has(event.seq)) return false;
    this.#seqs.add(event.seq);
    this.#retracted = null;
    const last = this.lastSeq;
    if (last === null || event.seq > last) this.#events.push(event);
    else this.#events.splice(this.#indexAfter(event.seq), 0, event);
    return true;
  }

  /** Presses of this stretch may be missing, until a history asked for from now on has been merged. */
  noteHole(hole: Hole): void {
    this.#holes = [...this.#holes, hole];
  }

  /**
   * Merges a whole log.
   *
   * @param known the holes known when the log was asked for: a log asked for after a hole holds what fell into it, and
   * so does one that has the press that showed it
   */
  merge(
    { events: log, unreadable }: Pick<ReceivedHistory, 'events' | 'unreadable'>,
    known: readonly Hole[],
  ): void {
    const fresh = log.filter((event) => !this.#seqs.has(event.seq));
    if (fresh.length > 0) {
      for (const event of fresh) this.#seqs.add(event.seq);
      this.#events = [...this.#events, ...fresh];
      this.#events.sort((one, other) => one.seq - other.seq);
      // A log that repeats a seq keeps its first row.
      this.#events = this.#events.filter(
        (event, index, all) => index === 0 || all[index - 1]?.seq !== event.seq,
      );
      this.#retracted = null;
    }
    this.#hasHistory = true;
    this.#lacksForGood = unreadable > 0;
    const logged = new Set(log.map(({ seq }) => seq));
    this.#holes = this.#holes.filter((hole) => !known.includes(hole) && !isWithin(hole, logged));
  }

  /** The presses that an undo cancelled: by `retractsSeq`, else the most recent earlier one still standing. */
  get retracted(): Retractions {
    this.#retracted ??= retractedBy(this.#events);
    return this.#retracted;
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

/**
 * Whether a log holds what fell into a hole noted while it was read: the press that showed the hole came after what is
 * missing, and a log that has the one has the other.
 */
function isWithin({ after, before }: Hole, logged: ReadonlySet<number>): boolean {
  const isAhead = before !== null && (after === null || before > after);
  return isAhead && logged.has(before);
}

function retractedBy(events: readonly TapeEvent[]): Retractions {
  const retracted = new Map<number, number>();
  const standing = new StandingPresses<TapeEvent>();
  for (const event of events) {
    if (event.type !== 'undo') {
      standing.add(event);
      continue;
    }
    const named = event.payload['retractsSeq'];
    // A number that no press can have names none.
    const target = Number.isSafeInteger(named) ? (named as number) : null;
    const cancelled = standing.cancel(target)?.seq ?? target;
    if (cancelled !== null) retracted.set(cancelled, event.seq);
  }
  return retracted;
}
