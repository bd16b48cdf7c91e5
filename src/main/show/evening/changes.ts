import { CHANGES_MAX, type SettingsChange } from '../../../preload/contract/evening.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import {
  beforeWords,
  changesOf,
  changeWords,
  rowsOf,
  takenBack,
  type RowChange,
  type RowList,
  type Rows,
} from './rows.ts';

export interface ChangesPorts {
  clock: Pick<Clock, 'wall'>;
  ids: Pick<IdGenerator, 'id'>;
  lists: readonly RowList[];
}

interface Kept extends SettingsChange {
  parts: { list: RowList; changes: RowChange[] }[];
}

/**
 * The last changes of settings that somebody made, each with what it was before, to be taken back one by one. Only rows
 * that a change touched become as they were; takes and clears are no settings. They live as long as the program.
 */
export class SettingsChanges {
  readonly #ports: ChangesPorts;
  /** Oldest first. */
  #kept: Kept[] = [];
  #known: ReadonlyMap<RowList, Rows> = new Map();

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  list(): SettingsChange[] {
    return this.#kept.map(({ id, at, by, what, was }) => ({ id, at, by, what, was })).reverse();
  }

  /** A change is about to be made: whatever has become otherwise by itself is no part of it. */
  begin(): void {
    this.#known = this.#read();
  }

  /** It was made, whatever it touched. @param what is told of it; null: what has changed */
  made(by: string, what: string | null): void {
    const { clock, ids, lists } = this.#ports;
    const known = this.#known;
    this.#known = this.#read();
    const parts = lists.flatMap((list) => {
      const changes = changesOf(known.get(list) ?? new Map(), this.#known.get(list) ?? new Map());
      return changes.length === 0 ? [] : [{ list, changes }];
    });
    if (parts.length === 0) return;
    this.#kept = [
      ...this.#kept,
      {
        id: ids.id(),
        at: clock.wall(),
        by,
        what: what ?? parts.map(({ list, changes }) => changeWords(list, changes)).join('; '),
        was: parts.flatMap(({ list, changes }) => beforeWords(list, changes)),
        parts,
      },
    ].slice(-CHANGES_MAX);
  }

  /**
   * Takes a change back, or the newest. What others have changed of the same rows since goes with it.
   *
   * @throws RequestRefused where there is none
   */
  undo(id: string | undefined): SettingsChange {
    const kept = id === undefined ? this.#kept.at(-1) : this.#kept.find((one) => one.id === id);
    if (kept === undefined) {
      throw new RequestRefused(
        'conflict',
        id === undefined
          ? 'There is no change of settings left to take back.'
          : 'This change cannot be taken back any more. Look at the list again.',
      );
    }
    for (const { list, changes } of kept.parts) list.put(takenBack(rowsOf(list), changes));
    this.#kept = this.#kept.filter((one) => one !== kept);
    // Taking back is no change to be taken back: whoever wants it again makes it again.
    const { at, by, what, was } = kept;
    return { id: kept.id, at, by, what, was };
  }

  /** Pictures that rows have which can come back. */
  pictures(): string[] {
    const before = this.#kept.flatMap(({ parts }) =>
      parts.flatMap(({ changes }) => changes.flatMap((change) => change.before ?? [])),
    );
    return picturesIn(before);
  }

  #read(): ReadonlyMap<RowList, Rows> {
    return new Map(this.#ports.lists.map((list) => [list, rowsOf(list)]));
  }
}

const PICTURE = /\/logos\/[0-9a-f]{64}\.(?:png|webp)/g;

/** The paths of all pictures that something names, wherever it does. */
export function picturesIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).match(PICTURE) ?? [])];
}
