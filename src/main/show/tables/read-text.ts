import type { Cells, RowSentence, TableColumns } from '../../../preload/contract/imports.ts';
import { RequestRefused } from '../refused.ts';
import { cellsOf } from './cells.ts';
import { recognizeColumns, type TableEntries, type TableKind } from './columns.ts';

/** Returns a problem as a sentence with its row, as spreadsheets count rows. */
const rowWords = ({ row, sentence }: RowSentence): string =>
  row === null ? sentence : `Row ${row + 1}: ${sentence}`;

/** Reads a text file by its headings. */
export function readText<Id extends string, T>(
  text: string,
  kind: TableKind<Id>,
  read: (cells: Cells, columns: TableColumns) => TableEntries<T>,
): { entries: T[]; problems: string[] } {
  try {
    const cells = cellsOf(text);
    const { entries, problems } = read(cells, recognizeColumns(kind, cells));
    return { entries, problems: problems.map(rowWords) };
  } catch (error) {
    if (error instanceof RequestRefused) return { entries: [], problems: [error.message] };
    throw error;
  }
}
