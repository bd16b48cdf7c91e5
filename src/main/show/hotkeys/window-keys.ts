import { WINDOW_COMMANDS, type WindowCommand } from '../../../words/window-commands.ts';
import type { ChangedKey, WindowKeys } from '../../../preload/contract/window-keys.ts';
import { acceleratorWords } from '../../../words/accelerator.ts';
import { RequestRefused } from '../refused.ts';

/** The keys of the control window: each does one thing, and one thing has one key at most. */
export class WindowKeyMap {
  readonly #commit: () => void;
  #changed: ReadonlyMap<WindowCommand, string | null>;

  constructor(commit: () => void, persisted: readonly ChangedKey[]) {
    this.#commit = commit;
    this.#changed = new Map(persisted.map(({ command, key }) => [command, key]));
  }

  state(): WindowKeys {
    return keysWith(this.#changed);
  }

  persisted(): ChangedKey[] {
    return [...this.#changed].map(([command, key]) => ({ command, key }));
  }

  /**
   * Gives a command a key, or none (null). Throws RequestRefused, with everything as it was, where that key does
   * something else.
   */
  set(command: WindowCommand, key: string | null): void {
    const keys = this.state();
    const other = WINDOW_COMMANDS.find(({ id }) => key !== null && id !== command && keys[id] === key);
    if (key !== null && other) {
      throw new RequestRefused(
        'conflict',
        `${acceleratorWords(key)} does this already: ${other.name}. Give that another key first.`,
      );
    }
    const changed = new Map(this.#changed).set(command, key);
    // What is as from the start is not remembered: a later version may start otherwise.
    if (WINDOW_COMMANDS.some(({ id, key: first }) => id === command && first === key))
      changed.delete(command);
    this.#changed = changed;
    this.#commit();
  }

  /** All keys as they are from the start. */
  reset(): void {
    this.restore([]);
  }

  /** Why these keys can't be there together, in two sentences; null: they can. */
  problemOf(changed: readonly ChangedKey[]): string | null {
    const keys = Object.values(keysWith(new Map(changed.map(({ command, key }) => [command, key]))));
    const twice = keys.find((key, at) => key !== null && keys.indexOf(key) !== at);
    if (twice === undefined || twice === null) return null;
    return `${acceleratorWords(twice)} would do two things. Give one of them another key first.`;
  }

  /** These, and all others as they are from the start. */
  restore(keys: readonly ChangedKey[]): void {
    this.#changed = new Map(keys.map(({ command, key }) => [command, key]));
    this.#commit();
  }
}

function keysWith(changed: ReadonlyMap<WindowCommand, string | null>): WindowKeys {
  return Object.fromEntries(
    WINDOW_COMMANDS.map(({ id, key }) => [id, changed.has(id) ? (changed.get(id) ?? null) : key]),
  ) as WindowKeys;
}
