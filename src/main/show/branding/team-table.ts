import { inputProblem } from '../../../feed/contract/input-problem.ts';
import type { Cells, TableColumns } from '../../../preload/contract/imports.ts';
import { TeamEntry } from '../../../preload/contract/teams.ts';
import { teamById } from '../../../teams/library.ts';
import {
  NO_NAMES,
  rowsOf,
  unnamed,
  type TableEntries,
  type TableKind,
  type TableRow,
} from '../tables/columns.ts';

/** Reads tables of teams. */

export const BETWEEN_ALIASES = '|';

const Row = TeamEntry.omit({ logo: true });
type Field = keyof typeof Row.shape;

/** A team and the row that it comes from, as in sentences. */
export interface TeamRow {
  at: string;
  entry: Omit<TeamEntry, 'logo'>;
}

export const TEAM_TABLE: TableKind<Field> = {
  fields: [
    {
      id: 'name',
      name: 'Name',
      fits: (text) => /\p{L}{3}/u.test(text),
      // prettier-ignore
      headings: [
        'teamname', 'clubname', 'team', 'club', 'name', 'mannschaft', 'verein', 'vereinsname', 'equipo', 'equipe', 'squadra',
        'zespol', 'druzyna', 'klub', 'nazwa', 'tym', 'ploeg', 'lag', 'hold', 'joukkue', 'csapat', 'nombre', 'nom', 'nome',
        'команда', 'клуб', 'チーム', 'チーム名', '팀',
      ],
    },
    { id: 'library', name: 'Library ID', headings: ['library', 'libraryid'] },
    {
      id: 'title',
      name: 'Name on air',
      headings: ['title', 'nameonair', 'displayname', 'fullname', 'longname'],
    },
    {
      id: 'short',
      name: 'Short name',
      headings: [
        'short',
        'shortname',
        'kurzname',
        'nombrecorto',
        'nomcourt',
        'nomebreve',
        'nomecurto',
        'mascot',
      ],
    },
    {
      id: 'code',
      name: 'Code',
      // prettier-ignore
      headings: [
        'code', 'tricode', 'abbreviation', 'abbr', 'abbrev', 'acronym', 'kurzel', 'abkurzung', 'abreviatura', 'sigla',
        'abreviation', 'skrot', 'zkratka', 'afkorting', 'forkortelse',
      ],
    },
    {
      id: 'color',
      name: 'Color',
      // prettier-ignore
      headings: [
        'primarycolor', 'primarycolour', 'firstcolor', 'firstcolour', 'color1', 'colour1', 'color', 'colour', 'primary',
        'hex', 'farbe', 'hauptfarbe', 'couleur', 'colore', 'cor', 'kolor', 'barva', 'kleur', 'farg', 'farge', 'цвет',
      ],
      fits: (text) => /^#[0-9a-f]{6}$/i.test(text),
    },
    {
      id: 'second',
      name: 'Second color',
      // prettier-ignore
      headings: [
        'secondarycolor', 'secondarycolour', 'secondcolor', 'secondcolour', 'color2', 'colour2', 'second', 'secondary',
        'zweitfarbe', 'couleursecondaire',
      ],
    },
    { id: 'aliases', name: 'Other names', headings: ['aliases', 'alias', 'othernames', 'alsoknownas'] },
  ],
  needs: ['name'],
};

/** Reads a table of teams. Without a column of names, nothing is read. */
export function readTeamTable(cells: Cells, columns: TableColumns): TableEntries<TeamRow> {
  const reading: TableEntries<TeamRow> = { entries: [], problems: [], notes: [] };
  const say = (row: number | null, sentence: string) => void reading.problems.push({ row, sentence });
  if (!columns.fields.includes('name')) {
    reading.problems.push(NO_NAMES);
    return reading;
  }
  for (const row of rowsOf<Field>(cells, columns)) {
    if (row.value('name') === null) {
      const { problems, notes } = unnamed(row, ['title', 'short', 'code', 'color', 'second', 'aliases']);
      reading.problems.push(...problems);
      reading.notes.push(...notes);
      continue;
    }
    const input = entryOf(row);
    const read = Row.safeParse(input);
    if (!read.success) {
      const { path, predicate } = inputProblem(read.error, input);
      say(row.row, `The ${path[0] ?? 'row'} ${predicate}.`);
    } else if (read.data.library !== null && teamById(read.data.library) === null) {
      say(
        row.row,
        `The library has no team "${read.data.library}". Leave the column empty for a custom team.`,
      );
    } else {
      reading.entries.push({ at: `Row ${row.row + 1}`, entry: read.data });
    }
  }
  if (reading.entries.length === 0 && reading.problems.length === 0)
    say(null, 'The table has no teams below the headings.');
  return reading;
}

function entryOf({ value }: TableRow<Field>): Record<Field, unknown> {
  return {
    name: value('name') ?? '',
    library: value('library'),
    title: value('title'),
    short: value('short'),
    code: value('code'),
    color: colorOf(value('color')),
    second: colorOf(value('second')),
    aliases: (value('aliases') ?? '')
      .split(BETWEEN_ALIASES)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  };
}

/** Returns a color as `#rrggbb` where it is written without the sign or in capitals. */
function colorOf(text: string | null): string | null {
  const color = text?.toLowerCase() ?? null;
  return color !== null && /^[0-9a-f]{6}$/.test(color) ? `#${color}` : color;
}
