import type { ShowState } from '../../preload/contract/show-state.ts';
import type { Clock } from './ports.ts';

/**
 * Minimum time between pushes; the latest state wins. Fast enough for a producer, and cheap during a fast rehearsal.
 */
const PUSH_MS = 100;

/**
 * Pushes every change to control windows and remote callers, serialized once for all of them: the changed parts of the
 * state (`ShowPush`), or all of it to a new listener.
 */
export class StatePush {
  readonly #clock: Clock;
  readonly #state: () => ShowState;
  readonly #listeners = new Set<(message: string) => void>();
  /** The parts of the last push. */
  readonly #pushed = new Map<string, string>();
  #catalogs: ShowState['catalogs'] | null = null;
  /** Revision of the last push; null: the next push has to be complete. */
  #since: number | null = null;
  #cancel: (() => void) | null = null;
  #pushedAt = -Infinity;

  constructor(clock: Clock, state: () => ShowState) {
    this.#clock = clock;
    this.#state = state;
  }

  /** Adds a listener, which makes the next push complete. Returns a function that removes the listener. */
  listen(listener: (message: string) => void): () => void {
    this.#listeners.add(listener);
    this.restart();
    return () => void this.#listeners.delete(listener);
  }

  /** Makes the next push complete. Call when a receiver has a state that was not pushed. */
  restart(): void {
    this.#since = null;
  }

  /** Call after the state changed. The change is pushed soon, at most every PUSH_MS. */
  changed(): void {
    if (this.#cancel !== null || this.#listeners.size === 0) return;
    const waitMs = this.#pushedAt + PUSH_MS - this.#clock.wall();
    this.#cancel = this.#clock.after(Math.min(Math.max(0, waitMs), PUSH_MS), () => {
      this.#cancel = null;
      this.#pushedAt = this.#clock.wall();
      const message = `{"push":"show:state","value":${this.#next()}}`;
      for (const listener of this.#listeners) listener(message);
    });
  }

  close(): void {
    this.#cancel?.();
  }

  /** Returns the next `ShowPush`, serialized. */
  #next(): string {
    const { revision, at, ...parts } = this.#state();
    const since = this.#since;
    const texts = [`"since":${since},"revision":${revision},"at":${at}`];
    for (const [name, part] of Object.entries(parts)) {
      const isNew = this.#isNew(name, part);
      if (isNew || since === null) texts.push(`${JSON.stringify(name)}:${this.#pushed.get(name)}`);
    }
    this.#since = revision;
    return `{${texts.join()}}`;
  }

  /** Returns whether a part differs from the last push, and stores it for the next comparison. */
  #isNew(name: string, part: unknown): boolean {
    // By far the longest part. It is a new object only after a list was read, so most pushes need not serialize it.
    if (name === 'catalogs') {
      if (part === this.#catalogs) return false;
      this.#catalogs = part as ShowState['catalogs'];
    }
    const text = JSON.stringify(part);
    if (text === this.#pushed.get(name)) return false;
    this.#pushed.set(name, text);
    return true;
  }
}
