import type { ShowState } from '../../preload/contract/show-state.ts';
import type { Clock } from './ports.ts';

/** Pushes are latest-wins at this rate: quick enough for a producer's eye, and a fast rehearsal costs no more. */
const PUSH_MS = 100;

/**
 * Tells control windows and remote callers of every change, serialised once for all of them: the parts of the state that
 * are others than in the push before (`ShowPush`), and all of it to whoever has just come.
 */
export class StatePush {
  readonly #clock: Clock;
  readonly #state: () => ShowState;
  readonly #listeners = new Set<(message: string) => void>();
  /** The parts of the last push. */
  readonly #pushed = new Map<string, string>();
  #catalogs: ShowState['catalogs'] | null = null;
  /** Of the last push; null: the next one has to be whole. */
  #since: number | null = null;
  #cancel: (() => void) | null = null;
  #pushedAt = -Infinity;

  constructor(clock: Clock, state: () => ShowState) {
    this.#clock = clock;
    this.#state = state;
  }

  /** Returns how to stop listening. */
  listen(listener: (message: string) => void): () => void {
    this.#listeners.add(listener);
    this.restart();
    return () => void this.#listeners.delete(listener);
  }

  /** The next push is whole: somebody holds a state that was not pushed. */
  restart(): void {
    this.#since = null;
  }

  /** Something has changed: told at once, or when the last push is long enough ago. */
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

  /** A `ShowPush`, serialised. */
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

  /** Another part than in the last push; it is kept as the one to compare with. */
  #isNew(name: string, part: unknown): boolean {
    // The longest part by far, and made anew only once a list was read: most pushes need not serialise it.
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
