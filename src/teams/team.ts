import * as registered from './data/registry.ts';

/** Slugs of the leagues in the library (feed-protocol, Leagues and sports); national teams are under `wc`. */
export type LibraryLeague = keyof typeof registered;

export const LIBRARY_LEAGUES = Object.keys(registered) as [LibraryLeague, ...LibraryLeague[]];

/** The languages that national teams have names in, in addition to English. */
export type NameLanguage = 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ja' | 'ar';

/** `#rrggbb`, lower case. */
export interface LibraryColors {
  /** The color worn first, and the one worn in a clash; for national teams, the shirt and its change or trim. */
  first: string;
  second: string;
  /** A light and a dark color: from the team's palette, or else derived from its first color (src/teams/palette.ts). */
  light: string;
  dark: string;
}

export interface LibraryTeam {
  /** A stable ID for saved references: `nba/LAL`. */
  id: string;
  league: LibraryLeague;
  /** The official name, "Los Angeles Lakers". */
  name: string;
  /** "Lakers"; for a national team, the country. */
  short: string;
  /** "Los Angeles"; for a college, the school; for a national team, the country. */
  place: string;
  /** The official or most common code, 2 to 4 capitals: "LAL", "GER". */
  code: string;
  /** Other spellings in feeds, beyond those that src/teams/match.ts derives from the fields above. */
  aliases: readonly string[];
  colors: LibraryColors;
  /** The names of national teams in other languages; empty for other teams. */
  names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** The source of the row: an ID in its file's list of sources. */
  source: string;
  /** When the row was looked up, ISO date. */
  date: string;
}
