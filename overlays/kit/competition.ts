import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';

/** What a match is played for: as its producer calls it, else its league; empty where nothing is to be said. */
export function competitionName(
  words: Words,
  { competition, league }: Pick<MatchView, 'competition' | 'league'>,
  form: 'long' | 'short' = 'long',
): string {
  return competition ? (competition.name ?? '') : leagueName(words, league, form);
}
