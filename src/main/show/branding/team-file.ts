import { inputProblem } from '../../../feed/contract/input-problem.ts';
import { TeamEntry, type TeamImport } from '../../../preload/contract/teams.ts';
import { teamById } from '../../../teams/library.ts';
import { csvLine, readCsv, type CsvRow } from '../csv.ts';
import type { TeamRegistry } from './team-registry.ts';

/** The producer's teams as a file for spreadsheets, and back. Logos stay where they are. */

const COLUMNS = ['name', 'library', 'title', 'short', 'code', 'colour', 'second', 'aliases'] as const;
type Column = (typeof COLUMNS)[number];

const BETWEEN_ALIASES = '|';
const NO_TEAMS =
  'There is no team in the file. It has a line with the names of its columns, and a line for each team.';

/** Each value is as a producer writes it; an empty one is not set. */
const Row = TeamEntry.omit({ logo: true });

/** A line for each, and one with the names of the columns. */
export function teamsCsv(entries: readonly TeamEntry[]): string {
  return [COLUMNS, ...entries.map(cellsOf)].map(csvLine).join('');
}

function cellsOf(entry: TeamEntry): string[] {
  return COLUMNS.map((column) =>
    column === 'aliases' ? entry.aliases.join(BETWEEN_ALIASES) : (entry[column] ?? ''),
  );
}

/** Takes the teams of such a file into the registry: all of them or, with a sentence for each line that is wrong, none. */
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
  const [first] = file.rows;
  if (first === undefined) return { lines: [], problems: [NO_TEAMS] };
  const names = Object.keys(first.values);
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name));
  if (unknown !== undefined || !names.includes('name')) {
    const what = unknown === undefined ? 'no column "name"' : `a column "${unknown}"`;
    const problem = `The first line of the file has ${what}. Columns are: ${COLUMNS.join(', ')}.`;
    return { lines: [], problems: [problem] };
  }
  const read: ReadTeams = { lines: [], problems: [] };
  for (const { line, values } of file.rows) {
    const at = `Line ${line}`;
    const given = entryOf(values);
    const row = Row.safeParse(given);
    if (!row.success) read.problems.push(`${at}: ${rowProblem(row.error, given)}`);
    else if (row.data.library !== null && teamById(row.data.library) === null)
      read.problems.push(`${at}: ${unknownRow(row.data.library)}`);
    else read.lines.push({ at, entry: row.data });
  }
  return read;
}

function entryOf(values: CsvRow['values']): Record<Column, unknown> {
  const value = (column: Column): string | null => values[column]?.trim() || null;
  return {
    name: value('name') ?? '',
    library: value('library'),
    title: value('title'),
    short: value('short'),
    code: value('code'),
    colour: value('colour')?.toLowerCase() ?? null,
    second: value('second')?.toLowerCase() ?? null,
    aliases: (value('aliases') ?? '')
      .split(BETWEEN_ALIASES)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  };
}

function rowProblem(error: Parameters<typeof inputProblem>[0], given: unknown): string {
  const { path, predicate } = inputProblem(error, given);
  return `${path[0] ?? 'it'} ${predicate}.`;
}

function unknownRow(library: string): string {
  return `library names "${library}", and there is no such team. Leave it empty for a team of your own.`;
}
