import type { NamedAfter } from './spelling.ts';
import type { NameLanguage } from './team.ts';

/** A team's row in src/teams/data, from which `LibraryTeam` is derived. */
export interface TeamRow {
  id: string;
  name: string;
  short: string;
  place: string;
  code: string;
  /** The palette, `#rrggbb`, in order of importance: at least the first and the second color. */
  colors: readonly string[];
  aliases: readonly string[];
  source: string;
  date: string;
  /** National teams only: the region of ISO 3166-1, whose names in other languages are in `Intl`. */
  region?: string;
  /** National teams only: names that `Intl` doesn't have, or that are different in soccer. */
  names?: Readonly<Partial<Record<NameLanguage, string>>>;
  /** National teams only: whether the team plays in the 2026 World Cup. */
  isIn2026?: boolean;
}

/** A file of src/teams/data. */
export interface LeagueFile {
  namedAfter: NamedAfter;
  /** The sources of its rows, by the ID in the rows. */
  sources: Readonly<Record<string, { title: string; license: string; read: string }>>;
  /** Names that could mean more than one team, in this league or elsewhere, and therefore match no team. */
  unclear: readonly string[];
  teams: readonly TeamRow[];
}
