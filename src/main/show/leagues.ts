import { leagues, sportOf } from '../../feed/contract/versions.ts';
import { forAllSports } from '../../feed/sports/index.ts';
import { en } from '../../words/en.ts';
import { leagueName } from '../../words/languages.ts';

/** Returns the leagues that can be rehearsed. */
export const rehearsedLeagues = forAllSports(() =>
  leagues().map((slug) => ({
    slug,
    sport: sportOf(slug),
    name: leagueName(en, slug),
  })),
);
