import { SPONSOR_SLOTS, type SponsorMarks, type SponsorSlot } from '../../../preload/contract/sponsors.ts';
import type {
  AsRunAction,
  AsRunCause,
  AsRunEntry,
  AsRunMark,
  AsRunPiece,
  AsRunPlace,
} from '../as-run/as-run.ts';
import type { Clock } from '../ports.ts';

/** Interval at which a visible mark is recorded: at most this much is lost if the program is killed. */
const STILL_EVERY_MS = 10_000;
/** Maximum delay of a record. A later one means that the machine slept or its clock was set. */
const LATE_MAX_MS = 5_000;
/** How far back to look for appearances that a killed program left open. */
const LEFT_OPEN_MS = 48 * 3_600_000;

/** An output that shows marks, and its game. */
export interface Shown {
  output: { id: string; name: string };
  channel: string;
  sessionId: string | null;
  /** The matchup, in words. */
  game: string;
  isRehearsal: boolean;
}

/** A visible mark with its game. */
export interface OpenMark extends Pick<Shown, 'channel' | 'sessionId'> {
  mark: AsRunMark;
}

interface Appearance {
  on: Shown;
  slot: SponsorSlot;
  mark: AsRunMark;
}

/** `wall` is the time of day, which may be set back. */
export type ProofClock = Pick<Clock, 'wall' | 'after'>;

export interface ProofPorts {
  clock: ProofClock;
  record: (entry: AsRunEntry) => void;
}

/**
 * Proof of play: what outputs have drawn of sponsors, derived from their frames. An appearance begins when a frame with
 * the mark is sent to a page on air, and ends with the first frame without it.
 */
export class ProofOfPlay {
  readonly #ports: ProofPorts;
  readonly #open = new Map<string, Appearance>();
  #cancelStill: (() => void) | null = null;
  /** When the open appearances were last known to be visible, Unix ms. */
  #seenAt = -Infinity;

  constructor(ports: ProofPorts) {
    this.#ports = ports;
  }

  /** Returns the open appearances, oldest first. */
  get open(): OpenMark[] {
    return [...this.#open.values()].map(({ mark, on: { channel, sessionId } }) => ({
      mark,
      channel,
      sessionId,
    }));
  }

  /** Records the marks that an output draws from now on; none if no page draws it. */
  drawn(on: Shown, marks: SponsorMarks): void {
    const at = this.#now();
    for (const slot of SPONSOR_SLOTS) {
      const key = `${on.output.id} ${slot}`;
      const before = this.#open.get(key);
      const mark = marks[slot];
      if (before !== undefined && before.mark.sponsor === mark?.id && isSameShow(before.on, on)) continue;
      if (before !== undefined) this.#end(key, before, at);
      if (mark !== undefined) this.#begin(key, on, slot, mark, at);
    }
  }

  /** Stops recording visible marks. Call after the outputs have closed and so ended all appearances. */
  close(): void {
    this.#cancelStill?.();
  }

  /**
   * Ends appearances that were left open when the program was killed, at the time they were last recorded.
   *
   * @param before when this program started, Unix ms
   * @param read returns a piece of the log
   */
  async endLeftOpen(
    before: number,
    read: (from: number, to: number, place: AsRunPlace | null) => Promise<AsRunPiece>,
  ): Promise<void> {
    const left = new Map<string, AsRunEntry & { mark: AsRunMark }>();
    let place: AsRunPlace | null = null;
    do {
      const piece: AsRunPiece = await read(before - LEFT_OPEN_MS, before, place);
      for (const entry of piece.entries) {
        const { mark, action } = entry;
        if (mark === undefined) continue;
        const key = `${mark.output} ${mark.slot} ${mark.from}`;
        if (action === 'sponsor-off') left.delete(key);
        else left.set(key, { ...entry, mark });
      }
      place = piece.next;
    } while (place !== null);
    for (const entry of left.values())
      this.#ports.record({ ...entry, ...wordsOf('sponsor-off', entry.mark, entry.at), cause: 'restart' });
  }

  /**
   * Returns the time of day, Unix ms. After a jump, appearances end at their last record and begin again now, because
   * no one saw a mark while the machine slept.
   */
  #now(): number {
    const at = this.#ports.clock.wall();
    const seenAt = this.#seenAt;
    this.#seenAt = at;
    if (at >= seenAt && at - seenAt <= STILL_EVERY_MS + LATE_MAX_MS) return at;
    for (const [key, appearance] of [...this.#open]) {
      const { on, slot, mark } = appearance;
      this.#end(key, appearance, seenAt);
      this.#begin(key, on, slot, { id: mark.sponsor, name: mark.name }, at);
    }
    return at;
  }

  #begin(key: string, on: Shown, slot: SponsorSlot, mark: { id: string; name: string }, from: number): void {
    const { output, game, isRehearsal } = on;
    const appearance: Appearance = {
      on,
      slot,
      mark: {
        sponsor: mark.id,
        name: mark.name,
        slot,
        output: output.id,
        outputName: output.name,
        from,
        game,
        isRehearsal,
      },
    };
    this.#open.set(key, appearance);
    this.#record('sponsor-on', appearance, from);
    this.#cancelStill ??= this.#ports.clock.after(STILL_EVERY_MS, () => this.#still());
  }

  #end(key: string, appearance: Appearance, at: number): void {
    this.#open.delete(key);
    this.#record('sponsor-off', appearance, at);
  }

  #still(): void {
    this.#cancelStill = null;
    if (this.#open.size === 0) return;
    const at = this.#now();
    for (const appearance of this.#open.values()) this.#record('sponsor-still', appearance, at);
    this.#cancelStill ??= this.#ports.clock.after(STILL_EVERY_MS, () => this.#still());
  }

  #record(action: AsRunAction, { on, mark }: Appearance, at: number, cause: AsRunCause = 'rule'): void {
    const { channel, sessionId } = on;
    this.#ports.record({ at, channel, ...wordsOf(action, mark, at), cause, sessionId, seq: null, mark });
  }
}

function wordsOf(
  action: AsRunAction,
  { slot, name, outputName, from }: AsRunMark,
  at: number,
): Pick<AsRunEntry, 'action' | 'subject' | 'detail'> {
  const words = `${name} on ${outputName}`;
  const isOver = action === 'sponsor-off';
  return {
    action,
    subject: slot,
    detail: isOver ? `${words}, ${((at - from) / 1_000).toFixed(1)} s` : words,
  };
}

/** Returns whether both are the same game on the same channel. Otherwise, a new appearance starts. */
function isSameShow(one: Shown, other: Shown): boolean {
  return (
    one.channel === other.channel &&
    one.sessionId === other.sessionId &&
    one.isRehearsal === other.isRehearsal
  );
}
