import { keysAskedFor, keysOfName, plainKeys } from './spelling.ts';
import type { NamedAfter } from './spelling.ts';
import type { LibraryLeague, LibraryTeam } from './team.ts';

/**
 * Which team a feed's spelling means. Never a wrong one: a name that two teams could have means none, and nothing is
 * approximate. In its own league a team answers to
 *
 * - its official name and its aliases;
 * - its short name alone and its place alone, where no other team of the league has the same;
 * - its place or code with its short name or an alias ("LAL Lakers", "Cleveland Cavs");
 * - its code alone, where that is written in capitals.
 *
 * In any order of words, with shortened words written out (src/teams/spelling.ts). A league's unclear names mean nobody.
 */

export interface IndexedLeague {
  league: LibraryLeague;
  namedAfter: NamedAfter;
  unclear: readonly string[];
  teams: readonly LibraryTeam[];
}

/** Aliases in capitals are codes that some feeds use, and count as written: "NO" is New Orleans, "no" is nobody. */
const CODE = /^[A-Z0-9]{2,4}$/;

export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Every code that feeds have for a team, the official one first. */
export function codesOf({ code, aliases }: LibraryTeam): string[] {
  return [code, ...aliases.filter(isCode)];
}

function namesIn({ name, short, place, code, aliases }: LibraryTeam): { whole: string[]; part: string[] } {
  const others = aliases.filter((alias) => !isCode(alias));
  const nicknames = [short, ...others];
  const isOne = place === short;
  const codes = [code, ...aliases.filter(isCode)];
  const joined = (before: string): string[] =>
    isOne ? [] : nicknames.map((nickname) => `${before} ${nickname}`);
  return { whole: [name, ...others, ...joined(place)], part: [short, place, ...codes.flatMap(joined)] };
}

/**
 * The names by which a team is known beyond its league: whole ones. A word by itself is one of those only for a country;
 * as a nickname half of the world's clubs may have it.
 */
function namesBeyond(team: LibraryTeam, namedAfter: NamedAfter): string[] {
  const { whole } = namesIn(team);
  return namedAfter === 'countries'
    ? whole
    : whole.filter((name) => plainKeys(name).some((key) => key.includes(' ')));
}

class Meanings {
  readonly #teams = new Map<string, Set<LibraryTeam>>();

  add(key: string, team: LibraryTeam): void {
    const meant = this.#teams.get(key);
    if (meant) meant.add(team);
    else this.#teams.set(key, new Set([team]));
  }

  /** Everyone that one of the keys could mean. */
  of(keys: Iterable<string>): Set<LibraryTeam> {
    return new Set([...keys].flatMap((key) => [...(this.#teams.get(key) ?? [])]));
  }
}

interface LeagueIndex {
  namedAfter: NamedAfter;
  /** Plain keys of names that mean nobody. */
  unclear: ReadonlySet<string>;
  names: Meanings;
  /** By codes, as written. */
  codes: Meanings;
}

function indexOf({ namedAfter, unclear, teams }: IndexedLeague): LeagueIndex {
  const names = new Meanings();
  const codes = new Meanings();
  for (const team of teams) {
    const { whole, part } = namesIn(team);
    for (const name of [...whole, ...part])
      for (const key of keysOfName(name, namedAfter)) names.add(key, team);
    for (const code of codesOf(team)) codes.add(code, team);
  }
  return { namedAfter, unclear: new Set(unclear.flatMap(plainKeys)), names, codes };
}

function onlyOne(meant: ReadonlySet<LibraryTeam>): LibraryTeam | null {
  const [team = null] = meant;
  return meant.size === 1 ? team : null;
}

function isUnclear(name: string, unclear: ReadonlySet<string>): boolean {
  return plainKeys(name).some((key) => unclear.has(key));
}

/** What every spelling means, made once of all leagues. */
export class MatchIndex {
  readonly #leagues: ReadonlyMap<string, LeagueIndex>;
  /** By names that a team has beyond its league, without any shortened word written out. */
  readonly #beyond = new Meanings();

  constructor(leagues: readonly IndexedLeague[]) {
    this.#leagues = new Map(leagues.map((each) => [each.league, indexOf(each)]));
    for (const { teams, namedAfter } of leagues)
      for (const team of teams)
        for (const key of namesBeyond(team, namedAfter).flatMap(plainKeys)) this.#beyond.add(key, team);
  }

  inLeague(name: string, league: string): LibraryTeam | null {
    const found = this.#leagues.get(league);
    if (!found || isUnclear(name, found.unclear)) return null;
    const byCode = found.codes.of([name.trim()]);
    const asked = [...keysAskedFor(name, found.namedAfter)].filter((key) => !found.unclear.has(key));
    const byName = found.names.of(asked);
    return onlyOne(new Set([...byCode, ...byName]));
  }

  /** By a whole name, where nobody in any league is called so, not even in short. */
  anywhere(name: string): LibraryTeam | null {
    const team = onlyOne(this.#beyond.of(plainKeys(name)));
    if (team === null) return null;
    const others = [...this.#leagues.values()].some(
      ({ names, unclear }) =>
        isUnclear(name, unclear) || [...names.of(plainKeys(name))].some((meant) => meant !== team),
    );
    return others ? null : team;
  }
}
