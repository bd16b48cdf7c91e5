import type { ShowState } from '../../preload/contract/show-state.ts';
import type { Clock } from './ports.ts';

/** Pushes are latest-wins at this rate: quick enough for a producer's eye, and a fast rehearsal costs no more. */
const PUSH_MS = 100;

/** Tells control windows and remote callers of every change: the whole state, serialised once for all of them. */
export class StatePush {
  readonly #clock: Clock;
  readonly #state: () => ShowState;
  readonly #listeners = new Set<(message: string) => void>();
  #cancel: (() => void) | null = null;
  #pushedAt = -Infinity;

  constructor(clock: Clock, state: () => ShowState) {
    this.#clock = clock;
    this.#state = state;
  }

  /** Returns how to stop listening. */
  listen(listener: (message: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Something has changed: told at once, or when the last push is long enough ago. */
  changed(): void {
    if (this.#cancel !== null || this.#listeners.size === 0) return;
    const waitMs = this.#pushedAt + PUSH_MS - this.#clock.wall();
    this.#cancel = this.#clock.after(Math.min(Math.max(0, waitMs), PUSH_MS), () => {
      this.#cancel = null;
      this.#pushedAt = this.#clock.wall();
      const message = `{"push":"show:state","value":${JSON.stringify(this.#state())}}`;
      for (const listener of this.#listeners) listener(message);
    });
  }

  close(): void {
    this.#cancel?.();
  }
}
