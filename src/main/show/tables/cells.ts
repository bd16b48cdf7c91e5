import type { CellValue } from 'hucre';
import { CsvError, parse } from 'csv-parse/sync';
import type { Cells, Encoding, OpenedTable } from '../../../preload/contract/imports.ts';
import { TABLE_BYTES_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../preload/contract/limits.ts';
import { decodeText } from './decode.ts';
import { importErrors } from './errors.ts';
import { unpackedSize } from './unpacked-size.ts';

/** Reads the cells of spreadsheet files and of text. */

const DELIMITERS = [',', ';', '\t', '|'];
/** How many lines of a text show which delimiter it has. */
const LINES_COMPARED = 30;
/** The maximum size of an unpacked workbook in bytes. Reading it blocks main, which also sends frames to the outputs. */
const UNPACKED_MAX = 40_000_000;
/** Matches a web page, also one that starts with a comment or without its first tags. */
const WEB_PAGE = /^(?:\s|<!--[^]*?-->)*<(?:!doctype|html|head|body|script|meta|\?xml)\b/i;

/** Opens a file. Throws RequestRefused with a sentence if it isn't a table. */
export async function openFile(
  bytes: Uint8Array,
  choice: { encoding: Encoding | null; sheet: number | null },
): Promise<OpenedTable> {
  const kind = kindOf(bytes);
  if (kind === 'workbook') return openWorkbook(bytes, choice.sheet);
  if (kind !== 'text') throw importErrors.notATable(kind);
  const { text, encoding, isCertain } = decodeText(bytes, choice.encoding);
  if (WEB_PAGE.test(text)) throw importErrors.notATable('page');
  if (text.includes('\0')) throw importErrors.unreadableWorkbook(false);
  return { ...openText(text), encoding, isCertain };
}

/** Opens pasted text. Throws RequestRefused with a sentence if it isn't a table. */
export function openText(text: string): OpenedTable {
  return { cells: limited(cellsOf(text)), encoding: null, isCertain: true, sheets: [], sheet: 0 };
}

/** Kinds of files that people try, by their first bytes. */
const MAGIC: readonly (readonly [kind: 'workbook' | 'pdf' | 'picture', bytes: readonly number[]])[] = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
];

function kindOf(bytes: Uint8Array): 'workbook' | 'pdf' | 'picture' | 'text' {
  return MAGIC.find(([, start]) => start.every((byte, place) => bytes[place] === byte))?.[0] ?? 'text';
}

/** Opens an Excel or OpenDocument workbook. */
async function openWorkbook(bytes: Uint8Array, chosen: number | null): Promise<OpenedTable> {
  if (unpackedSize(bytes) > UNPACKED_MAX) throw importErrors.tooMuchText();
  const { formatValue, read } = await import('hucre');
  const workbook = await read(bytes, { readStyles: true, maxRows: TABLE_ROWS_MAX + 1 }).catch(
    (error: unknown) => {
      throw importErrors.unreadableWorkbook(error instanceof Error && error.name === 'EncryptedFileError');
    },
  );
  const visible = workbook.sheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true);
  const withRows = visible.findIndex(({ rows }) => rows.length > 0);
  const place = chosen ?? Math.max(0, withRows);
  const sheet = visible[place];
  if (sheet === undefined) throw importErrors.emptyTable();
  const textOf = (value: CellValue, row: number, column: number): string => {
    if (value === null) return '';
    // A number that is too large for a date is invalid.
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
    // A number format such as "00" is part of what the producer sees.
    const format = sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
    const isPadded = typeof value === 'number' && format !== undefined && /^0+$/.test(format);
    return isPadded ? formatValue(value, format) : String(value).trim();
  };
  const cells = sheet.rows.map((row, index) => row.map((value, column) => textOf(value, index, column)));
  return {
    cells: limited(cells),
    encoding: null,
    isCertain: true,
    sheets: visible.map(({ name }) => name),
    sheet: place,
  };
}

/** Removes empty columns and rows at the end. Throws RequestRefused for an empty or too large table. */
function limited(cells: Cells): Cells {
  const widths = cells.map((row) => row.findLastIndex((text) => text !== '') + 1);
  const width = Math.max(0, ...widths);
  const height = widths.findLastIndex((cellsUsed) => cellsUsed > 0) + 1;
  if (height === 0) throw importErrors.emptyTable();
  if (height > TABLE_ROWS_MAX) throw importErrors.tooManyRows(TABLE_ROWS_MAX);
  if (width > TABLE_COLUMNS_MAX) throw importErrors.tooManyColumns(TABLE_COLUMNS_MAX);
  const table = cells.slice(0, height).map((row) => row.slice(0, width));
  if (Buffer.byteLength(JSON.stringify(table)) > TABLE_BYTES_MAX) throw importErrors.tooMuchText();
  return table;
}

/** Returns the cells of a text with any common delimiter. Throws RequestRefused if a quotation mark isn't closed. */
export function cellsOf(whole: string): Cells {
  const text = whole.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  // Excel writes and reads this line, which names the delimiter.
  const named = /^"?sep=(.)"?\n/i.exec(text);
  try {
    return parse(named ? text.slice(named[0].length) : text, {
      delimiter: named?.[1] ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw importErrors.unreadableText(error);
    throw error;
  }
}

/** Returns the delimiter that most lines have the same number of times. */
function delimiterOf(text: string): string {
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_COMPARED);
  const agreeing = (delimiter: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  return DELIMITERS.reduce((most, delimiter) => (agreeing(delimiter) > agreeing(most) ? delimiter : most));
}
