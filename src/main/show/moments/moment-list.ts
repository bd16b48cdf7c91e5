import type { TapeEvent } from '../../../feed/contract/messages.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { SportView } from '../../../feed/contract/views.ts';
import { beatOf, isIdle, momentsAfter, momentsOf, renewalOf, type Beat } from '../../../feed/sports/index.ts';

/** Beats kept per channel: far more than any review or correction reaches back. */
const BEATS_MAX = 240;
/** So many more may stand before the oldest go: a beat more is little work, all of them anew is not. */
const BEATS_SPARE = 60;

/** What an event changed. */
export interface MomentChange {
  /** A moment that has just begun, heard live. */
  begun: Moment | null;
  /** Moments that have just been withdrawn. */
  withdrawn: Moment[];
}

const nothingChanged: MomentChange = { begun: null, withdrawn: [] };

/** The moments of one channel's session. Only what was heard live is one; what history adds can only take back. */
export class MomentBook {
  #beats: Beat[] = [];
  #struck: ReadonlySet<number> = new Set();
  #moments: Moment[] = [];
  /** Struck in earlier sessions of the same match, whose numbers this one does not use. */
  #struckBefore: ReadonlySet<number> = new Set();

  /** Oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  find(id: number): Moment | null {
    return this.#moments.find((moment) => moment.id === id) ?? null;
  }

  /** Another session: nothing of the old one is left. */
  reset(): void {
    this.#beats = [];
    this.#struck = new Set();
    this.#struckBefore = new Set();
    this.#moments = [];
  }

  /** The match goes on in another session: what was a moment stays one, and what was withdrawn stays so. */
  carryOver(): void {
    this.#struckBefore = new Set([...this.#struckBefore, ...this.#struck]);
    this.#struck = new Set();
  }

  /**
   * An event heard live for the first time.
   *
   * @param struck the presses that an undo cancelled so far, this event included; null: none since last time
   */
  heard(
    event: TapeEvent,
    before: SportView | null,
    after: SportView,
    struck: ReadonlySet<number> | null,
    at: number,
  ): MomentChange {
    return this.#add(beatOf(event, before, after, at), struck ?? this.#struck);
  }

  /** The picture came anew after an absence. */
  renewed(before: SportView | null, after: SportView, struck: ReadonlySet<number>, at: number): MomentChange {
    return this.#add(renewalOf(before, after, at), struck);
  }

  /** History was read: it may tell of an undo that was missed. */
  restruck(struck: ReadonlySet<number>): MomentChange {
    return this.#fold(this.#beats, struck);
  }

  /** The session is sealed. */
  ended(id: number, at: number): MomentChange {
    const moment = { kind: 'final', side: null, words: 'Final' } as const;
    const delta = { a: 0, b: 0 };
    return this.#add({ seq: id, at, moment, delta, review: null, isUnderReview: false }, this.#struck);
  }

  #add(beat: Beat, struck: ReadonlySet<number>): MomentChange {
    const beats = isIdle(beat) ? this.#beats : [...this.#beats, beat];
    if (struck !== this.#struck || beats.length > BEATS_MAX + BEATS_SPARE) {
      return this.#fold(beats.slice(-BEATS_MAX), struck);
    }
    if (beats === this.#beats) return nothingChanged;
    this.#beats = beats;
    return this.#stand(momentsAfter(this.#moments, beat, this.#everStruck()));
  }

  #fold(beats: Beat[], struck: ReadonlySet<number>): MomentChange {
    this.#beats = beats;
    this.#struck = struck;
    return this.#stand(momentsOf(beats, this.#everStruck()));
  }

  /** Those of earlier sessions as well. */
  #everStruck(): ReadonlySet<number> {
    return this.#struckBefore.size === 0 ? this.#struck : new Set([...this.#struckBefore, ...this.#struck]);
  }

  #stand(moments: Moment[]): MomentChange {
    const before = this.#moments;
    this.#moments = moments;
    // Both in the order of their beats: the oldest may be gone, and a new one comes last.
    const oldest = moments[0]?.id;
    const gone = Math.max(
      0,
      before.findIndex(({ id }) => id === oldest),
    );
    const change: MomentChange = { begun: null, withdrawn: [] };
    for (let index = 0; index < moments.length; index += 1) {
      const moment = moments[index];
      const was = before[gone + index];
      if (moment === undefined || moment === was) continue;
      if (moment.state !== 'withdrawn') change.begun = was ? null : moment;
      else if (was && was.state !== 'withdrawn') change.withdrawn.push(moment);
    }
    return change;
  }
}
