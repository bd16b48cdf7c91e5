import { lookUp } from '../../../feed/contract/lookup.ts';
import { inputProblem } from '../../../feed/contract/input-problem.ts';
import type { Side } from '../../../feed/contract/values.ts';
import { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { RundownItem, RundownRow } from '../../../preload/contract/rundown.ts';
import { csvLine, headingProblem, readCsv, valuesOf, type CsvColumns, type CsvRow } from '../csv.ts';
import { TEAM_NAME_MAX } from '../../../preload/contract/limits.ts';

/** People in a rundown as spreadsheet files: export, import, and pasted cells. */

const COLUMNS = ['name', 'title', 'side', 'number'] as const;
type Column = (typeof COLUMNS)[number];

const KIND: CsvColumns<Column> = {
  columns: COLUMNS,
  synonyms: {
    name: ['person', 'full name', 'player', 'player name', 'who'],
    title: ['role', 'function', 'position', 'job', 'job title', 'description'],
    side: ['team', 'club', 'country'],
    number: ['no', 'no.', 'nr', 'nr.', '#', 'num', 'shirt', 'jersey', 'shirt number', 'jersey number'],
  },
  needs: 'name',
};

const SIDES: Readonly<Record<string, Side>> = { a: 'A', home: 'A', b: 'B', away: 'B' };
const NO_PEOPLE = 'The file has no people. It needs a header line, then one line per person.';

export type PersonItem = Extract<RundownItem, { kind: 'graphic' }>;

/** Returns the rundown's people as CSV, with a header line. */
export function rundownCsv(rows: readonly RundownRow[]): string {
  const people = rows.flatMap(({ item }) => {
    if (item.kind !== 'graphic' || item.content?.form !== 'person') return [];
    const { name, title, side, number } = item.content;
    return [[name, title ?? '', item.team ?? side ?? '', number ?? '']];
  });
  return [COLUMNS, ...people].map(csvLine).join('');
}

/**
 * Returns the people of a file, or a sentence per invalid line.
 *
 * @param there people already in the rundown, so that no one is added twice
 * @param room maximum number of new people
 */
export function readPeople(
  csv: string,
  there: readonly RundownRow[],
  room: number,
): { people: PersonItem[]; problems: string[] } {
  const none = (problem: string) => ({ people: [], problems: [problem] });
  const file = readCsv(csv);
  if ('problem' in file) return none(file.problem);
  if (file.columns.length === 0) return none(NO_PEOPLE);
  const heading = headingProblem(KIND, file.columns);
  if (heading !== null) return none(heading);
  if (file.rows.length === 0) return none(NO_PEOPLE);
  if (file.rows.length > room)
    return none(
      `The file has ${file.rows.length} people, and the rundown has room for ${room} more rows. Remove some.`,
    );
  const people: PersonItem[] = [];
  const problems: string[] = [];
  const lines = new Map<string, number | null>(there.map(({ item }) => [personKey(item), null]));
  for (const row of file.rows) {
    const read = readPerson(row);
    if (typeof read === 'string') {
      problems.push(`Line ${row.line}: ${read}`);
      continue;
    }
    const key = personKey(read);
    const before = lines.get(key);
    if (before === undefined) {
      lines.set(key, row.line);
      people.push(read);
      continue;
    }
    const name = read.content?.form === 'person' ? read.content.name : '';
    const where = before === null ? 'in the rundown' : `in line ${before}`;
    problems.push(
      `Line ${row.line}: ${name} is already ${where} with the same title and side. Remove one of them.`,
    );
  }
  return { people, problems };
}

/** Returns a row of a file as a person, or its problem. */
function readPerson(row: CsvRow): PersonItem | string {
  const value = valuesOf(KIND, row);
  const sideText = value('side');
  const number = value('number');
  const side = sideText === null ? null : (lookUp(SIDES, sideText.toLowerCase()) ?? null);
  const team = side === null ? sideText : null;
  if (team !== null && Array.from(team).length > TEAM_NAME_MAX)
    return `side must be A, B or a team name with at most ${TEAM_NAME_MAX} characters.`;
  const input = {
    form: 'person' as const,
    name: value('name') ?? '',
    title: value('title'),
    side,
    ...(number !== null && { number }),
  };
  const read = GraphicContent.safeParse(input);
  if (read.success)
    return { kind: 'graphic', graphic: 'lower-third', content: read.data, seconds: null, team };
  const { path, predicate } = inputProblem(read.error, input);
  return `${path[0] ?? 'it'} ${predicate}.`;
}

/** Returns a key that is equal for the same person with the same title and side. */
function personKey(item: RundownItem): string {
  if (item.kind !== 'graphic' || item.content?.form !== 'person') return JSON.stringify(item);
  const { name, title, side } = item.content;
  return JSON.stringify([name, title ?? '', item.team ?? side ?? ''].map(fold));
}

const fold = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').toLocaleLowerCase('en');
