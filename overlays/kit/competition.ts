import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';

type Played = Pick<MatchView, 'competition' | 'league'>;
type Form = 'long' | 'short';

/** As its producer calls it; null: nobody has said. */
function saidName({ name, short }: MatchView['competition'], form: Form): string | null {
  return form === 'short' ? (short ?? name) : name;
}

/** What a match is played for: as its producer calls it, else its league; empty where nothing is to be said. */
function competitionName(words: Words, { competition, league }: Played, form: Form = 'long'): string {
  return saidName(competition, form) ?? (competition.isOwn ? '' : leagueName(words, league, form));
}

/** The same where a rehearsal, which is of no league, says nothing. */
function nameOnAir(words: Words, match: Played & Pick<MatchView, 'isSandbox'>, form: Form): string {
  return match.isSandbox ? (saidName(match.competition, form) ?? '') : competitionName(words, match, form);
}

/** Parts of a line, those that there are. */
export const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** With the stage it is at, "World Cup · Semi-final, 2nd leg"; and what is left of that where there is less room. None: nothing is to be said. */
export function competitionLines(words: Words, match: Played & Pick<MatchView, 'isSandbox'>): string[] {
  const { season } = match.competition;
  const [long, short] = [nameOnAir(words, match, 'long'), nameOnAir(words, match, 'short')];
  const lines = [joined(long, season), joined(short, season), short || season || ''];
  return [...new Set(lines)].filter(Boolean);
}

/** What a side has won and lost, while that is before this game: afterwards it would be one game behind. */
export function recordBefore({ phase, competition }: MatchView, side: 'a' | 'b'): string | null {
  return phase?.is === 'before' ? competition.records[side] : null;
}

/**
 * What stands between the teams of a scorebug: the phase, or, where nobody tells it, what is played for; where its name has
 * no room, nothing is cut off: the teams meet.
 */
export function centerVariants(match: MatchView, words: Words): readonly [string, ...string[]] {
  if (match.phase !== null) return [words.phase.bug(match.phase)];
  const name = nameOnAir(words, match, 'short');
  return name === '' ? [words.versus] : [name, words.versus];
}
