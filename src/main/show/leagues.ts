import { LEAGUE_SPORT, LEAGUES } from '../../feed/contract/versions.ts';
import { en } from '../../words/en.ts';
import { leagueName } from '../../words/languages.ts';

/** The leagues that can be rehearsed. */
export const rehearsedLeagues = LEAGUES.map((slug) => ({
  slug,
  sport: LEAGUE_SPORT[slug],
  name: leagueName(en, slug),
}));
