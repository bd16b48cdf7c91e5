import { LEAGUE_SPORT, LEAGUES } from '../../feed/contract/versions.ts';

const LEAGUE_NAMES: Readonly<Record<(typeof LEAGUES)[number], string>> = {
  nba: 'NBA',
  wnba: 'WNBA',
  ncaab: "Men's college basketball",
  mlb: 'MLB',
  wc: 'World Cup',
  nfl: 'NFL',
};

/** A league as it is read out; one this build does not know by its slug in capitals. */
export function leagueName(slug: string): string {
  const names: Readonly<Partial<Record<string, string>>> = LEAGUE_NAMES;
  return names[slug] ?? slug.toUpperCase();
}

/** The leagues a rehearsal can be started in. */
export const rehearsedLeagues = LEAGUES.map((slug) => ({
  slug,
  sport: LEAGUE_SPORT[slug],
  name: LEAGUE_NAMES[slug],
}));
