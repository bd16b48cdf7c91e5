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

/** What stands between the teams of a scorebug: the phase, or, where nobody tells it, what is played for. Never nothing. */
export function centreWords(match: MatchView, words: Words): string {
  if (match.phase !== null) return words.phase.bug(match.phase);
  return (match.isSandbox ? '' : competitionName(words, match, 'short')) || words.versus;
}
