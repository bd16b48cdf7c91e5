import type { FrameScorer, FrameScorers } from '../../src/preload/contract/full-frame.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { personVariants, textFact } from './manual-facts.ts';

/** Who has scored or was booked, as a frame has them. */
type NamedPlayer = FrameScorer['player'];

/** Names, and behind them that it was an own goal; before the shortest, where no room is left: what is cut off there is the name. */
const marked = (names: readonly string[], { isOwnGoal }: NamedPlayer, words: Words): string[] =>
  isOwnGoal
    ? [...names.map((name) => `${name} (${words.ownGoal})`), `${words.ownGoal} ${names.at(-1) ?? ''}`]
    : [...names];

/** The whole name, then its shorter form: the short name, else the last name. */
const calledVariants = ({ name, short }: NamedPlayer): string[] =>
  short === null ? personVariants(name) : [name, short];

/** The number that a team's board may carry: a player of the other side has none on it. */
export function boardNumber(player: NamedPlayer | undefined): string | null {
  return player === undefined || player.isOwnGoal ? null : player.number;
}

/**
 * What a player is called, the longest first; empty where nobody has said who it was.
 *
 * @param hasBoard a board beside it carries the number
 */
export function playerNames(player: NamedPlayer | undefined, words: Words, hasBoard: boolean): string[] {
  if (player === undefined) return [];
  const { number, name } = player;
  const isNumbered = number !== null && !(hasBoard && boardNumber(player) !== null);
  return marked([...(isNumbered ? [`${number} ${name}`] : []), ...calledVariants(player)], player, words);
}

/**
 * Two players side by side, each form of their names for both, the longest first: with numbers where both have one, in full
 * where both have more than a word, else by the last word alone.
 */
export function namesAlike(a: NamedPlayer, b: NamedPlayer): readonly (readonly [string, string])[] {
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

/** Between two scorers, as the control window writes them. */
export const APART = ' · ';

/**
 * Who has scored for a side, each the longest first: as the producer wrote it ("Ebele 23', 67' · Okoro 40'"), else as they
 * were put on their scores.
 */
export function scorersSaid(
  match: Pick<MatchView, 'manualFacts'>,
  side: 'a' | 'b',
  told: FrameScorers | undefined,
  words: Words,
): readonly (readonly string[])[] {
  const written = textFact(match, `scorers.${side}`)?.split(APART);
  return written?.map((one) => [one]) ?? told?.[side].map((one) => scorerVariants(one, words)) ?? [];
}

/** "Okafor 23', 67'"; with points "Okafor 27". */
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
