import { inputProblem } from '../../../feed/contract/input-problem.ts';
import { TeamEntry, type TeamImport } from '../../../preload/contract/teams.ts';
import { teamById } from '../../../teams/library.ts';
import { csvLine, headingProblem, readCsv, valuesOf, type CsvColumns, type CsvRow } from '../csv.ts';
import type { TeamRegistry } from './team-registry.ts';

/** The producer's teams as spreadsheet files. Logos are not included. */

const COLUMNS = ['name', 'library', 'title', 'short', 'code', 'color', 'second', 'aliases'] as const;
type Column = (typeof COLUMNS)[number];

/** Other common column names. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  name: ['team', 'team name'],
  library: ['library id'],
  title: ['name on air', 'display name'],
  short: ['short name', 'shortname', 'short_name'],
  code: ['abbreviation', 'abbr', 'abbr.', 'tricode'],
  color: ['colour', 'first color', 'first colour', 'primary', 'primary color', 'primary colour'],
  second: ['second color', 'second colour', 'secondary', 'secondary color', 'secondary colour'],
  aliases: ['alias', 'other names'],
};

const KIND: CsvColumns<Column> = { columns: COLUMNS, synonyms: SYNONYMS, needs: 'name' };

const BETWEEN_ALIASES = '|';
const NO_TEAMS = 'The file has no teams. It needs a header line, then one line per team.';

const Row = TeamEntry.omit({ logo: true });

/** Returns a CSV with a header and a line per team. */
export function teamsCsv(entries: readonly TeamEntry[]): string {
  return [COLUMNS, ...entries.map(cellsOf)].map(csvLine).join('');
}

function cellsOf(entry: TeamEntry): string[] {
  return COLUMNS.map((column) =>
    column === 'aliases' ? entry.aliases.join(BETWEEN_ALIASES) : (entry[column] ?? ''),
  );
}

/** Imports the teams of a file: all, or none with a sentence per invalid line. */
export function importTeams(registry: Pick<TeamRegistry, 'import'>, csv: string): TeamImport {
  const { lines, problems } = readTeams(csv);
  return problems.length > 0 ? { added: 0, changed: 0, problems } : registry.import(lines);
}

interface ReadTeams {
  lines: { at: string; entry: Omit<TeamEntry, 'logo'> }[];
  problems: string[];
}

function readTeams(csv: string): ReadTeams {
  const file = readCsv(csv);
  if ('problem' in file) return { lines: [], problems: [file.problem] };
  const heading = headingProblem(KIND, file.columns);
  if (file.rows.length === 0) return { lines: [], problems: [NO_TEAMS] };
  if (heading !== null) return { lines: [], problems: [heading] };
  const read: ReadTeams = { lines: [], problems: [] };
  for (const row of file.rows) {
    const at = `Line ${row.line}`;
    const input = entryOf(row);
    const entry = Row.safeParse(input);
    if (!entry.success) read.problems.push(`${at}: ${rowProblem(entry.error, input)}`);
    else if (entry.data.library !== null && teamById(entry.data.library) === null)
      read.problems.push(`${at}: ${unknownRow(entry.data.library)}`);
    else read.lines.push({ at, entry: entry.data });
  }
  return read;
}

function entryOf(row: CsvRow): Record<Column, unknown> {
  const value = valuesOf(KIND, row);
  return {
    name: value('name') ?? '',
    library: value('library'),
    title: value('title'),
    short: value('short'),
    code: value('code'),
    color: value('color')?.toLowerCase() ?? null,
    second: value('second')?.toLowerCase() ?? null,
    aliases: (value('aliases') ?? '')
      .split(BETWEEN_ALIASES)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  };
}

function rowProblem(error: Parameters<typeof inputProblem>[0], input: unknown): string {
  const { path, predicate } = inputProblem(error, input);
  return `${path[0] ?? 'it'} ${predicate}.`;
}

function unknownRow(library: string): string {
  return `The library has no team "${library}". Leave the column empty for a custom team.`;
}
