import { lookupKeys, keysOfName, plainKeys } from './spelling.ts';
import type { NamedAfter } from './spelling.ts';
import type { LibraryLeague, LibraryTeam } from './team.ts';

/**
 * Finds the team for a feed's spelling, and never a wrong one: a name that two teams could have matches no team, and
 * there is no fuzzy matching. In its own league, a team matches
 *
 * - its official name and its aliases;
 * - its short name alone and its place alone, if no other team of the league has the same;
 * - its place or code with its short name or a nickname ("LAL Lakers", "Cleveland Cavs"), or another name of its school
 * with its short name ("Connecticut Huskies");
 * - its code alone, if written in capitals.
 *
 * Words may be in any order, and abbreviations are expanded (src/teams/spelling.ts). A league's unclear names match no
 * team.
 */

export interface IndexedLeague {
  league: LibraryLeague;
  namedAfter: NamedAfter;
  unclear: readonly string[];
  teams: readonly LibraryTeam[];
}

/**
 * Matches aliases in capitals, which are codes of some feeds, and case-sensitive: "NO" is New Orleans, "no" matches no
 * team.
 */
const CODE = /^[A-Z0-9]{2,4}$/;

export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** Returns every code that feeds have for a team, the official one first. */
export function codesOf({ code, aliases }: LibraryTeam): string[] {
  return [code, ...aliases.filter(isCode)];
}

interface Names {
  /** Names that also identify a team beyond its league. */
  whole: string[];
  /** Names that teams elsewhere may share. */
  part: string[];
}

/**
 * Returns the names of a team. Other names of a city's team are mostly nicknames ("Cavs") and follow its place; those
 * of a college are mostly the school ("Connecticut"), followed by its nickname.
 */
function namesOf({ name, short, place, code, aliases }: LibraryTeam, namedAfter: NamedAfter): Names {
  const others = aliases.filter((alias) => !isCode(alias));
  const codes = [code, ...aliases.filter(isCode)];
  const each = (befores: readonly string[], nicknames: readonly string[]): string[] =>
    befores.flatMap((before) => nicknames.map((nickname) => `${before} ${nickname}`));
  const part = [short, place, ...each(codes, [short])];
  switch (namedAfter) {
    case 'countries':
      return { whole: [name, ...others], part: [short] };
    case 'colleges':
      return { whole: [name, ...each([place, ...others], [short])], part: [...part, ...others] };
    case 'cities': {
      const whole = [name, ...each([place], [short, ...others]), ...each(others, [short])];
      const ofWords = others.filter((other) => plainKeys(other).some((key) => key.includes(' ')));
      return place === short
        ? { whole: ofWords, part: [name, ...others] }
        : { whole: [...whole, ...ofWords], part: [...part, ...others, ...each(codes, others)] };
    }
  }
}

class Meanings {
  readonly #teams = new Map<string, Set<LibraryTeam>>();

  add(key: string, team: LibraryTeam): void {
    const meant = this.#teams.get(key);
    if (meant) meant.add(team);
    else this.#teams.set(key, new Set([team]));
  }

  /** Returns every team that one of the keys could mean. */
  of(keys: Iterable<string>): Set<LibraryTeam> {
    return new Set([...keys].flatMap((key) => [...(this.#teams.get(key) ?? [])]));
  }
}

interface LeagueIndex {
  namedAfter: NamedAfter;
  /** Plain keys of names that match no team. */
  unclear: ReadonlySet<string>;
  names: Meanings;
  /** The teams by their codes, as written. */
  codes: Meanings;
}

function indexOf({ namedAfter, unclear, teams }: IndexedLeague): LeagueIndex {
  const names = new Meanings();
  const codes = new Meanings();
  for (const team of teams) {
    const { whole, part } = namesOf(team, namedAfter);
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

function beyondOf(leagues: readonly IndexedLeague[]): Meanings {
  const beyond = new Meanings();
  for (const { teams, namedAfter } of leagues)
    for (const team of teams)
      for (const key of namesOf(team, namedAfter).whole.flatMap(plainKeys)) beyond.add(key, team);
  return beyond;
}

/** The index of spellings. A league's spellings are computed on first use. */
export class MatchIndex {
  readonly #leagues: readonly IndexedLeague[];
  readonly #indexes = new Map<IndexedLeague, LeagueIndex>();
  /** The teams by names that identify them beyond their league, without expanded abbreviations. */
  #beyond: Meanings | null = null;

  constructor(leagues: readonly IndexedLeague[]) {
    this.#leagues = leagues;
  }

  #indexOf(league: IndexedLeague): LeagueIndex {
    const index = this.#indexes.get(league) ?? indexOf(league);
    this.#indexes.set(league, index);
    return index;
  }

  inLeague(name: string, league: string): LibraryTeam | null {
    const indexed = this.#leagues.find((each) => each.league === league);
    if (!indexed) return null;
    const { names, codes, unclear, namedAfter } = this.#indexOf(indexed);
    const keys = [...lookupKeys(name, namedAfter)].filter((key) => !unclear.has(key));
    return onlyOne(new Set([...codes.of([name.trim()]), ...names.of(keys)]));
  }

  /**
   * Returns the team with a full name that isn't used in any league for another team, not even as a short form; null:
   * none.
   */
  anywhere(name: string): LibraryTeam | null {
    this.#beyond ??= beyondOf(this.#leagues);
    const keys = plainKeys(name);
    const team = onlyOne(this.#beyond.of(keys));
    if (team === null) return null;
    const others = this.#leagues
      .map((league) => this.#indexOf(league))
      .some(
        ({ names, unclear }) =>
          keys.some((key) => unclear.has(key)) || [...names.of(keys)].some((meant) => meant !== team),
      );
    return others ? null : team;
  }
}
