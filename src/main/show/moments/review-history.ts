import type { Moment, MomentState } from '../../../feed/contract/moments.ts';

/** Maximum number of retractions: more than occur within the longest delay. */
const WITHDRAWALS_KEPT = 60;

/**
 * When moments came under review and were decided, so that a delayed output shows a review with its video. A retracted
 * moment leaves every output immediately; its time is stored for whatever has to avoid it.
 */
export class ReviewHistory {
  readonly #turns = new Map<number, { at: number; state: MomentState }[]>();
  /** When moments were retracted, Unix ms, oldest first. */
  #withdrawals: readonly number[] = [];
  #noted: readonly Moment[] = [];

  /** Adds new moments at an instant of the feed (Unix ms), and removes moments that are not in the list. */
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

  /** When moments were retracted (Unix ms, oldest first). */
  get withdrawals(): readonly number[] {
    return this.#withdrawals;
  }

  /** Returns the moment as of an instant; before the moment began, in its first state. */
  at(moment: Moment, instant: number): Moment {
    const turns = this.#turns.get(moment.id);
    if (moment.state === 'withdrawn' || turns === undefined || turns.length < 2) return moment;
    const turn = turns.findLast(({ at }) => at <= instant) ?? turns[0];
    return turn === undefined || turn.state === moment.state ? moment : { ...moment, state: turn.state };
  }
}
