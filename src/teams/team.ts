import * as registered from './data/registry.ts';

/** Slugs of the leagues that the library has (feed-protocol, Leagues and sports); national teams stand under `wc`. */
export type LibraryLeague = keyof typeof registered;

/** All of them. */
export const LIBRARY_LEAGUES = Object.keys(registered) as [LibraryLeague, ...LibraryLeague[]];

/** The languages that national teams have names in, besides English. */
export type NameLanguage = 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ja' | 'ar';

/** `#rrggbb`, lower case. */
export interface LibraryColors {
  /** As worn first, and as worn when that clashes; for national teams the shirt and its change or trim. */
  first: string;
  second: string;
  /** A light and a dark one: of the team's palette, else made of its first (src/teams/palette.ts). */
  light: string;
  dark: string;
}

/** A team as the library knows it. */
export interface LibraryTeam {
  /** Stable, for what a producer keeps: `nba/LAL`. */
  id: string;
  league: LibraryLeague;
  /** Official name, "Los Angeles Lakers". */
  name: string;
  /** "Lakers"; of a national team the country. */
  short: string;
  /** "Los Angeles"; of a college the school, of a national team the country. */
  place: string;
  /** Official or most usual code, 2 to 4 capitals: "LAL", "GER". */
  code: string;
  /** Other spellings that feeds use, beyond what src/teams/match.ts makes of the above by itself. */
  aliases: readonly string[];
  colors: LibraryColors;
  /** In other languages: the names of national teams, else none. */
  names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** Where the row's facts come from: an id in its file's list of sources, with what stands there. */
  source: string;
  /** When they were looked up, ISO date. */
  date: string;
}
