import { isSameJson } from '../../../feed/contract/same-json.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { ShowPart } from '../../../preload/contract/show-file.ts';

/**
 * Settings as lists of rows with keys. A changed row is always a new object, so rows that are the same object are
 * equal.
 */

export type Row = object;
export type Rows = ReadonlyMap<string, Row>;

/** A row of another list that a row refers to. */
export interface Need {
  list: string;
  key: string;
  /** The reference in words: `The output "Main" is on channel B`. */
  why: string;
  /** True if the settings may refer to a row that no longer exists. */
  mayBeGone: boolean;
}

/** A list of settings, and how to replace it. */
export interface RowList {
  part: ShowPart;
  /** The kind of row, capitalized: `Output`. */
  what: string;
  keyOf: (row: Row) => string;
  /** Returns the row's name for a producer; null: none. */
  nameOf: (row: Row) => string | null;
  /** Returns the row's content in words. Absent if the names and values of its fields are clear to a producer. */
  says?: (row: Row) => string;
  read: () => readonly Row[];
  /** Returns a row without machine-specific fields, as in a file. */
  plain: (row: Row) => Row;
  /** Replaces the whole list. Rows are valid: they were in this list before, or were read like settings. */
  replace: (rows: readonly Row[]) => void;
  most: number;
  /** Returns a sentence that says why rows can't exist together, or null if they can. */
  problem: (rows: readonly Row[]) => string | null;
  needs: (row: Row) => readonly Need[];
  /** Returns two sentences that say why a row can't be removed now, or null if it can. */
  inUse: (row: Row) => string | null;
  /** Returns whether a row stays although the file lacks it. */
  mustStay: (row: Row) => boolean;
  /** Returns why a row can't replace the current one (an output would go blank), or null if it can. */
  blanks: (row: Row) => string | null;
  /** Returns a row of a file, changed so that it takes nothing off air; the same object if it needs no change. */
  keepingAir: (row: Row) => Row;
  /** Returns whether viewers would see a change of the row immediately. */
  isSeen: (row: Row) => boolean;
}

/** `RowList` with the list's actual types. */
export interface RowListSpec<T extends Row> {
  part: ShowPart;
  what: string;
  keyOf: (row: T) => string;
  nameOf: (row: T) => string | null;
  says?: (row: T) => string;
  read: () => readonly T[];
  replace: (rows: readonly T[]) => void;
  plain?: (row: T) => T;
  /** Absent if the possible keys already limit the list. */
  most?: number;
  problem?: (rows: readonly T[]) => string | null;
  needs?: (row: T) => readonly Need[];
  inUse?: (row: T) => string | null;
  /** If absent, only rows in use stay. */
  mustStay?: (row: T) => boolean;
  blanks?: (row: T) => string | null;
  keepingAir?: (row: T) => T;
  isSeen?: (row: T) => boolean;
}

const none = (): null => null;
const same = <T>(row: T): T => row;

export function rowList<T extends Row>(spec: RowListSpec<T>): RowList {
  // Rows come from `read` of the same list, or from a file that was read with that list's schema.
  const { inUse = none } = spec;
  const absent = {
    ...{ plain: same, most: Infinity, problem: none, needs: () => [], blanks: none, keepingAir: same },
    mustStay: (row: T) => inUse(row) !== null,
    isSeen: () => false,
  };
  return { ...absent, ...spec, inUse } as unknown as RowList;
}

export function rowsOf({ read, keyOf }: Pick<RowList, 'read' | 'keyOf'>): Rows {
  return keyed(read(), keyOf);
}

export function keyed(rows: readonly Row[], keyOf: (row: Row) => string): Rows {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** A row before and after; null: absent. */
export interface RowChange {
  key: string;
  before: Row | null;
  after: Row | null;
}

/** Returns the changes from the first rows to the second. */
export function changesOf(before: Rows, after: Rows): RowChange[] {
  const changes: RowChange[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    if (was !== is && !isSameJson(was, is)) changes.push({ key, before: was, after: is });
  }
  return changes;
}

const VALUE_SHOWN = 60;
const LINES_MAX = 8;

/** Returns a count with its noun: `1 sponsor`, `3 sponsors`. */
export function countedRows({ what }: Pick<RowList, 'what'>, count: number): string {
  return `${count} ${what.toLowerCase()}${count === 1 ? '' : 's'}`;
}

/** Describes changes of a list: `Output "Program": name, delay`, `Teams: 3 added`. */
export function changeWords({ what, nameOf, says }: RowList, changes: readonly RowChange[]): string {
  const [change] = changes;
  if (change === undefined) return what;
  if (changes.length > 1) {
    const count = (found: readonly RowChange[], words: string): string[] =>
      found.length === 0 ? [] : [`${found.length} ${words}`];
    const parts = [
      ...count(
        changes.filter(({ before }) => before === null),
        'added',
      ),
      ...count(
        changes.filter(({ before, after }) => before !== null && after !== null),
        'changed',
      ),
      ...count(
        changes.filter(({ after }) => after === null),
        'removed',
      ),
    ];
    return `${what}s: ${parts.join(', ')}`;
  }
  const { before, after } = change;
  const name = nameOf(before ?? after ?? {});
  const row = name === null ? what : `${what} "${name}"`;
  if (before === null) return `${row} added`;
  if (after === null) return `${row} removed`;
  if (says) return `${row}: ${says(after)}`;
  return `${row}: ${fieldsOf(before, after).map(fieldWords).join(', ')}`;
}

/**
 * Returns the values before a change, one sentence each without a period: `Name was Main`.
 *
 * @param isOnly `changeWords` names the row, so its name isn't repeated
 */
export function beforeWords(
  { what, nameOf, says }: RowList,
  changes: readonly RowChange[],
  isOnly: boolean,
): string[] {
  const lines = changes.flatMap(({ before, after }) => {
    const name = nameOf(before ?? after ?? {}) ?? what;
    if (before === null || after === null)
      return isOnly ? [] : [`${name} was ${before === null ? 'added' : 'removed'}`];
    if (says) return [`${isOnly ? 'Had' : `${name} had`} ${says(before)}`];
    const old = before as Record<string, unknown>;
    return fieldsOf(before, after).map((field) => {
      const was = `${fieldWords(field)} was ${valueWords(lookUp(old, field), field)}`;
      return isOnly ? capitalized(was) : `${name}: ${was}`;
    });
  });
  const more = lines.length - LINES_MAX;
  return more > 0 ? [...lines.slice(0, LINES_MAX), `${more} more`] : lines;
}

const MILLISECONDS = /Ms$/;
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Returns a field name in words: `bugPlace` -> `bug place`, `delayMs` -> `delay`, `isOpen` -> `open`. */
function fieldWords(field: string): string {
  return field
    .replace(/^is(?=[A-Z])/, '')
    .replace(MILLISECONDS, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

function fieldsOf(before: Row, after: Row): string[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'id' && !isSameJson(lookUp(was, field), lookUp(is, field)),
  );
}

function valueWords(value: unknown, field: string): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' && MILLISECONDS.test(field)) return `${value} ms`;
  if (typeof value === 'string' && value.startsWith('/logos/')) return 'a different picture';
  const text = wordsOf(value);
  return text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN)}…` : text;
}

/** Returns a value in words for a producer: the length of a list, the plain values of an object. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    return value.some((one) => typeof one === 'object')
      ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
      : value.join(', ');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const plain = Object.entries(value).filter(([, part]) => part !== null && typeof part !== 'object');
  return plain.map(([name, part]) => `${name} ${String(part)}`).join(', ') || 'a different value';
}
