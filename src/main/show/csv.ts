import { CsvError, parse } from 'csv-parse/sync';

/** CSV (RFC 4180) for spreadsheets, and from them. */

/** What begins a formula: = + - @ and their full-width forms, and what a spreadsheet skips before them. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** As spreadsheets write them in one country or another. */
const DELIMITERS = [',', ';', '\t'];

/** One line. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet would take for a formula is kept a text, in its full-width forms too: team names come from
 * outside. A NUL ends a cell in some of them, and what follows would begin another.
 */
function cell(value: string): string {
  const whole = value.replaceAll('\0', '');
  const plain = FORMULA.test(whole) ? `'${whole}` : whole;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A line of a file, its values by the names of their columns in small letters, as `csvLine` was given them. */
export interface CsvRow {
  /** Where it is in the file, from 1. */
  line: number;
  values: Readonly<Record<string, string>>;
}

/**
 * The lines of a file beneath that with the names of its columns, empty ones left out, and those names in their order; or
 * in a sentence why it is no such file.
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

/** The columns that a kind of file may have: what else they are headed with, and the one that it must have. */
export interface CsvColumns<Column extends string> {
  columns: readonly Column[];
  synonyms: Readonly<Record<Column, readonly string[]>>;
  needs: Column;
}

/** The column that a heading means, or null. */
function columnOf<Column extends string>(
  { columns, synonyms }: CsvColumns<Column>,
  heading: string,
): Column | null {
  return columns.find((column) => column === heading || synonyms[column].includes(heading)) ?? null;
}

/** What is wrong with the line of headings; null: nothing is. */
export function headingProblem<Column extends string>(
  kind: CsvColumns<Column>,
  headings: readonly string[],
): string | null {
  const are = `Columns are: ${kind.columns.join(', ')}.`;
  const known = headings.map((heading) => columnOf(kind, heading));
  const unknown = headings.find((_, place) => known[place] === null);
  if (unknown !== undefined)
    return unknown === ''
      ? `The first line has a column without a name. ${are}`
      : `The first line has a column "${unknown}". ${are}`;
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice) return `The first line has two columns for the ${twice}. Remove one of them.`;
  return known.includes(kind.needs) ? null : `The first line has no column "${kind.needs}". ${are}`;
}

/** The values of a row by their columns, without spaces around them; an empty one is null. */
export function valuesOf<Column extends string>(
  kind: CsvColumns<Column>,
  { values }: CsvRow,
): (column: Column) => string | null {
  const cells = new Map(
    Object.entries(values).map(([heading, value]) => [columnOf(kind, heading), value.trim()]),
  );
  return (column) => cells.get(column) || null;
}

/** What is wrong with a file, and what to do, by the codes of csv-parse. */
function problemOf(error: CsvError): string {
  const at = `Line ${Number(error['lines'])}`;
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return `${at}: it has not as many values as the first line has columns. Put a value with a comma in it in quotation marks.`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is opened and never closed. Close it; one within a value is written twice.';
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${at}: a quotation mark stands within a value. Write it twice, and the whole value in quotation marks.`;
    default:
      return `${at}: the file is not read as CSV. Save it as CSV in a spreadsheet and try again.`;
  }
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const countOf = (sign: string): number => heading.split(sign).length;
  return DELIMITERS.reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}

function whole(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}
