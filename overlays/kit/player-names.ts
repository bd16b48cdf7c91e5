import type { FrameScorer, FrameScorers } from '../../src/preload/contract/full-frame.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { personVariants, textFact } from './manual-facts.ts';

/** A scorer or booked player in a frame. */
type NamedPlayer = FrameScorer['player'];

/**
 * Returns names with the own-goal mark after them. The shortest name has the mark in front, because its end may be cut
 * off.
 */
const marked = (names: readonly string[], { isOwnGoal }: NamedPlayer, words: Words): string[] =>
  isOwnGoal
    ? [...names.map((name) => `${name} (${words.ownGoal})`), `${words.ownGoal} ${names.at(-1) ?? ''}`]
    : [...names];

/** Returns the full name, followed by the short name or the last name. */
const calledVariants = ({ name, short }: NamedPlayer): string[] =>
  short === null ? personVariants(name) : [name, short];

/** Returns the number for a team's board; null if the player is on the other team. */
export function boardNumber(player: NamedPlayer | undefined): string | null {
  return player === undefined || player.isOwnGoal ? null : player.number;
}

/**
 * Returns a player's names, longest first; empty if unknown.
 *
 * @param hasBoard whether the player's number is shown on a board next to the name
 */
export function playerNames(player: NamedPlayer | undefined, words: Words, hasBoard: boolean): string[] {
  if (player === undefined) return [];
  const { number, name } = player;
  const isNumbered = number !== null && !(hasBoard && boardNumber(player) !== null);
  return marked([...(isNumbered ? [`${number} ${name}`] : []), ...calledVariants(player)], player, words);
}

/**
 * Returns two players in the same form, longest first: with numbers if both have one, full names if both have several
 * words, otherwise the last word.
 */
export function similarNames(a: NamedPlayer, b: NamedPlayer): readonly (readonly [string, string])[] {
  const [variantsA, variantsB] = [calledVariants(a), calledVariants(b)];
  const [fullA = '', shortA = fullA] = variantsA;
  const [fullB = '', shortB = fullB] = variantsB;
  const [bareA = '', bareB = ''] = [variantsA.at(-1), variantsB.at(-1)];
  const areWhole = shortA !== fullA && shortB !== fullB;
  const areNumbered = a.number !== null && b.number !== null;
  return [
    ...(areWhole && areNumbered ? [[`${a.number} ${fullA}`, `${b.number} ${fullB}`] as const] : []),
    ...(areWhole ? [[fullA, fullB] as const] : []),
    ...(areNumbered ? [[`${a.number} ${shortA}`, `${b.number} ${shortB}`] as const] : []),
    [shortA, shortB],
    ...(bareA !== shortA || bareB !== shortB ? [[bareA, bareB] as const] : []),
  ];
}

/** The separator between two scorers, as in the control window. */
export const APART = ' · ';

/**
 * Returns a team's scorers, each with variants, longest first: the producer's text ("Ebele 23', 67' · Okoro 40'"),
 * otherwise the assigned players.
 */
export function scorerLines(
  match: Pick<MatchView, 'manualFacts'>,
  side: 'a' | 'b',
  scorers: FrameScorers | undefined,
  words: Words,
): readonly (readonly string[])[] {
  const written = textFact(match, `scorers.${side}`)?.split(APART);
  return written?.map((one) => [one]) ?? scorers?.[side].map((one) => scorerVariants(one, words)) ?? [];
}

/** Returns variants of "Okafor 23', 67'", or of "Okafor 27" with points. */
function scorerVariants({ player, minutes, points }: FrameScorer, words: Words): string[] {
  const known = minutes.filter((minute) => minute !== null).map((minute) => words.minute(minute));
  const count = points !== undefined ? String(points) : minutes.length > 1 ? `×${minutes.length}` : '';
  const when = known.length > 0 ? known.join(', ') : count;
  const { short } = player;
  const names = short === null ? calledVariants(player) : [short];
  return marked(
    names.map((one) => [one, when].filter(Boolean).join(' ')),
    player,
    words,
  );
}
