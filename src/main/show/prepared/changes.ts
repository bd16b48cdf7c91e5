import { isSameJson } from '../../../feed/contract/same-json.ts';
import { CHANGES_MAX, type SettingsChange } from '../../../preload/contract/show-file.ts';
import { FontPath } from '../../../preload/contract/fonts.ts';
import { PicturePath } from '../../../preload/contract/picture.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import type { RequestRefused } from '../refused.ts';
import { showFileErrors } from './errors.ts';
import { applyToItems } from './merge.ts';
import { misfit, place, takenOffAir, type Placement } from './placement.ts';
import {
  beforeWords,
  changesOf,
  changeWords,
  keyed,
  type Row,
  type RowChange,
  type RowList,
} from './rows.ts';

export interface ChangesPorts {
  clock: Pick<Clock, 'wall'>;
  ids: Pick<IdGenerator, 'id'>;
  lists: ReadonlyMap<string, RowList>;
  /** Runs an act that may change the teams on air, and records the changes. */
  watchTeams: <T>(act: () => T) => T;
}

interface Step {
  list: RowList;
  before: readonly Row[];
  after: readonly Row[];
  changes: readonly RowChange[];
}

interface AppliedChange extends SettingsChange {
  steps: readonly Step[];
}

type Lists = ReadonlyMap<RowList, readonly Row[]>;

/**
 * The latest settings changes, with undo and redo for each. Undo and redo affect only the rows, fields and items of
 * that change; later changes by other operators stay. Takes and clears are not settings. The list is lost when the
 * program exits.
 */
export class SettingsChanges {
  readonly #ports: ChangesPorts;
  /** Oldest first. */
  #applied: readonly AppliedChange[] = [];
  /** Undone changes, the most recently undone last. The next change discards them. */
  #undone: readonly AppliedChange[] = [];
  /** The lists before the current change: settings are saved while it is made, and undo needs the old pictures. */
  #known: Lists = new Map();

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** Changes that can be undone, newest first. */
  list(): SettingsChange[] {
    return this.#applied.map(viewOf).reverse();
  }

  /** Changes that can be redone, the most recently undone first. */
  undone(): SettingsChange[] {
    return this.#undone.map(viewOf).reverse();
  }

  /**
   * Performs a change in one step and records it, without unrelated changes. If it throws, nothing is recorded.
   *
   * @param what describes the change for the producer; null: derived from the changed rows
   */
  record<T>(by: string, what: string | null, act: () => T): T {
    const before = this.#read();
    this.#known = before;
    try {
      const done = this.#ports.watchTeams(act);
      this.#add(by, what, before);
      return done;
    } finally {
      this.#known = new Map();
    }
  }

  #add(by: string, what: string | null, known: Lists): void {
    const { clock, ids, lists } = this.#ports;
    const now = this.#read();
    const steps = [...lists.values()].flatMap((list): Step[] => {
      const [before, after] = [known.get(list) ?? [], now.get(list) ?? []];
      const changes = changesOf(keyed(before, list.keyOf), keyed(after, list.keyOf));
      return changes.length === 0 ? [] : [{ list, before, after, changes }];
    });
    if (steps.length === 0) return;
    const change: AppliedChange = {
      id: ids.id(),
      at: clock.wall(),
      by,
      what: what ?? steps.map(({ list, changes }) => changeWords(list, changes)).join('; '),
      was: steps.flatMap(({ list, changes }) =>
        beforeWords(list, changes, steps.length === 1 && changes.length === 1),
      ),
      steps,
    };
    this.#applied = [...this.#applied, change].slice(-CHANGES_MAX);
    this.#undone = [];
  }

  /**
   * Undoes a change, or the newest.
   *
   * @throws RequestRefused if there is none, or if undoing it would remove something in use, blank an output, make the
   * settings inconsistent or change nothing. The change then stays on the list.
   */
  undo(id: string | undefined): SettingsChange {
    const change = id === undefined ? this.#applied.at(-1) : this.#applied.find((one) => one.id === id);
    if (change === undefined) throw gone(id, 'undo');
    const undone = this.#undone;
    // Set before the change is applied, because settings are saved meanwhile, with the pictures that redo needs.
    this.#undone = [...undone, change];
    try {
      this.#apply(change, 'undo');
    } catch (error) {
      this.#undone = undone;
      throw error;
    }
    this.#applied = this.#applied.filter((one) => one !== change);
    return viewOf(change);
  }

  /**
   * Redoes an undone change, or the most recently undone one.
   *
   * @throws RequestRefused like `undo`
   */
  redo(id: string | undefined): SettingsChange {
    const change = id === undefined ? this.#undone.at(-1) : this.#undone.find((one) => one.id === id);
    if (change === undefined) throw gone(id, 'redo');
    const applied = this.#applied;
    this.#applied = [...applied, change].sort((one, other) => one.at - other.at);
    try {
      this.#apply(change, 'redo');
    } catch (error) {
      this.#applied = applied;
      throw error;
    }
    this.#undone = this.#undone.filter((one) => one !== change);
    return viewOf(change);
  }

  /** Undoes or redoes a change, or throws RequestRefused without changing anything. */
  #apply({ steps }: AppliedChange, verb: Verb): void {
    const { lists } = this.#ports;
    const placement: Placement = steps.map(({ list, before, after }) => {
      const [from, to] = verb === 'undo' ? [after, before] : [before, after];
      return [list, applyToItems(list.read(), from, to, list.keyOf)];
    });
    const problem =
      takenOffAir(placement) ??
      misfit(lists, placement, (need, list, isChanged) => {
        const what = isChanged ? lists.get(need.list)?.what : list.what;
        return `${isChanged ? 'Add' : 'Change'} the ${what?.toLowerCase() ?? need.list} first.`;
      });
    if (problem !== null) throw showFileErrors.cannotApply(problem);
    if (placement.every(([list, rows]) => isSameJson(list.read(), rows))) {
      throw showFileErrors.changedSince(verb);
    }
    this.#ports.watchTeams(() => place(placement));
  }

  /** Returns the pictures and fonts that undo or redo can restore, including those of the current change. */
  pictures(): string[] {
    const rows = (changes: readonly AppliedChange[], side: 'before' | 'after'): Row[] =>
      changes.flatMap(({ steps }) => steps.flatMap((step) => step.changes.flatMap((one) => one[side] ?? [])));
    return filesIn([rows(this.#applied, 'before'), rows(this.#undone, 'after'), [...this.#known.values()]]);
  }

  #read(): Lists {
    return new Map([...this.#ports.lists.values()].map((list) => [list, [...list.read()]]));
  }
}

const viewOf = ({ id, at, by, what, was }: AppliedChange): SettingsChange => ({ id, at, by, what, was });

type Verb = 'undo' | 'redo';

function gone(id: string | undefined, verb: Verb): RequestRefused {
  if (id === undefined)
    return verb === 'undo' ? showFileErrors.nothingToUndo() : showFileErrors.nothingToRedo();
  return verb === 'undo' ? showFileErrors.changeNotUndone() : showFileErrors.changeNotRedone();
}

/**
 * Returns whether a value is the path of a picture or font. Fast for other values, because most values aren't paths and
 * a failing schema is slow.
 */
export const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.startsWith('/') &&
  (PicturePath.safeParse(value).success || FontPath.safeParse(value).success);

/** Returns the paths of all pictures and fonts in a value, at any depth. */
export function filesIn(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (isFilePath(part)) found.add(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...found];
}
