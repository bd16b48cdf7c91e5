import { operatorErrors } from './errors.ts';

/** A value that a request sets, directly or as a side effect. */
export interface Edit {
  /** Identifies the value: `output/program/name`. */
  key: string;
  /** Shown to the producer: `The name of the output "Program"`. */
  what: string;
  /** The value when editing began; undefined: not given, so no conflict is checked. */
  seen: unknown;
  now: () => unknown;
  wanted: unknown;
  /** Formats a value for the producer. Default: text in quotes, everything else as JSON. */
  say?: ((value: unknown) => string) | undefined;
  /** Set if only conflicts with other operators count, not automatic changes. */
  ofOthersAlone?: true;
}

/** Maximum number of values whose last editor is known; the one edited longest ago is removed first. */
const KEYS_MAX = 1_000;

/**
 * Detects edit conflicts: a second operator is shown the first one's change instead of overwriting it unseen. Compares
 * the value when editing began with the current one and the new one.
 */
export class EditConflicts {
  readonly #editors = new Map<string, { name: string; value: unknown }>();

  /**
   * Performs a request and records the editor of each changed value.
   *
   * @param by the operator; null: unknown
   * @throws RequestRefused without performing the request if someone has changed a value since editing began
   */
  guard<T>(edits: readonly Edit[], by: string | null, act: () => T): T {
    for (const edit of edits) this.#check(edit, by);
    const before = edits.map(({ now }) => now());
    const done = act();
    const changed = edits.filter(({ now }, place) => !isSame(before[place], now()));
    this.#remember(changed, by);
    return done;
  }

  /** Throws RequestRefused on an edit conflict. A value that already equals the requested one isn't a conflict. */
  #check({ key, what, seen, now, wanted, say = described, ofOthersAlone }: Edit, by: string | null): void {
    if (seen === undefined) return;
    const is = now();
    if (isSame(seen, is) || isSame(wanted, is)) return;
    const last = this.#editors.get(key);
    // An automatic change after the last edit has no editor.
    const editor = last !== undefined && isSame(last.value, is) ? last.name : null;
    if (ofOthersAlone && (editor === null || editor === by)) return;
    throw operatorErrors.editConflict(what, editor, say(is), say(wanted));
  }

  #remember(changed: readonly Edit[], by: string | null): void {
    for (const { key, now } of changed) {
      this.#editors.delete(key);
      if (by !== null) this.#editors.set(key, { name: by, value: now() });
    }
    for (const key of this.#editors.keys()) {
      if (this.#editors.size <= KEYS_MAX) return;
      this.#editors.delete(key);
    }
  }
}

/** Returns whether two values are equal. Ignores the order of fields; absent equals null. */
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

function described(value: unknown): string {
  if (value === null || value === undefined) return 'not set';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
