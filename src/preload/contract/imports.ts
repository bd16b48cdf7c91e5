import { z } from 'zod';
import {
  IMPORT_FILE_MAX,
  IMPORT_LINK_MAX,
  IMPORT_TEXT_MAX,
  TABLE_COLUMNS_MAX,
  TABLE_ROWS_MAX,
} from './limits.ts';
import { ChannelId } from './request.ts';
import { TeamLeague, TeamName } from './teams.ts';

/** Importing tables of other programs: files, pasted cells and links. */

/**
 * Encodings of text files, by their label in the Encoding Standard. `utf-8-twice` is text that an export encoded twice.
 */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'iso-8859-2',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
  'utf-8-twice',
] as const;
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof Encoding>;

/** Where a table comes from: a file in base64, pasted text, or the URL of a file or a published sheet. */
export const ImportSource = z.union([
  z.object({ file: z.base64().max(Math.ceil(IMPORT_FILE_MAX / 3) * 4) }),
  z.object({ text: z.string().max(IMPORT_TEXT_MAX) }),
  z.object({ link: z.string().min(1).max(IMPORT_LINK_MAX) }),
]);
export type ImportSource = z.infer<typeof ImportSource>;

/** The cells of a table, row by row. Rows may have different lengths. */
export const Cells = z.array(z.array(z.string()).max(TABLE_COLUMNS_MAX)).max(TABLE_ROWS_MAX);
export type Cells = z.infer<typeof Cells>;

export const OpenedTable = z.object({
  cells: Cells,
  /** The encoding in which a text file was read; null: the source isn't a text file. */
  encoding: Encoding.nullable(),
  /** Whether the file allows only this encoding. Otherwise it is a guess that the producer should check. */
  isCertain: z.boolean(),
  /** The visible sheets of a workbook by name; empty for text. */
  sheets: z.array(z.string()),
  /** The place of the opened sheet in `sheets`. */
  sheet: z.number().int(),
});
export type OpenedTable = z.infer<typeof OpenedTable>;

/** What a table is imported into. */
export const ImportTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('roster'), name: TeamName, league: TeamLeague }),
  z.object({ kind: z.literal('teams') }),
  z.object({ kind: z.literal('people'), channel: ChannelId }),
]);
export type ImportTarget = z.infer<typeof ImportTarget>;

/** Which row of a table has the headings, and what each column contains. */
export const TableColumns = z.object({
  /** Index of the row with headings; null: there is none. */
  header: z.number().int().min(0).nullable(),
  /** The field of each column; null: the column is ignored. */
  fields: z.array(z.string().max(40).nullable()).max(TABLE_COLUMNS_MAX),
});
export type TableColumns = z.infer<typeof TableColumns>;

/** A sentence about a row of the table, by index; null: about the whole table. */
const RowSentence = z.object({ row: z.number().int().nullable(), sentence: z.string() });
export type RowSentence = z.infer<typeof RowSentence>;

/** What an import would do. */
export const TableReading = z.object({
  columns: TableColumns,
  /** The fields that a column can contain, by ID, with their names. */
  fields: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The number of players, teams or people. */
  count: z.number().int(),
  /** Why nothing can be imported. */
  problems: z.array(RowSentence),
  /** What was left out or changed while reading. */
  notes: z.array(RowSentence),
  /** The names that the import would add, change and remove. */
  changes: z.object({
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  /** The content as Touchline's own CSV, for the request that imports it. Empty if there are problems. */
  csv: z.string(),
});
export type TableReading = z.infer<typeof TableReading>;
