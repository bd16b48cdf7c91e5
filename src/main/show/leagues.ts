import { isLeague, LEAGUE_SPORT, LEAGUES } from '../../feed/contract/versions.ts';
import { DEFINITIONS } from '../../feed/sports/index.ts';

/** A league as it is read out; one this build does not know by its slug in capitals. */
export function leagueName(slug: string): string {
  const name = isLeague(slug) ? DEFINITIONS[LEAGUE_SPORT[slug]].leagueNames[slug] : undefined;
  return name ?? slug.toUpperCase();
}

/** The leagues a rehearsal can be started in. */
export const rehearsedLeagues = LEAGUES.map((slug) => ({
  slug,
  sport: LEAGUE_SPORT[slug],
  name: leagueName(slug),
}));
