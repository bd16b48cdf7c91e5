import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { StatusOnAir } from '../../src/preload/contract/status-on-air.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';

type Played = Pick<MatchView, 'competition' | 'league'>;
type Form = 'long' | 'short';

/** Returns the producer's name for the competition, or null. */
function nameText({ name, short }: MatchView['competition'], form: Form): string | null {
  return form === 'short' ? (short ?? name) : name;
}

/** Returns the competition's name: the producer's, otherwise the league's. Empty if there is none. */
function competitionName(words: Words, { competition, league }: Played, form: Form = 'long'): string {
  return nameText(competition, form) ?? (competition.isOwn ? '' : leagueName(words, league, form));
}

/** Returns the competition's name; empty for a rehearsal, which has no league. */
function nameOnAir(words: Words, match: Played & Pick<MatchView, 'isSandbox'>, form: Form): string {
  return match.isSandbox ? (nameText(match.competition, form) ?? '') : competitionName(words, match, form);
}

/** Joins the parts of a line that are present. */
export const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/**
 * Returns the competition with its stage ("World Cup · Semi-final, 2nd leg") and shorter variants. Empty without a
 * competition.
 */
export function competitionLines(words: Words, match: Played & Pick<MatchView, 'isSandbox'>): string[] {
  const { season } = match.competition;
  const [long, short] = [nameOnAir(words, match, 'long'), nameOnAir(words, match, 'short')];
  const lines = [joined(long, season), joined(short, season), short || season || ''];
  return [...new Set(lines)].filter(Boolean);
}

/** Returns a team's record before the game. Later it would be one game out of date, so it isn't shown. */
export function recordBefore({ phase, competition }: MatchView, side: 'a' | 'b'): string | null {
  return phase?.is === 'before' ? competition.records[side] : null;
}

/** Returns variants of an exceptional state for a scorebug, longest first. */
export function statusVariants({ game: { is } }: StatusOnAir, { status }: Words): readonly [string, string] {
  return [status[is].bug, status[is].code];
}

/**
 * Returns variants of the text between the teams of a scorebug: the exceptional state, the phase or, if unknown, the
 * competition. If none fits, the text is left out and the teams are next to each other.
 */
export function centerVariants(match: MatchView, words: Words): readonly [string, ...string[]] {
  const { phase, status } = match;
  if (status !== null) return statusVariants(status, words);
  if (phase !== null) return [words.phase.bug(phase)];
  const name = nameOnAir(words, match, 'short');
  return name === '' ? [words.versus] : [name, words.versus];
}
