import { inputProblem } from '../../../feed/contract/input-problem.ts';
import { Player, type RosterImport } from '../../../preload/contract/rosters.ts';
import { csvLine, headingProblem, readCsv, valuesOf, type CsvColumns, type CsvRow } from '../csv.ts';
import { twinsOf, type RosterRegistry } from './roster-registry.ts';
import { PLAYERS_MAX } from '../../../preload/contract/limits.ts';

/** Rosters as spreadsheet files: export, import, and pasted cells. */

const COLUMNS = ['number', 'name', 'short name', 'position', 'starts'] as const;
type Column = (typeof COLUMNS)[number];

/** Other common column names. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  number: ['no', 'no.', 'nr', 'nr.', '#', 'num', 'shirt', 'jersey', 'shirt number', 'jersey number'],
  name: ['player', 'player name', 'full name'],
  'short name': ['short', 'shortname', 'short_name', 'name on shirt'],
  position: ['pos', 'pos.'],
  starts: [
    'start',
    'starter',
    'starting',
    'starters',
    'line-up',
    'lineup',
    'starting line-up',
    'starting lineup',
  ],
};

const KIND: CsvColumns<Column> = { columns: COLUMNS, synonyms: SYNONYMS, needs: 'name' };

const YES: ReadonlySet<string> = new Set(['yes', 'y', '1', 'x', 'true']);
const NO: ReadonlySet<string> = new Set(['', 'no', 'n', '0', 'false', '-']);

const NO_PLAYERS = 'The file has no players. It needs a header line, then one line per player.';

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

/** Replaces the players with those of a file: all, or none with a sentence per invalid line. */
export function importRoster(
  rosters: Pick<RosterRegistry, 'of' | 'set'>,
  { name, league, csv }: { name: string; league: string | null; csv: string },
): RosterImport {
  const { players, problems } = readRoster(csv);
  if (problems.length > 0) return { players: 0, problems };
  rosters.set(name, league, { players, coach: rosters.of(name, league).coach });
  return { players: players.length, problems };
}

interface ReadRoster {
  players: Player[];
  problems: string[];
}

const unread = (problem: string): ReadRoster => ({ players: [], problems: [problem] });

export function readRoster(csv: string): ReadRoster {
  const file = readCsv(csv);
  if ('problem' in file) return unread(file.problem);
  if (file.columns.length === 0) return unread(NO_PLAYERS);
  const heading = headingProblem(KIND, file.columns);
  if (heading !== null) return unread(heading);
  if (file.rows.length === 0) return unread(NO_PLAYERS);
  if (file.rows.length > PLAYERS_MAX)
    return unread(
      `The file has ${file.rows.length} players, and a roster can have ${PLAYERS_MAX}. Remove some.`,
    );
  const players: Player[] = [];
  const lines: number[] = [];
  const problems: { line: number; sentence: string }[] = [];
  for (const row of file.rows) {
    const { line } = row;
    const { player, sentence } = readPlayer(row);
    if (player === null) {
      problems.push({ line, sentence });
      continue;
    }
    players.push(player);
    lines.push(line);
  }
  for (const { place, sentence } of twinsOf(players)) problems.push({ line: lines[place] ?? 0, sentence });
  return {
    players,
    problems: problems
      .sort((one, other) => one.line - other.line)
      .map(({ line, sentence }) => `Line ${line}: ${sentence}`),
  };
}

function readPlayer(row: CsvRow): { player: Player; sentence: '' } | { player: null; sentence: string } {
  const value = valuesOf(KIND, row);
  const startsText = (value('starts') ?? '').toLowerCase();
  if (!YES.has(startsText) && !NO.has(startsText))
    return { player: null, sentence: `starts must be yes or no, but it is "${startsText.slice(0, 20)}".` };
  const input = {
    number: value('number'),
    name: value('name') ?? '',
    short: value('short name'),
    position: value('position'),
    starts: YES.has(startsText),
  };
  const read = Player.safeParse(input);
  if (read.success) return { player: read.data, sentence: '' };
  const { path, predicate } = inputProblem(read.error, input);
  return {
    player: null,
    sentence: `${path[0] === 'short' ? 'short name' : (path[0] ?? 'it')} ${predicate}.`,
  };
}
