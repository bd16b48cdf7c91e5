import type {
  Cells,
  Encoding,
  ImportTarget,
  OpenedTable,
  TableReading,
} from '../../preload/contract/imports.ts';

/** Words of the import dialog. */

/** Encodings in the order of the list, the most frequent first. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Western European (Mac)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  gb18030: 'Simplified Chinese (GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'utf-8-twice': 'Unicode, encoded twice',
};

const SAMPLES_MAX = 3;

/** Returns the first cells with other letters than English ones, by which the producer recognizes a wrong encoding. */
export function letterSamples(cells: Cells): string[] {
  const unusual = cells.flat().filter((text) => /\P{ASCII}/u.test(text));
  return [...new Set(unusual)].slice(0, SAMPLES_MAX);
}

/** Returns whether the producer should see in which encoding the file was read. */
export const asksForEncoding = ({ encoding, isCertain, cells }: OpenedTable): boolean =>
  encoding !== null && (!isCertain || letterSamples(cells).length > 0);

const NOUNS: Readonly<Record<ImportTarget['kind'], readonly [one: string, many: string]>> = {
  roster: ['player', 'players'],
  teams: ['team', 'teams'],
  people: ['person', 'people'],
};

/** Returns a count with its noun: "1 player", "18 players". */
export function countOf(kind: ImportTarget['kind'], count: number): string {
  return `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`;
}

const NAMES_MAX = 4;

/** Returns what the import would change, one line per kind of change. */
export function changeLines({ added, changed, removed }: TableReading['changes']): string[] {
  const line = (word: string, names: readonly string[]): string[] =>
    names.length === 0
      ? []
      : [
          `${names.length} ${word}: ${names.slice(0, NAMES_MAX).join(', ')}${names.length > NAMES_MAX ? ' …' : ''}`,
        ];
  return [...line('new', added), ...line('changed', changed), ...line('removed', removed)];
}

/** Returns the headings of columns with content that isn't imported, or their numbers if they have no heading. */
export function ignoredHeadings(cells: Cells, { columns: { header, fields } }: TableReading): string[] {
  if (header === null) return [];
  const rows = cells.slice(header + 1);
  return fields.flatMap((field, column) => {
    if (field !== null) return [];
    const heading = cells[header]?.[column] ?? '';
    if (heading !== '') return [heading];
    return rows.some((row) => (row[column] ?? '') !== '') ? [`column ${column + 1} without a heading`] : [];
  });
}
