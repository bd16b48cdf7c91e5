import { RequestRefused } from '../refused.ts';

/** A value that somebody changes. */
export interface Change {
  /** Names it among all: `output/program/name`. */
  key: string;
  /** As a producer reads it: `The name of the output "Program"`. */
  what: string;
  /** What it was when they began; undefined: they have not said. */
  seen: unknown;
  now: unknown;
  wanted: unknown;
  /** How a value of it is told; absent: as it is. */
  say?: (value: unknown) => string;
}

/** Values kept in mind; the one changed longest ago is forgotten first. */
const KEYS_MAX = 1_000;

/** What operators have changed, so that one who began before another's change is told of it instead of undoing it. */
export class Meanwhile {
  readonly #by = new Map<string, string>();

  /**
   * Throws RequestRefused where another one has changed a value since it was seen, with both values. What is wanted already
   * is no conflict.
   */
  mustBeAsSeen({ key, what, seen, now, wanted, say = said }: Change): void {
    if (seen === undefined || isSame(seen, now) || isSame(wanted, now)) return;
    const by = this.#by.get(key);
    throw new RequestRefused(
      'conflict',
      `${what} was changed ${by === undefined ? '' : `by ${by} `}meanwhile: it is ${say(now)} now, and you were setting ${say(wanted)}. Nothing was changed; look, and set it again if you still want it.`,
    );
  }

  /** Somebody else has changed a value last, and nobody of that name since. @param me who asks; null: nobody knows */
  isOfAnother(key: string, me: string | null): boolean {
    const by = this.#by.get(key);
    return by !== undefined && by !== me;
  }

  /** These values were changed. @param by who did it; null: nobody knows */
  note(keys: readonly string[], by: string | null): void {
    for (const key of keys) {
      this.#by.delete(key);
      if (by !== null) this.#by.set(key, by);
    }
    for (const key of this.#by.keys()) {
      if (this.#by.size <= KEYS_MAX) return;
      this.#by.delete(key);
    }
  }
}

/** Whatever the order of their fields. What is not there is null. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
