import type { RundownItem, RundownRow } from '../../../preload/contract/rundown.ts';
import { csvLine } from '../csv.ts';
import { PEOPLE_TABLE, peopleTableReader, type PersonItem } from './people-table.ts';
import { readText } from '../tables/read-text.ts';

/** People in a rundown as CSV files. */

const COLUMNS = ['name', 'title', 'side', 'number'] as const;

/** Returns the rundown's people as CSV, with a header line. */
export function rundownCsv(items: readonly RundownItem[]): string {
  const people = items.flatMap((item) => {
    if (item.kind !== 'graphic' || item.content?.form !== 'person') return [];
    const { name, title, side, number } = item.content;
    return [[name, title ?? '', item.team ?? side ?? '', number ?? '']];
  });
  return [COLUMNS, ...people].map(csvLine).join('');
}

/**
 * Returns the people of a file, or a sentence per invalid row.
 *
 * @param there people already in the rundown, so that no one is added twice
 * @param room maximum number of new people
 */
export function readPeople(
  csv: string,
  there: readonly RundownRow[],
  room: number,
): { people: PersonItem[]; problems: string[] } {
  const { entries, problems } = readText(csv, PEOPLE_TABLE, peopleTableReader(there, room));
  return { people: entries, problems };
}
