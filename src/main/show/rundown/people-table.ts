import { inputProblem } from '../../../feed/contract/input-problem.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { Side } from '../../../feed/contract/values.ts';
import { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { Cells, TableColumns } from '../../../preload/contract/imports.ts';
import { TEAM_NAME_MAX } from '../../../preload/contract/limits.ts';
import type { RundownItem, RundownRow } from '../../../preload/contract/rundown.ts';
import {
  NO_NAMES,
  rowsOf,
  unnamed,
  type TableEntries,
  type TableKind,
  type TableRow,
} from '../tables/columns.ts';

/** Reads tables of people for a rundown. */

type Field = 'name' | 'last name' | 'first name' | 'title' | 'side' | 'number';
export type PersonItem = Extract<RundownItem, { kind: 'graphic' }>;

export const PEOPLE_TABLE: TableKind<Field> = {
  fields: [
    {
      id: 'name',
      name: 'Name',
      fits: (text) => /^(?=.*\p{L}{2})[^\d@/]+$/u.test(text),
      // prettier-ignore
      headings: [
        'fullname', 'name', 'names', 'person', 'who', 'guest', 'speaker', 'player', 'playername', 'gast', 'spieler',
        'nombre', 'nombreyapellidos', 'nom', 'nomprenom', 'nometprenom', 'nome', 'nomecognome', 'imieinazwisko', 'jmeno',
        'naam', 'namn', 'navn', 'имя', 'фио', '氏名', '名前',
      ],
    },
    {
      id: 'last name',
      name: 'Last name',
      // prettier-ignore
      headings: ['lastname', 'surname', 'familyname', 'nachname', 'apellido', 'apellidos', 'nomdefamille', 'cognome', 'sobrenome', 'nazwisko', 'prijmeni', 'achternaam', 'efternamn', 'etternavn', 'фамилия', '姓'],
    },
    {
      id: 'first name',
      name: 'First name',
      // prettier-ignore
      headings: ['firstname', 'givenname', 'forename', 'vorname', 'prenom', 'imie', 'voornaam', 'fornamn', 'fornavn', '名'],
    },
    {
      id: 'title',
      name: 'Title',
      // prettier-ignore
      headings: [
        'title', 'jobtitle', 'job', 'role', 'function', 'position', 'description', 'funktion', 'rolle', 'titel', 'amt',
        'cargo', 'puesto', 'fonction', 'titre', 'ruolo', 'funzione', 'funkcja', 'stanowisko', 'funkce', 'functie', 'roll',
        'должность', '役職', '肩書き',
      ],
    },
    {
      id: 'side',
      name: 'Team',
      // prettier-ignore
      headings: [
        'side', 'team', 'club', 'country', 'mannschaft', 'verein', 'land', 'equipo', 'equipe', 'squadra', 'zespol', 'klub',
        'tym', 'ploeg', 'lag', 'команда', 'チーム',
      ],
    },
    {
      id: 'number',
      name: 'Number',
      // prettier-ignore
      headings: ['jersey#', 'jerseynumber', 'shirtnumber', 'number', 'num', 'shirt', 'jersey', 'ruckennummer', 'ruckennr', 'nummer', 'numero', 'numer', 'cislo', 'no', 'nr', '#', 'номер', '背番号'],
    },
  ],
  needs: ['name', 'last name', 'first name'],
};

const SIDES: Readonly<Record<string, Side>> = { a: 'A', home: 'A', b: 'B', away: 'B' };

/**
 * Returns a reader of people.
 *
 * @param there people already in the rundown, so that no one is added twice
 * @param room maximum number of new people
 */
export function peopleTableReader(there: readonly RundownRow[], room: number) {
  return (cells: Cells, columns: TableColumns): TableEntries<PersonItem> => {
    const reading: TableEntries<PersonItem> = { entries: [], problems: [], notes: [] };
    const say = (row: number | null, sentence: string) => void reading.problems.push({ row, sentence });
    if (!PEOPLE_TABLE.needs.some((field) => columns.fields.includes(field))) {
      reading.problems.push(NO_NAMES);
      return reading;
    }
    const rows = new Map<string, number | null>(there.map(({ item }) => [personKey(item), null]));
    for (const row of rowsOf<Field>(cells, columns)) {
      const name = nameOf(row);
      if (name === '') {
        const { problems, notes } = unnamed(row, ['title', 'side']);
        reading.problems.push(...problems);
        reading.notes.push(...notes);
        continue;
      }
      const person = readPerson(name, row);
      if (typeof person === 'string') {
        say(row.row, person);
        continue;
      }
      const key = personKey(person);
      const before = rows.get(key);
      if (before === undefined) {
        rows.set(key, row.row);
        reading.entries.push(person);
        continue;
      }
      const where = before === null ? 'in the rundown' : `in row ${before + 1}`;
      say(row.row, `${name} is already ${where} with the same title and side. Remove one of them.`);
    }
    if (reading.entries.length === 0 && reading.problems.length === 0)
      say(null, 'The table has no people below the headings.');
    if (reading.entries.length > room)
      say(
        null,
        `The table has ${reading.entries.length} people, and the rundown has room for ${room} more rows. Remove some.`,
      );
    return reading;
  };
}

const nameOf = ({ value }: TableRow<Field>): string =>
  value('name') ?? [value('first name'), value('last name')].filter((part) => part !== null).join(' ');

/** Returns a row as a person, or its problem. */
function readPerson(name: string, { value }: TableRow<Field>): PersonItem | string {
  const sideText = value('side');
  const number = value('number');
  const side = sideText === null ? null : (lookUp(SIDES, sideText.toLowerCase()) ?? null);
  const team = side === null ? sideText : null;
  if (team !== null && Array.from(team).length > TEAM_NAME_MAX)
    return `The side must be A, B or a team name with at most ${TEAM_NAME_MAX} characters.`;
  const input = {
    form: 'person' as const,
    name,
    title: value('title'),
    side,
    ...(number !== null && { number }),
  };
  const read = GraphicContent.safeParse(input);
  if (read.success)
    return { kind: 'graphic', graphic: 'lower-third', content: read.data, seconds: null, team };
  const { path, predicate } = inputProblem(read.error, input);
  return `The ${path[0] ?? 'row'} ${predicate}.`;
}

/** Returns a key that is equal for the same person with the same title and side. */
function personKey(item: RundownItem): string {
  if (item.kind !== 'graphic' || item.content?.form !== 'person') return JSON.stringify(item);
  const { name, title, side } = item.content;
  return JSON.stringify([name, title ?? '', item.team ?? side ?? ''].map(fold));
}

const fold = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').toLocaleLowerCase('en');
