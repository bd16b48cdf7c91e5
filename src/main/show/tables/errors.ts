import type { CsvError } from 'csv-parse/sync';
import { RequestRefused } from '../refused.ts';

const KINDS = {
  pdf: 'This is a PDF.',
  picture: 'This is a picture.',
  page: 'This is a web page.',
} as const;

/** Returns a sentence about an error of csv-parse. */
function problemOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark is never closed. Close it, or remove it.';
  return `Line ${Number(error['lines'])} can't be read. Save the table as CSV in a spreadsheet, then try again.`;
}

export const importErrors = RequestRefused.table({
  notATable: [
    'bad_request',
    (kind: keyof typeof KINDS) =>
      `${KINDS[kind]} Choose a file from a spreadsheet: .xlsx, .ods, .csv or .tsv.`,
  ],
  unreadableWorkbook: [
    'bad_request',
    (isEncrypted: boolean) =>
      isEncrypted
        ? 'This file has a password. Save it without a password, then try again.'
        : "This isn't an Excel or OpenDocument file. Save the table as .xlsx or CSV, then try again.",
  ],
  unreadableText: ['bad_request', problemOf],
  emptyTable: ['bad_request', 'There is nothing in this table.'],
  tooManyRows: [
    'bad_request',
    (most: number) => `The table has more than ${most} rows. Delete those that you don't need.`,
  ],
  tooManyColumns: [
    'bad_request',
    (most: number) => `The table has more than ${most} columns. Delete those that you don't need.`,
  ],
  tooMuchText: ['bad_request', "The table is too large. Delete the columns and sheets that you don't need."],
  notALink: ['bad_request', 'This link can\'t be opened. It must start with "https://" or "http://".'],
  linkFailed: ['bad_request', (host: string, why: string) => `${host} didn't send the table: ${why}`],
});
