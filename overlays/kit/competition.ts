import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';

type Played = Pick<MatchView, 'competition' | 'league'>;
type Form = 'long' | 'short';

/** The producer's name; null: none. */
function nameText({ name, short }: MatchView['competition'], form: Form): string | null {
  return form === 'short' ? (short ?? name) : name;
}

/** The competition of a match: the producer's name, otherwise the league's; empty: none. */
function competitionName(words: Words, { competition, league }: Played, form: Form = 'long'): string {
  return nameText(competition, form) ?? (competition.isOwn ? '' : leagueName(words, league, form));
}

/** The same, but empty for a rehearsal, which belongs to no league. */
function nameOnAir(words: Words, match: Played & Pick<MatchView, 'isSandbox'>, form: Form): string {
  return match.isSandbox ? (nameText(match.competition, form) ?? '') : competitionName(words, match, form);
}

/** Joins the parts of a line that are present. */
export const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** With its stage, "World Cup · Semi-final, 2nd leg", and shorter variants. None: no competition. */
export function competitionLines(words: Words, match: Played & Pick<MatchView, 'isSandbox'>): string[] {
  const { season } = match.competition;
  const [long, short] = [nameOnAir(words, match, 'long'), nameOnAir(words, match, 'short')];
  const lines = [joined(long, season), joined(short, season), short || season || ''];
  return [...new Set(lines)].filter(Boolean);
}

/** A team's record, before the game only: afterwards it would be one game behind. */
export function recordBefore({ phase, competition }: MatchView, side: 'a' | 'b'): string | null {
  return phase?.is === 'before' ? competition.records[side] : null;
}

/**
 * The text between the teams of a scorebug: the phase or, if unknown, the competition. If the name has no room, it is
 * left out instead of cut, and the teams meet.
 */
export function centerVariants(match: MatchView, words: Words): readonly [string, ...string[]] {
  if (match.phase !== null) return [words.phase.bug(match.phase)];
  const name = nameOnAir(words, match, 'short');
  return name === '' ? [words.versus] : [name, words.versus];
}
