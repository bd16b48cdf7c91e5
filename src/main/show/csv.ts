import { CsvError, parse } from 'csv-parse/sync';

/** CSV (RFC 4180) export and import. */

/**
 * Matches the start of a formula: = + - @, their full-width forms, or a character that spreadsheets skip before them.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Delimiters of spreadsheets in different countries. */
const DELIMITERS = [',', ';', '\t'];

export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * Quotes a value if necessary, and puts an apostrophe before a formula, because team names come from outside. Removes
 * NULs: in some spreadsheets, a NUL ends the cell, and the text after it would start another.
 */
function cell(value: string): string {
  const whole = value.replaceAll('\0', '');
  const plain = FORMULA.test(whole) ? `'${whole}` : whole;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A line of a file, with its values by column name in lower case. */
export interface CsvRow {
  /** Line number in the file, from 1. */
  line: number;
  values: Readonly<Record<string, string>>;
}

/**
 * Returns the non-empty lines below the header with the column names in order, or a sentence that says why the file is
 * invalid.
 */
export function readCsv(text: string): { columns: string[]; rows: CsvRow[] } | { problem: string } {
  try {
    let columns: string[] = [];
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => (columns = names.map((name) => name.trim().toLowerCase())),
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return {
      columns,
      rows: rows.map(({ record, info }) => ({
        line: info.lines,
        values: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, whole(value)])),
      })),
    };
  } catch (error) {
    if (error instanceof CsvError) return { problem: problemOf(error) };
    throw error;
  }
}

/** The columns of a kind of file: their other names, and which one is required. */
export interface CsvColumns<Column extends string> {
  columns: readonly Column[];
  synonyms: Readonly<Record<Column, readonly string[]>>;
  needs: Column;
}

/** Returns the column of a heading, or null. */
function columnOf<Column extends string>(
  { columns, synonyms }: CsvColumns<Column>,
  heading: string,
): Column | null {
  return columns.find((column) => column === heading || synonyms[column].includes(heading)) ?? null;
}

/** Returns a sentence about a missing, unknown or repeated column, or null if there is none. */
export function headingProblem<Column extends string>(
  kind: CsvColumns<Column>,
  headings: readonly string[],
): string | null {
  const are = `Columns: ${kind.columns.join(', ')}.`;
  const known = headings.map((heading) => columnOf(kind, heading));
  const unknown = headings.find((_, place) => known[place] === null);
  if (unknown !== undefined)
    return unknown === ''
      ? `The header line has a column without a name. ${are}`
      : `The column "${unknown}" is unknown. ${are}`;
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice) return `The header line has two columns for the ${twice}. Remove one.`;
  return known.includes(kind.needs) ? null : `The column "${kind.needs}" is missing. ${are}`;
}

/** Returns a function that returns a row's trimmed value in a column, or null if it is empty or missing. */
export function valuesOf<Column extends string>(
  kind: CsvColumns<Column>,
  { values }: CsvRow,
): (column: Column) => string | null {
  const cells = new Map(
    Object.entries(values).map(([heading, value]) => [columnOf(kind, heading), value.trim()]),
  );
  return (column) => cells.get(column) || null;
}

/** Returns the problem of a file and what to do, from csv-parse's error code. */
function problemOf(error: CsvError): string {
  const at = `Line ${Number(error['lines'])}`;
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return `${at}: the number of values differs from the number of columns. Put values that contain a comma in quotation marks.`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is never closed. Close it. Inside a value, write it twice.';
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${at}: a value contains a quotation mark. Write it twice, and put the whole value in quotation marks.`;
    default:
      return `${at}: this isn't valid CSV. Save the file as CSV in a spreadsheet, then try again.`;
  }
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const countOf = (sign: string): number => heading.split(sign).length;
  return DELIMITERS.reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}

function whole(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}
