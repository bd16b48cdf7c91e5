import type { RotationEvent } from '../../../preload/contract/sponsors.ts';

/** Number of events of a kind on a channel, for saving. */
export interface EventCount {
  channel: string;
  /** The kind of event: `moment`, `break`, or the takes of a graphic, such as `graphic ticker`. */
  event: string;
  count: number;
  /** Key of the newest event. */
  last: string;
}

/** Maximum number of stored events of a kind: more than happen during the longest output delay. */
const KEPT = 400;

/**
 * Numbers events in the order in which they were first seen, so that a delayed output that reaches an event later gets
 * the same number.
 */
export class EventTurns {
  readonly #events = new Map<string, { count: number; known: Map<string, number> }>();

  constructor(persisted: readonly EventCount[]) {
    for (const { channel, event, count, last } of persisted)
      this.#events.set(`${channel} ${event}`, { count, known: new Map([[last, count - 1]]) });
  }

  /**
   * Returns the number of an event.
   *
   * @param kind as in `EventCount.event`
   * @param key identifies the event; equal on every output
   */
  turnOf(channel: string, kind: RotationEvent | `graphic ${string}`, key: string): number {
    const of = `${channel} ${kind}`;
    const events = this.#events.get(of) ?? { count: 0, known: new Map<string, number>() };
    this.#events.set(of, events);
    const known = events.known.get(key);
    if (known !== undefined) return known;
    const turn = events.count;
    events.count += 1;
    events.known.set(key, turn);
    const [oldest] = events.known.keys();
    if (events.known.size > KEPT && oldest !== undefined) events.known.delete(oldest);
    return turn;
  }

  counts(): EventCount[] {
    return [...this.#events].map(([of, { count, known }]) => {
      const [channel = '', ...event] = of.split(' ');
      return { channel, event: event.join(' '), count, last: [...known.keys()].at(-1) ?? '' };
    });
  }
}
