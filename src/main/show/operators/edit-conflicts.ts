import { RequestRefused } from '../refused.ts';

/** One value that a request sets, or that it may change along the way. */
export interface Edit {
  /** Names the value among all: `output/program/name`. */
  key: string;
  /** As a producer reads it: `The name of the output "Program"`. */
  what: string;
  /** What it was when editing began; undefined: it was not said, so there is no conflict. */
  seen: unknown;
  now: () => unknown;
  wanted: unknown;
  /** How a value of it is told; absent: as it is. */
  say?: ((value: unknown) => string) | undefined;
  /** A conflict with what another operator has done alone, and never with what happened by itself. */
  ofOthersAlone?: true;
}

/** Values whose last editor is remembered; the one edited longest ago is forgotten first. */
const KEYS_MAX = 1_000;

/**
 * Two operators at one value: the second is told what the first has made of it, instead of undoing it unseen. What the second
 * saw when editing began is compared with what is there now and with what is wanted.
 */
export class EditConflicts {
  readonly #editors = new Map<string, { name: string; made: unknown }>();

  /**
   * Does what a request asks for, and remembers who has changed which of the values.
   *
   * @param by who asks; null: nobody knows
   * @throws RequestRefused where somebody has changed a value since it was seen; nothing is done then
   */
  guard<T>(edits: readonly Edit[], by: string | null, act: () => T): T {
    for (const edit of edits) this.#check(edit, by);
    const before = edits.map(({ now }) => now());
    const done = act();
    const changed = edits.filter(({ now }, place) => !isSame(before[place], now()));
    this.#remember(changed, by);
    return done;
  }

  /** What is wanted already is no conflict. */
  #check({ key, what, seen, now, wanted, say = told, ofOthersAlone }: Edit, by: string | null): void {
    if (seen === undefined) return;
    const is = now();
    if (isSame(seen, is) || isSame(wanted, is)) return;
    const last = this.#editors.get(key);
    // An automatic change since then has no editor.
    const editor = last !== undefined && isSame(last.made, is) ? last.name : null;
    if (ofOthersAlone && (editor === null || editor === by)) return;
    throw new RequestRefused(
      'conflict',
      `${what} was changed ${editor === null ? '' : `by ${editor} `}meanwhile: it is ${say(is)} now, and you were setting ${say(wanted)}. Nothing was changed; look, and set it again if you still want it.`,
    );
  }

  #remember(changed: readonly Edit[], by: string | null): void {
    for (const { key, now } of changed) {
      this.#editors.delete(key);
      if (by !== null) this.#editors.set(key, { name: by, made: now() });
    }
    for (const key of this.#editors.keys()) {
      if (this.#editors.size <= KEYS_MAX) return;
      this.#editors.delete(key);
    }
  }
}

/** Whatever the order of their fields. What is not there is null. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function told(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
