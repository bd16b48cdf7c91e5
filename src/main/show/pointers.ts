import type { ControlRequest } from '../../preload/contract.ts';
import { POINTER_IDS, type PointerId } from '../../preload/contract/pointers.ts';

/** The hint that each request dismisses, because the user has done what the hint suggests. */
const FOLLOWED_BY: Partial<Record<ControlRequest, PointerId>> = {
  'channel:bind': 'game',
  'channel:arm': 'game',
  'rehearsal:start': 'game',
  'manual:start': 'game',
  'output:loader': 'link',
  'obs:put': 'link',
};
/** Requests that dismiss the hint about the lower third only if they are about the lower third. */
const TAKES: ReadonlySet<ControlRequest> = new Set(['graphic:take', 'graphic:toggle']);
const THIRD_FOLLOWED_BY: ReadonlySet<ControlRequest> = new Set([
  'moment:take',
  'rundown:take',
  'channel:take',
]);

/**
 * Hints for a new user. Each is shown until someone follows or dismisses it, and never again on this installation.
 */
export class Pointers {
  readonly #left: Set<PointerId>;
  readonly #commit: () => void;

  /** @param commit saves and publishes the remaining hints */
  constructor(persisted: readonly { id: PointerId }[], commit: () => void) {
    this.#left = new Set(persisted.map(({ id }) => id));
    this.#commit = commit;
  }

  /** Returns the remaining hints, in display order. */
  left(): PointerId[] {
    return POINTER_IDS.filter((id) => this.#left.has(id));
  }

  persisted(): { id: PointerId }[] {
    return this.left().map((id) => ({ id }));
  }

  /** Dismisses a hint. @param pointer undefined: all hints */
  away(pointer: PointerId | undefined): void {
    if (pointer === undefined) {
      const had = this.#left.size > 0;
      this.#left.clear();
      if (had) this.#commit();
    } else if (this.#left.delete(pointer)) this.#commit();
  }

  /** Call after each performed request. */
  noted(name: ControlRequest, input: unknown): void {
    if (this.#left.size === 0) return;
    const followed = FOLLOWED_BY[name];
    if (followed !== undefined) this.away(followed);
    const { graphic } = input as { graphic?: unknown };
    if (THIRD_FOLLOWED_BY.has(name) || (TAKES.has(name) && graphic === 'lower-third'))
      this.away('lower-third');
  }

  /** Dismisses the hint about an output's link once a page outside of this program has used the link. */
  drawn(): void {
    this.away('link');
  }
}
