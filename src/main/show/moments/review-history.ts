import type { Moment, MomentState } from '../../../feed/contract/moments.ts';

/** Maximum number of saved retraction times: more than occur within the longest delay. */
const WITHDRAWALS_KEPT = 60;

/**
 * When moments came under review and were decided, so that a delayed output shows a review with its video. A retracted
 * moment leaves every output immediately, and the time is stored, because sponsors stay hidden for a while afterwards.
 */
export class ReviewHistory {
  readonly #turns = new Map<number, { at: number; state: MomentState }[]>();
  #withdrawals: readonly number[] = [];
  #noted: readonly Moment[] = [];

  /** Notes new states of moments at an instant of the feed (Unix ms), and forgets moments that left the list. */
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

  /** Returns the moment as of an instant; before it began, in its first state. A retracted moment stays retracted. */
  at(moment: Moment, instant: number): Moment {
    const turns = this.#turns.get(moment.id);
    if (moment.state === 'withdrawn' || turns === undefined || turns.length < 2) return moment;
    const turn = turns.findLast(({ at }) => at <= instant) ?? turns[0];
    return turn === undefined || turn.state === moment.state ? moment : { ...moment, state: turn.state };
  }
}
