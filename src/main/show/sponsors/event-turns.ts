import type { RotationEvent } from '../../../preload/contract/sponsors.ts';

/** How many events of a kind a channel has had, to be remembered. */
export interface EventCount {
  channel: string;
  /** The slot's graphic, for events of graphics. */
  event: string;
  count: number;
  /** The newest of them. */
  last: string;
}

/** Events that an output with the longest delay can still come to. */
const KEPT = 400;

/**
 * Numbers events in the order in which they were first seen: an output that comes to one later, because it has a delay,
 * finds the number that it had elsewhere.
 */
export class EventTurns {
  readonly #events = new Map<string, { count: number; known: Map<string, number> }>();

  constructor(persisted: readonly EventCount[]) {
    for (const { channel, event, count, last } of persisted)
      this.#events.set(`${channel} ${event}`, { count, known: new Map([[last, count - 1]]) });
  }

  /**
   * The number of an event.
   *
   * @param kind what gives the turn, with the graphic where it is about one
   * @param key which of them it is: the same wherever and whenever it is asked about
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
