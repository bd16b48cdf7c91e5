import * as registered from './data/registry.ts';

/** Slugs of the leagues in the library (feed-protocol, Leagues and sports); national teams are under `wc`. */
export type LibraryLeague = keyof typeof registered;

/** All of them. */
export const LIBRARY_LEAGUES = Object.keys(registered) as [LibraryLeague, ...LibraryLeague[]];

/** The languages that national teams have names in, in addition to English. */
export type NameLanguage = 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ja' | 'ar';

/** `#rrggbb`, lower case. */
export interface LibraryColors {
  /** As worn first, and as worn in a clash; for national teams the shirt and its change or trim. */
  first: string;
  second: string;
  /** A light and a dark one: from the team's palette, else derived from its first (src/teams/palette.ts). */
  light: string;
  dark: string;
}

/** A team in the library. */
export interface LibraryTeam {
  /** Stable, for saved references: `nba/LAL`. */
  id: string;
  league: LibraryLeague;
  /** Official name, "Los Angeles Lakers". */
  name: string;
  /** "Lakers"; for a national team the country. */
  short: string;
  /** "Los Angeles"; for a college the school, for a national team the country. */
  place: string;
  /** Official or most usual code, 2 to 4 capitals: "LAL", "GER". */
  code: string;
  /** Other spellings in feeds, beyond those that src/teams/match.ts derives from the above. */
  aliases: readonly string[];
  colors: LibraryColors;
  /** In other languages: the names of national teams, else none. */
  names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** The source of the row: an ID in its file's list of sources, with a detail. */
  source: string;
  /** When it was looked up, ISO date. */
  date: string;
}
