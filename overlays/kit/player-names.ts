import type { FrameScorer } from '../../src/preload/contract/full-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { personVariants } from './manual-facts.ts';

/** Who has scored or was booked, as a frame has them. */
type NamedPlayer = FrameScorer['player'];

/** A name, and behind it that it was the own goal. */
const marked = (name: string, { isOwnGoal }: NamedPlayer, words: Words): string =>
  isOwnGoal ? `${name} (${words.ownGoal})` : name;

/** The whole name, and what it gives way to: its short form, else the last word of it. */
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
  const names = [...(isNumbered ? [`${number} ${name}`] : []), ...calledVariants(player)];
  return names.map((one) => marked(one, player, words));
}

/** "Okafor 23', 67'": a scorer with his minutes, the longest first. */
export function scorerVariants({ player, minutes }: FrameScorer, words: Words): string[] {
  const known = minutes.filter((minute) => minute !== null).map((minute) => words.minute(minute));
  const unknown = minutes.length > 1 ? [`×${minutes.length}`] : [];
  const when = known.length > 0 ? known.join(', ') : unknown.join('');
  const { short } = player;
  return (short === null ? calledVariants(player) : [short]).map((one) =>
    marked([one, when].filter(Boolean).join(' '), player, words),
  );
}
