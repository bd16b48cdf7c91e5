import type { TeamEntry, TeamImport } from '../../../preload/contract/teams.ts';
import { csvLine } from '../csv.ts';
import { readText } from '../tables/read-text.ts';
import { BETWEEN_ALIASES, readTeamTable, TEAM_TABLE } from './team-table.ts';
import type { TeamRegistry } from './team-registry.ts';

/** The producer's teams as CSV files. Logos are not included. */

const COLUMNS = ['name', 'library', 'title', 'short', 'code', 'color', 'second', 'aliases'] as const;

/** Returns a CSV with a header and a line per team. */
export function teamsCsv(entries: readonly TeamEntry[]): string {
  return [COLUMNS, ...entries.map(cellsOf)].map(csvLine).join('');
}

function cellsOf(entry: TeamEntry): string[] {
  return COLUMNS.map((column) =>
    column === 'aliases' ? entry.aliases.join(BETWEEN_ALIASES) : (entry[column] ?? ''),
  );
}

/** Imports the teams of a file: all, or none with a sentence per invalid row. */
export function importTeams(registry: Pick<TeamRegistry, 'import'>, csv: string): TeamImport {
  const { entries, problems } = readText(csv, TEAM_TABLE, readTeamTable);
  return problems.length > 0 ? { added: 0, changed: 0, problems } : registry.import(entries);
}
