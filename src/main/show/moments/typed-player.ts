import type { MomentPlayer } from '../../../feed/contract/moments.ts';

type Typed = Pick<MomentPlayer, 'number' | 'name' | 'short'>;

/** The number on the shirt before a name: "5 Brown", "#5 Brown". */
const NUMBERED = /^#?\s*(\d{1,3})\s+(\S*\p{L}.*)$/u;

/** A player as typed, with a shirt number that was typed before the name as the number. */
export function typedPlayer(player: Typed): Typed {
  const [, number, name] = (player.number === null && NUMBERED.exec(player.name)) || [];
  return number === undefined || name === undefined ? player : { ...player, number, name };
}
