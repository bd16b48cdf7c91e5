import { PLAYER_KINDS, type Moment, type MomentPlayer } from '../../../feed/contract/moments.ts';
import { en } from '../../../words/en.ts';
import { momentName } from '../../../words/languages.ts';

/** Returns a moment as in the as-run log: "Goal, 9 Bo Vale". */
export function momentWords(moment: Moment): string {
  const name = momentName(en, moment);
  return moment.player === undefined ? name : `${name}, ${playerWords(moment.player)}`;
}

export function playerWords({ number, name, minute, isOwnGoal }: MomentPlayer): string {
  const playerText = number === null ? name : `${number} ${name}`;
  const called = isOwnGoal ? `${playerText} (${en.ownGoal})` : playerText;
  return minute === null ? called : `${called}, ${en.minute(minute)}`;
}

/** Returns whether a player can be assigned to the moment. */
export function takesPlayer({ side, kind, state }: Moment): boolean {
  return side !== null && state !== 'withdrawn' && PLAYER_KINDS.has(kind);
}
