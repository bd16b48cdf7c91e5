import * as registered from './data/registry.ts';
import type { LeagueFile, TeamRow } from './league-file.ts';
import { MatchIndex } from './match.ts';
import { nationalNames } from './national-names.ts';
import { colorsOf } from './palette.ts';
import { rankOf } from './search.ts';
import { LIBRARY_LEAGUES } from './team.ts';
import type { LibraryLeague, LibraryTeam } from './team.ts';

// TypeScript infers loose types for JSON modules; league-file.test.ts checks every row.
const files = registered as unknown as Readonly<Record<LibraryLeague, LeagueFile>>;

function teamOf(row: TeamRow, league: LibraryLeague): LibraryTeam {
  const { id, name, short, place, code, aliases, source, date } = row;
  const colors = colorsOf(row.colors);
  let names: LibraryTeam['names'] | null = null;
  return {
    ...{ id, league, name, short, place, code, aliases, colors, source, date },
    get names() {
      names ??= nationalNames(row);
      return names;
    },
  };
}

const byLeague: ReadonlyMap<string, readonly LibraryTeam[]> = new Map(
  LIBRARY_LEAGUES.map((league) => [league, files[league].teams.map((row) => teamOf(row, league))]),
);
const all = [...byLeague.values()].flat();
const byId = new Map(all.map((team) => [team.id, team]));
const index = new MatchIndex(
  LIBRARY_LEAGUES.map((league) => {
    const { namedAfter, unclear } = files[league];
    return { league, namedAfter, unclear, teams: teamsOfLeague(league) };
  }),
);

/** Returns the team with that ID; null if the library doesn't have it, for example because it was removed. */
export function teamById(id: string): LibraryTeam | null {
  return byId.get(id) ?? null;
}

/** Returns all teams of a league in the order of its file; empty for a league that the library doesn't have. */
export function teamsOfLeague(league: string): readonly LibraryTeam[] {
  return byLeague.get(league) ?? [];
}

/**
 * Returns the team that a name means in a league (a feed's slug), by the rules of src/teams/match.ts; null: none, or
 * ambiguous. Without a league, or in one that the library doesn't have, only a full name that is unique in the whole
 * library counts: an official name or an alias of more than one word, and any name of a country.
 */
export function findTeam(name: string, league: string | null): LibraryTeam | null {
  return league !== null && byLeague.has(league) ? index.inLeague(name, league) : index.anywhere(name);
}

/**
 * Returns search results for a producer, best first, `limit` at most: over all leagues, or in one (empty if the library
 * doesn't have it). Unlike `findTeam`, it accepts prefixes of words, and codes in any case.
 */
export function searchTeams(text: string, league: string | null, limit: number): LibraryTeam[] {
  return (league === null ? all : teamsOfLeague(league))
    .map((team) => ({ team, rank: rankOf(team, text) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (one, other) =>
        Number(one.rank) - Number(other.rank) || one.team.name.localeCompare(other.team.name, 'en'),
    )
    .slice(0, Math.max(0, limit))
    .map(({ team }) => team);
}
