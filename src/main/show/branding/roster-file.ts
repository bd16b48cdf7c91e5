import type { Player, RosterImport } from '../../../preload/contract/rosters.ts';
import { csvLine } from '../csv.ts';
import { readText } from '../tables/read-text.ts';
import { readRosterTable, ROSTER_TABLE } from './roster-table.ts';
import type { RosterRegistry } from './roster-registry.ts';

/** Rosters as CSV files. */

const COLUMNS = ['number', 'name', 'short name', 'position', 'starts'] as const;

/** Returns a CSV with a header and a line per player. */
export function rosterCsv(players: readonly Player[]): string {
  const rows = players.map(({ number, name, short, position, starts }) => [
    number ?? '',
    name,
    short ?? '',
    position ?? '',
    starts ? 'yes' : 'no',
  ]);
  return [COLUMNS, ...rows].map(csvLine).join('');
}

/** Replaces the players with those of a file: all, or none with a sentence per invalid row. */
export function importRoster(
  rosters: Pick<RosterRegistry, 'of' | 'set'>,
  { name, league, csv }: { name: string; league: string | null; csv: string },
): RosterImport {
  const { players, problems } = readRoster(csv);
  if (problems.length > 0) return { players: 0, problems };
  rosters.set(name, league, { players, coach: rosters.of(name, league).coach });
  return { players: players.length, problems };
}

/** Reads a text file with players. */
export function readRoster(csv: string): { players: Player[]; problems: string[] } {
  const { entries, problems } = readText(csv, ROSTER_TABLE, readRosterTable);
  return { players: entries, problems };
}
