import type { Moment, MomentState } from '../../feed/contract/moments.ts';

/**
 * When moments came under review and out of it again: an output with a delay shows a review with its picture, not before.
 * A withdrawal is not among these: what never was leaves at once.
 */
export class MomentTurns {
  #turns = new Map<number, readonly { at: number; state: MomentState }[]>();
  #noted: readonly Moment[] = [];

  /** Notes what is new of these moments, at an instant of the feed (Unix ms). Those that are not among them are forgotten. */
  note(moments: readonly Moment[], at: number): void {
    if (moments === this.#noted) return;
    this.#noted = moments;
    this.#turns = new Map(
      moments.map(({ id, state }) => {
        const turns = this.#turns.get(id) ?? [];
        return [id, turns.at(-1)?.state === state ? turns : [...turns, { at, state }]];
      }),
    );
  }

  /** The moment as it stood at an instant; before it came, as it came. */
  at(moment: Moment, instant: number): Moment {
    const turns = this.#turns.get(moment.id);
    if (moment.state === 'withdrawn' || turns === undefined || turns.length < 2) return moment;
    const turn = turns.findLast(({ at }) => at <= instant) ?? turns[0];
    return turn === undefined || turn.state === moment.state ? moment : { ...moment, state: turn.state };
  }
}
