import type { Moment, MomentState } from '../../../feed/contract/moments.ts';

/** So many withdrawals are known: an output with the longest delay still comes to far fewer. */
const WITHDRAWALS_KEPT = 60;

/**
 * When moments came under review and out of it again: an output with a delay shows a review with its video, not before.
 * A moment that is withdrawn leaves every output at once. When that was is known for what has to keep away from it.
 */
export class ReviewHistory {
  readonly #turns = new Map<number, { at: number; state: MomentState }[]>();
  /** Unix ms, oldest first. */
  #withdrawals: readonly number[] = [];
  #noted: readonly Moment[] = [];

  /** Notes what is new of these moments, at an instant of the feed (Unix ms). Those that are not among them are forgotten. */
  note(moments: readonly Moment[], at: number): void {
    const before = this.#noted;
    if (moments === before) return;
    this.#noted = moments;
    for (let index = 0; index < moments.length; index += 1) {
      const moment = moments[index];
      if (moment === undefined || moment === before[index]) continue;
      const { id, state } = moment;
      const turns = this.#turns.get(id);
      if (turns === undefined) this.#turns.set(id, [{ at, state }]);
      else if (turns.at(-1)?.state !== state) {
        turns.push({ at, state });
        if (state === 'withdrawn') this.#withdrawals = [...this.#withdrawals, at].slice(-WITHDRAWALS_KEPT);
      }
    }
    if (this.#turns.size === moments.length) return;
    const ids = new Set(moments.map(({ id }) => id));
    for (const id of this.#turns.keys()) if (!ids.has(id)) this.#turns.delete(id);
  }

  /** The instants (Unix ms, oldest first) at which moments were withdrawn that had stood before. */
  get withdrawals(): readonly number[] {
    return this.#withdrawals;
  }

  /** The moment as it stood at an instant; before it came, as it came. */
  at(moment: Moment, instant: number): Moment {
    const turns = this.#turns.get(moment.id);
    if (moment.state === 'withdrawn' || turns === undefined || turns.length < 2) return moment;
    const turn = turns.findLast(({ at }) => at <= instant) ?? turns[0];
    return turn === undefined || turn.state === moment.state ? moment : { ...moment, state: turn.state };
  }
}
