import { WINDOW_COMMANDS, type WindowCommand } from '../../../words/window-commands.ts';
import type { ChangedKey, WindowKeys } from '../../../preload/contract/window-keys.ts';
import { acceleratorWords } from '../../../words/accelerator.ts';
import { keyErrors } from './errors.ts';

/** The keys of the control window: one command per key, and at most one key per command. */
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
   * Assigns a key to a command; null removes it. Throws RequestRefused without changing anything if the key is used.
   */
  set(command: WindowCommand, key: string | null): void {
    const keys = this.state();
    const other = WINDOW_COMMANDS.find(({ id }) => key !== null && id !== command && keys[id] === key);
    if (key !== null && other) {
      throw keyErrors.alreadyAssigned(acceleratorWords(key), other.name);
    }
    const changed = new Map(this.#changed).set(command, key);
    // Defaults are not saved: a later version may have other defaults.
    if (WINDOW_COMMANDS.some(({ id, key: first }) => id === command && first === key))
      changed.delete(command);
    this.#changed = changed;
    this.#commit();
  }

  /** Restores the default keys. */
  reset(): void {
    this.restore([]);
  }

  /** Returns two sentences that say why these keys can't be used together, or null if they can. */
  problemOf(changed: readonly ChangedKey[]): string | null {
    const keys = Object.values(keysWith(new Map(changed.map(({ command, key }) => [command, key]))));
    const twice = keys.find((key, at) => key !== null && keys.indexOf(key) !== at);
    if (twice === undefined || twice === null) return null;
    return `${acceleratorWords(twice)} would be assigned twice. Change one of the keys first.`;
  }

  /** Sets these keys, and all others to their defaults. */
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
