import type { ControlRequest } from '../../preload/contract.ts';
import { POINTER_IDS, type PointerId } from '../../preload/contract/pointers.ts';

/** Requests that follow a hint, from anyone and anywhere. */
const FOLLOWED_BY: Partial<Record<ControlRequest, PointerId>> = {
  'channel:bind': 'game',
  'channel:arm': 'game',
  'rehearsal:start': 'game',
  'manual:start': 'game',
  'output:loader': 'link',
  'obs:put': 'link',
};
/** Only of the lower third. */
const TAKES: ReadonlySet<ControlRequest> = new Set(['graphic:take', 'graphic:toggle']);
const THIRD_FOLLOWED_BY: ReadonlySet<ControlRequest> = new Set([
  'moment:take',
  'rundown:take',
  'channel:take',
]);

/** Hints for a new user: each until it was followed or dismissed, then never again on this installation. */
export class Pointers {
  readonly #left: Set<PointerId>;
  readonly #commit: () => void;

  /** @param commit saves and publishes the remaining hints */
  constructor(persisted: readonly { id: PointerId }[], commit: () => void) {
    this.#left = new Set(persisted.map(({ id }) => id));
    this.#commit = commit;
  }

  /** In display order. */
  left(): PointerId[] {
    return POINTER_IDS.filter((id) => this.#left.has(id));
  }

  /** The data to save. */
  persisted(): { id: PointerId }[] {
    return this.left().map((id) => ({ id }));
  }

  /** @param pointer undefined: all of them */
  away(pointer: PointerId | undefined): void {
    if (pointer === undefined) {
      const had = this.#left.size > 0;
      this.#left.clear();
      if (had) this.#commit();
    } else if (this.#left.delete(pointer)) this.#commit();
  }

  /** Dismisses the pointer that a request follows. */
  noted(name: ControlRequest, input: unknown): void {
    if (this.#left.size === 0) return;
    const followed = FOLLOWED_BY[name];
    if (followed !== undefined) this.away(followed);
    const { graphic } = input as { graphic?: unknown };
    if (THIRD_FOLLOWED_BY.has(name) || (TAKES.has(name) && graphic === 'lower-third'))
      this.away('lower-third');
  }

  /** Dismisses the pointer to an output's link when a page outside of this program has used it. */
  drawn(): void {
    this.away('link');
  }
}
