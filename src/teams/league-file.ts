import type { NamedAfter } from './spelling.ts';
import type { NameLanguage } from './team.ts';

/** A team as its row in src/teams/data says it; `LibraryTeam` is made of it. */
export interface TeamRow {
  id: string;
  name: string;
  short: string;
  place: string;
  code: string;
  /** The palette, `#rrggbb`, in the order of importance: at least the first and the second color. */
  colors: readonly string[];
  aliases: readonly string[];
  source: string;
  date: string;
  /** National teams only: the region of ISO 3166-1, whose names in other languages `Intl` knows. */
  region?: string;
  /** National teams only: names that `Intl` lacks, or that football calls otherwise. */
  names?: Readonly<Partial<Record<NameLanguage, string>>>;
  /** National teams only: whether it plays the World Cup of 2026. */
  isIn2026?: boolean;
}

/** A file of src/teams/data. */
export interface LeagueFile {
  namedAfter: NamedAfter;
  /** Where its rows come from, by the id that rows name. */
  sources: Readonly<Record<string, { title: string; licence: string; read: string }>>;
  /** Names that could mean more than one team, in or beyond this league, and therefore mean none. */
  unclear: readonly string[];
  teams: readonly TeamRow[];
}
