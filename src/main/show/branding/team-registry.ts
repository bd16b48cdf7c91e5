import type { ScheduledMatchup } from '../../../feed/contract/values.ts';
import type { MatchView, Team } from '../../../preload/contract/output-frame.ts';
import type { Roster } from '../../../preload/contract/rosters.ts';
import type {
  FoundTeam,
  TeamEntry,
  TeamImport,
  TeamPatch,
  TriedTeams,
} from '../../../preload/contract/teams.ts';
import { findTeam, searchTeams, teamById, teamsOfLeague } from '../../../teams/library.ts';
import { codesOf } from '../../../teams/match.ts';
import { LIBRARY_LEAGUES, type LibraryTeam } from '../../../teams/team.ts';
import type { Language } from '../../../words/languages.ts';
import type { FileStore } from '../ports.ts';
import { brandingErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { GeneratedCodes, type GeneratedCode } from './generated-codes.ts';
import { placeholderColors, teamKey } from './placeholder-looks.ts';
import { matchLogoFiles } from './logo-files.ts';
import { keepPicture } from './pictures.ts';
import { RosterRegistry } from './roster-registry.ts';
import { entryKey, type TeamIdentity } from './team-identity.ts';

export const TEAMS_MAX = 500;
/** Leagues with so many teams that reserving all their codes would leave few for other teams. */
const CROWDED_LEAGUES: ReadonlySet<string> = new Set(['ncaab']);
/** Codes of library teams, which are never generated for another team. */
const OFFICIAL_CODES: ReadonlySet<string> = new Set(
  LIBRARY_LEAGUES.filter((league) => !CROWDED_LEAGUES.has(league)).flatMap((league) =>
    teamsOfLeague(league).map(({ code }) => code),
  ),
);
/** Maximum number of entries in the cache of other games' teams. A full cache is cleared. */
const NAMED_MAX = 1_000;
/** Maximum number of teams offered for one logo file. */
const LOGO_TEAMS_MAX = 8;

type Teams = MatchView['teams'];

/** A team of a file, with the start of a sentence about its row: "Row 3". */
interface TeamLine {
  at: string;
  entry: Omit<TeamEntry, 'logo'>;
}

/**
 * The league in which a match's teams are looked up: one for both teams, or one each. Null: look up by a name that only
 * one team has.
 */
export type LeagueOfSides = string | { readonly a: string | null; readonly b: string | null };

function namedTeam(name: string | null): Team {
  const spelled = name?.normalize('NFC').trim() ?? '';
  return {
    name: spelled === '' ? null : spelled,
    short: null,
    code: null,
    color: '#4b5563',
    second: null,
    kit: 'first',
    logo: null,
  };
}

/** Returns both teams of a match with only their feed's names. */
export function namedTeams({ a, b }: ScheduledMatchup): Teams {
  return { a: namedTeam(a), b: namedTeam(b) };
}

/** Defaults for an unnamed team. */
const ANYONE = placeholderColors('A');
const NAMELESS = { a: ANYONE, b: { color: ANYONE.second, second: ANYONE.color } };

interface SavedTeams {
  teams: TeamEntry[];
  codes: GeneratedCode[];
  rosters: Roster[];
}

/** A known team: how it is looked up, and how it is saved. */
export interface KnownTeam {
  name: string;
  /** Null for a team that the producer added. */
  league: string | null;
  key: string;
}

interface Listener {
  /** Called when a team's look may have changed on an output. */
  onChange: () => void;
  /** Called for a change that must be saved but that no output shows: a generated code, a roster. */
  onUnsaved: () => void;
}

/**
 * The teams as shown: from the producer's data, otherwise the library, otherwise derived from the name. A team has one
 * code and one pair of colors in the whole show.
 */
export class TeamRegistry {
  readonly rosters: RosterRegistry;
  readonly #logos: FileStore;
  readonly #listener: Listener;
  readonly #codes: GeneratedCodes;
  readonly #entries = new Map<string, TeamEntry>();
  /** The producer's entries by the names that feeds use: custom teams by name and aliases, library teams by aliases. */
  #byName = new Map<string, TeamEntry>();
  #ownCodes = new Set<string>();
  /** Looks of a match's teams by league and language, cached until an entry changes. */
  #dressed = new WeakMap<Teams, Map<string, Teams>>();
  /** Looks of teams in other games, which a ticker requests repeatedly. */
  readonly #named = new Map<string, Teams>();

  constructor(persisted: SavedTeams, logos: FileStore, listener: Listener) {
    this.#logos = logos;
    this.#listener = listener;
    this.#codes = new GeneratedCodes(persisted.codes, listener.onUnsaved);
    this.rosters = new RosterRegistry(persisted.rosters, {
      identities: (name, league) => this.#identities(name, league),
      onChange: listener.onUnsaved,
    });
    for (const entry of persisted.teams) this.#entries.set(entryKey(entry), entry);
    this.#index();
  }

  /** Returns all entries, sorted by name. */
  entries(): TeamEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Returns the data to save, with generated codes. */
  persisted(): SavedTeams {
    return { teams: this.entries(), codes: this.#codes.entries(), rosters: this.rosters.entries() };
  }

  /**
   * Saves a team's data. `league` tells apart teams with the same name; null: the only team with that name.
   *
   * @throws RequestRefused for an empty name, another team's name, an invalid picture, and if the limit is reached
   */
  set(name: string, league: string | null, { logo, ...patch }: TeamPatch): TeamEntry {
    const spelled = name.normalize('NFC').trim();
    if (spelled === '') throw brandingErrors.teamNameMissing();
    const known = this.#entryOf(spelled, league) ?? freshEntry(spelled, findTeam(spelled, league));
    const key = entryKey(known);
    if (!this.#entries.has(key) && this.#entries.size >= TEAMS_MAX)
      throw showErrors.limit('teams', TEAMS_MAX);
    const named: TeamEntry = { ...patched(known, patch), logo: known.logo };
    const problem = claimedTwice(
      [...this.#entries].map(([of, one]) => (of === key ? named : one)).concat(named),
    );
    if (problem !== null) throw brandingErrors.teamNameTaken(problem);
    // Built after all checks, because the picture of a refused change would not be deleted.
    const entry: TeamEntry = {
      ...named,
      logo: logo === undefined ? known.logo : logo === null ? null : keepPicture(this.#logos, logo),
    };
    this.#entries.set(key, entry);
    this.#changed();
    return entry;
  }

  /** Stores a picture, and returns its path for `setLogos`. */
  uploadLogo(logo: string): string {
    return keepPicture(this.#logos, logo);
  }

  /**
   * Saves uploaded logos of several teams.
   *
   * @throws RequestRefused without a change, if a picture is missing, a name is taken or the limit is reached
   */
  setLogos(logos: readonly { name: string; league: string | null; path: string }[]): void {
    const next = new Map(this.#entries);
    for (const { name, league, path } of logos) {
      if (this.#logos.read(path.slice(path.lastIndexOf('/') + 1)) === null)
        throw brandingErrors.logoExpired();
      const spelled = name.normalize('NFC').trim();
      if (spelled === '') throw brandingErrors.teamNameMissing();
      const entry = this.#entryOf(spelled, league) ?? freshEntry(spelled, findTeam(spelled, league));
      next.set(entryKey(entry), { ...entry, logo: path });
    }
    if (next.size > TEAMS_MAX) throw showErrors.limit('teams', TEAMS_MAX);
    const problem = claimedTwice([...next.values()]);
    if (problem !== null) throw brandingErrors.teamNameTaken(problem);
    for (const [key, entry] of next) this.#entries.set(key, entry);
    this.#changed();
  }

  /**
   * Returns the teams that each logo file may belong to.
   *
   * @param league the library league to search; null: all
   * @param playing teams in current games, which may be unknown here
   */
  matchLogos(
    files: readonly string[],
    league: string | null,
    playing: readonly { name: string; league: string | null }[],
  ): FoundTeam[][] {
    const rows = league === null ? LIBRARY_LEAGUES.flatMap(teamsOfLeague) : teamsOfLeague(league);
    const near = new Map<string, { name: string; league: string | null; names: string[] }>();
    const all = [...playing, ...this.entries().map((entry) => ({ ...entry, league: leagueOf(entry) }))];
    for (const team of all.filter(({ name }) => name !== '')) {
      const entry = this.#entryOf(team.name, team.league);
      const row = (entry?.library && teamById(entry.library)) || findTeam(team.name, team.league);
      const key = row?.id ?? (entry ? entryKey(entry) : teamKey(team.name));
      const names = [team.name, ...(entry ? logoNames(entry) : []), ...(row ? libraryNames(row) : [])];
      if (!near.has(key)) near.set(key, { name: team.name, league: row?.league ?? team.league, names });
    }
    const far = rows.filter(({ id }) => !near.has(id));
    const teams = [
      ...[...near.values()].map((team) => ({ ...team, isNear: true })),
      ...far.map((row) => ({
        ...{ name: row.name, league: row.league, isNear: false },
        names: libraryNames(row),
      })),
    ];
    return matchLogoFiles(files, teams).map((indexes) =>
      indexes
        .slice(0, LOGO_TEAMS_MAX)
        .flatMap((index) => teams[index] ?? [])
        .map((team) => this.found(team.name, team.league)),
    );
  }

  /**
   * Imports teams, replacing existing ones. If any of them can't be imported, imports none and returns why.
   */
  import(lines: readonly TeamLine[]): TeamImport {
    const { next, problems } = this.planImport(lines);
    if (problems.length > 0) return { added: 0, changed: 0, problems };
    const added = next.size - this.#entries.size;
    for (const [key, entry] of next) this.#entries.set(key, entry);
    if (lines.length > 0) this.#changed();
    return { added, changed: lines.length - added, problems };
  }

  /** Returns the teams after an import, and a sentence per team that can't be imported. Changes nothing. */
  planImport(lines: readonly TeamLine[]): { next: Map<string, TeamEntry>; problems: string[] } {
    const next = new Map(this.#entries);
    const problems: string[] = [];
    const takenBy = new Map<string, string>();
    for (const { at, entry } of lines) {
      const key = entryKey(entry);
      const before = takenBy.get(key);
      if (before !== undefined)
        problems.push(`${at}: ${entry.name} is already in ${before}. Remove one of them.`);
      takenBy.set(key, at.toLowerCase());
      next.set(key, { ...entry, logo: next.get(key)?.logo ?? null });
    }
    const claimed = claimedTwice([...next.values()]);
    if (claimed !== null) problems.push(claimed);
    if (next.size > TEAMS_MAX)
      problems.push(`This would make ${next.size} custom teams, and the limit is ${TEAMS_MAX}. Remove some.`);
    return { next, problems };
  }

  /** Replaces all teams. No two may have the same name (`problemOf`). */
  restore(entries: readonly TeamEntry[]): void {
    this.#entries.clear();
    for (const entry of entries) this.#entries.set(entryKey(entry), entry);
    this.#changed();
  }

  /** Returns a sentence that says why these teams can't exist together, or null if they can. */
  problemOf(entries: readonly TeamEntry[]): string | null {
    return claimedTwice(entries);
  }

  /** Deletes the producer's data of a team. */
  forget(name: string, league: string | null): void {
    const entry = this.#entryOf(name, league);
    if (!entry) return;
    this.#entries.delete(entryKey(entry));
    this.#changed();
  }

  /** Returns the teams of a match as shown, in a language. */
  dress({ teams, league }: { teams: Teams; league: LeagueOfSides }, language: Language): Teams {
    const [inA, inB] = typeof league === 'string' ? [league, league] : [league.a, league.b];
    const of = JSON.stringify([language, inA, inB]);
    const known = this.#dressed.get(teams) ?? new Map<string, Teams>();
    const before = known.get(of);
    if (before) return before;
    const dressed = {
      a: this.#shownTeam(teams.a, 'a', inA, language),
      b: this.#shownTeam(teams.b, 'b', inB, language),
    };
    this.#dressed.set(teams, known.set(of, dressed));
    return dressed;
  }

  /** Returns the teams of another game, as `dress` does. */
  named({ a, b }: ScheduledMatchup, league: LeagueOfSides, language: Language): Teams {
    const of = JSON.stringify([a, b, league, language]);
    const known = this.#named.get(of);
    if (known) return known;
    const teams = this.dress({ teams: { a: namedTeam(a), b: namedTeam(b) }, league }, language);
    if (this.#named.size >= NAMED_MAX) this.#named.clear();
    this.#named.set(of, teams);
    return teams;
  }

  /**
   * Returns teams that match a text: the producer's own teams, then library teams, best first. Without a text: all of
   * the producer's own teams, and all of the league.
   */
  search(text: string, league: string | null, limit: number): FoundTeam[] {
    const key = teamKey(text);
    const own = this.entries().filter(
      (entry) => entry.library === null && namesOf(entry).some((name) => teamKey(name).includes(key)),
    );
    const rows = key === '' ? teamsOfLeague(league ?? '') : searchTeams(text, league, limit);
    const found = [
      ...own.map(({ name }) => this.found(name, null)),
      ...rows.map((row) => this.found(row.name, row.league)),
    ];
    return key === '' ? found : found.slice(0, limit);
  }

  /** Returns the team with a name, the producer's or a library row; null: unknown. */
  known(name: string, league: string | null): KnownTeam | null {
    const entry = this.#entryOf(name, league);
    const row = entry === null ? findTeam(name, league) : entry.library && teamById(entry.library);
    if (row) return { name: row.name, league: row.league, key: row.id };
    return entry && { name: entry.name, league: null, key: entryKey(entry) };
  }

  /** Returns the team with a name in a league, as on air. */
  found(name: string, league: string | null): FoundTeam {
    const entry = this.#entryOf(name, league);
    const row = findTeam(name, league);
    const { name: title, short, code, color, second, logo } = this.tried(name, 'a', league, {});
    const from = entry === null || entry.library !== null ? (row?.league ?? null) : null;
    return { name, title: title ?? name, short, code, color, second, logo, league: from, entry };
  }

  /** Returns a team's look with an unsaved patch. */
  tried(name: string, side: 'a' | 'b', league: string | null, patch: Omit<TeamPatch, 'logo'>): Team {
    const row = findTeam(name, league);
    const entry = patched(this.#entryOf(name, league) ?? freshEntry(name, row), patch);
    return this.#withDefaults(namedTeam(name), side, entry, row, 'en', 'tried');
  }

  /** Returns both teams of a game with unsaved patches. */
  triedPair({ league, a, b }: Omit<TriedTeams, 'theme'>): Teams {
    return {
      a: { ...this.tried(a.name, 'a', league, a.patch), kit: a.kit },
      b: { ...this.tried(b.name, 'b', league, b.patch), kit: b.kit },
    };
  }

  /**
   * Returns two teams of a library league, otherwise placeholders, because the sport of the producer's own teams is
   * unknown.
   */
  examples(league: string): Teams {
    const [a, b] = teamsOfLeague(league).map(({ name }) => name);
    const side = (name: string) => ({ name, patch: {}, kit: 'first' as const });
    return this.triedPair({ league, a: side(a ?? 'Mesa'), b: side(b ?? 'Bayview') });
  }

  #shownTeam(team: Team, side: 'a' | 'b', league: string | null, language: Language): Team {
    const row = team.name === null ? null : findTeam(team.name, league);
    return this.#withDefaults(
      team,
      side,
      team.name === null ? null : this.#entryOf(team.name, league),
      row,
      language,
    );
  }

  #withDefaults(
    team: Team,
    side: 'a' | 'b',
    entry: TeamEntry | null,
    found: LibraryTeam | null,
    language: Language,
    /** `codeOf` stores a generated code; `tried` doesn't. */
    code: 'codeOf' | 'tried' = 'codeOf',
  ): Team {
    const { name } = team;
    if (name === null) return { ...team, ...NAMELESS[side] };
    const row = entry?.library ? (teamById(entry.library) ?? found) : found;
    const called =
      entry !== null && entry.library === null && teamKey(entry.name) !== teamKey(name) ? entry.name : name;
    return {
      ...team,
      ...shownNames(called, entry, row, language),
      code:
        entry?.code ??
        row?.code ??
        this.#codes[code](
          called,
          (candidate) => this.#ownCodes.has(candidate) || OFFICIAL_CODES.has(candidate),
        ),
      ...shownColors(called, entry, row),
      logo: entry?.logo ?? null,
    };
  }

  #entryOf(name: string, league: string | null): TeamEntry | null {
    const byName = this.#byName.get(teamKey(name));
    if (byName) return byName;
    const row = findTeam(name, league);
    return (row && this.#entries.get(row.id)) ?? null;
  }

  /** Returns the identities under which a roster may be saved: the entry's, the library row's, the bare name. */
  #identities(name: string, league: string | null): TeamIdentity[] {
    const row = findTeam(name, league);
    const known = [this.#entryOf(name, league), row && { name: row.name, library: row.id }];
    return [...known.filter((one) => one !== null), { name, library: null }];
  }

  #changed(): void {
    this.#index();
    this.#dressed = new WeakMap();
    this.#named.clear();
    this.#listener.onChange();
  }

  #index(): void {
    const entries = [...this.#entries.values()];
    this.#byName = new Map(entries.flatMap((entry) => namesOf(entry).map((name) => [teamKey(name), entry])));
    this.#ownCodes = new Set(entries.flatMap(({ code }) => code?.toLocaleUpperCase('en') ?? []));
  }
}

/** Returns the producer's names, otherwise the library's in the language, otherwise the feed's. */
function shownNames(
  called: string,
  entry: TeamEntry | null,
  row: LibraryTeam | null,
  language: Language,
): Pick<Team, 'name' | 'short'> {
  const translated = language === 'en' ? undefined : row?.names[language];
  const name = entry?.title ?? translated ?? row?.name ?? called;
  // The library's short names are English.
  const short = entry?.short ?? (translated === undefined ? (row?.short ?? null) : null);
  return { name, short: short === name ? null : short };
}

/** Returns the producer's colors, otherwise the library's, otherwise derived ones. */
function shownColors(
  called: string,
  entry: TeamEntry | null,
  row: LibraryTeam | null,
): Pick<Team, 'color' | 'second'> {
  const placeholder = placeholderColors(called);
  return {
    color: entry?.color ?? row?.colors.first ?? placeholder.color,
    // A color that the producer chose has no known second color.
    second: entry?.second ?? row?.colors.second ?? (entry?.color ? null : placeholder.second),
  };
}

function namesOf({ name, library, aliases }: TeamEntry): string[] {
  return library === null ? [name, ...aliases] : aliases;
}

function freshEntry(name: string, row: LibraryTeam | null): TeamEntry {
  return {
    name: row?.name ?? name,
    library: row?.id ?? null,
    title: null,
    short: null,
    code: null,
    color: null,
    second: null,
    aliases: [],
    logo: null,
  };
}

const leagueOf = ({ library }: TeamEntry): string | null => library && (teamById(library)?.league ?? null);

/** Returns everything that a logo file of a saved team may be called. */
const logoNames = ({ name, title, short, code, aliases }: TeamEntry): string[] =>
  [name, title, short, code, ...aliases].filter((one) => one !== null);

/** Returns everything that a logo file of a library team may be called. */
const libraryNames = (team: LibraryTeam): string[] => [
  ...[team.name, team.short, team.place, ...team.aliases],
  ...[...Object.values(team.names), ...codesOf(team)],
];

/** Returns the entry with a patch applied; omitted fields keep their value. */
function patched(entry: TeamEntry, patch: Omit<TeamPatch, 'logo'>): TeamEntry {
  const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...entry, ...Object.fromEntries(changes) };
}

/** Returns a sentence about the first name that two teams share, or null. */
function claimedTwice(entries: readonly TeamEntry[]): string | null {
  const claims = new Map<string, TeamEntry>();
  for (const entry of new Set(entries)) {
    for (const name of new Set(namesOf(entry).map(teamKey))) {
      const other = claims.get(name);
      if (other)
        return `"${name}" is a name of both ${other.name} and ${entry.name}. Remove it from one of them.`;
      claims.set(name, entry);
    }
  }
  return null;
}
