import type { Cells, RowSentence, TableColumns } from '../../../preload/contract/imports.ts';
import { fold } from '../../../words/fold.ts';
import { unguarded } from '../csv.ts';

/** Finds out what the columns of a table contain. */

interface TableField<Id extends string> {
  id: Id;
  /** The name of the field in the window. */
  name: string;
  /** Headings of such columns in several languages, the most specific first. They are compared by `headingKey`. */
  headings: readonly string[];
  /** Whether a cell could belong to the field; used if the table has no headings. */
  fits?: (text: string) => boolean;
}

export interface TableKind<Id extends string> {
  fields: readonly TableField<Id>[];
  /** Fields of which a table needs at least one. */
  needs: readonly Id[];
}

/** What a table says: players, teams or people. */
export interface TableEntries<T> {
  entries: T[];
  /** Why nothing can be imported. */
  problems: RowSentence[];
  /** What was left out or changed while reading. */
  notes: RowSentence[];
}

/** How many rows from the top may be the one with the headings. */
const TITLE_ROWS_MAX = 20;
/** The share of cells that must fit a field before its column is recognized without a heading. */
const FITTING = 0.6;

/** Returns a heading as it is compared: letters, digits and "#" only. */
const headingKey = (heading: string): string => fold(heading).replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** Returns the row with the headings and the fields of the columns, as far as they are recognized. */
export function recognizeColumns<Id extends string>(
  { fields, needs }: TableKind<Id>,
  cells: Cells,
): TableColumns {
  const candidates = cells.slice(0, TITLE_ROWS_MAX).map((row) => fieldsOf(fields, row));
  const known = candidates.map((row) => row.filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  const header = known.findIndex(
    (count, row) => count === most && count > 0 && needs.some((field) => candidates[row]?.includes(field)),
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (header !== -1) return { header, fields: padded(candidates[header] ?? [], width) };
  const partial = most > 0 ? known.indexOf(most) : -1;
  if (partial !== -1) return { header: partial, fields: padded(candidates[partial] ?? [], width) };
  return { header: null, fields: byContent(fields, cells, width) };
}

const padded = (fields: readonly (string | null)[], width: number): (string | null)[] =>
  Array.from({ length: width }, (_, column) => fields[column] ?? null);

/** Returns the field of each heading. If several columns match a field, the most specific heading has it. */
function fieldsOf<Id extends string>(
  fields: readonly TableField<Id>[],
  row: readonly string[],
): (Id | null)[] {
  const keys = row.map(headingKey);
  const found: (Id | null)[] = keys.map(() => null);
  for (const { id, headings } of fields) {
    const names = headings.map(headingKey);
    const ranks = keys.map((key, column) => (found[column] === null ? names.indexOf(key) : -1));
    const best = Math.min(...ranks.filter((rank) => rank !== -1));
    if (best !== Infinity) found[ranks.indexOf(best)] = id;
  }
  return found;
}

/** Returns the fields that the cells of each column fit. */
function byContent<Id extends string>(
  fields: readonly TableField<Id>[],
  cells: Cells,
  width: number,
): (Id | null)[] {
  const found: (Id | null)[] = Array.from({ length: width }, () => null);
  for (const { id, fits } of fields) {
    if (fits === undefined) continue;
    const column = found.findIndex((field, place) => {
      const filled = cells.map((row) => row[place] ?? '').filter((text) => text !== '');
      return field === null && filled.length > 0 && filled.filter(fits).length >= FITTING * filled.length;
    });
    if (column !== -1) found[column] = id;
  }
  return found;
}

/** The problem of a table without a column of names. */
export const NO_NAMES: RowSentence = {
  row: null,
  sentence: 'No column with the names was found. Choose it above the table, or give it the heading "Name".',
};

/** A row of a table below the headings. */
export interface TableRow<Id extends string> {
  /** Index in the table. */
  row: number;
  /** Returns the text of a field, or null if it is empty or missing. */
  value: (field: Id) => string | null;
}

/** Returns what to say about a row without a name: it is left out, unless it has something else that matters. */
export function unnamed<Id extends string>(
  { row, value }: TableRow<Id>,
  fields: readonly Id[],
): { problems: RowSentence[]; notes: RowSentence[] } {
  return fields.some((field) => value(field) !== null)
    ? { problems: [{ row, sentence: 'The name is empty.' }], notes: [] }
    : { problems: [], notes: [{ row, sentence: 'This row has no name and is left out.' }] };
}

/** Returns the rows below the headings that aren't empty. */
export function rowsOf<Id extends string>(cells: Cells, { header, fields }: TableColumns): TableRow<Id>[] {
  const columnOf = new Map(fields.map((field, column) => [field, column]));
  return cells.flatMap((row, index) => {
    if (index <= (header ?? -1) || row.every((text) => text === '')) return [];
    return [{ row: index, value: (field: Id) => textOf(row[columnOf.get(field) ?? -1]) }];
  });
}

const textOf = (cell = ''): string | null => unguarded(cell.trim()).trim() || null;
