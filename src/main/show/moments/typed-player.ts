import type { MomentPlayer } from '../../../feed/contract/moments.ts';

type Typed = Pick<MomentPlayer, 'number' | 'name' | 'short'>;

/** Matches a shirt number before a name: "5 Brown", "#5 Brown". */
const NUMBERED = /^#?\s*(\d{1,3})\s+(\S*\p{L}.*)$/u;

/** Returns a typed player, with a number before the name moved to the number field. */
export function typedPlayer(player: Typed): Typed {
  const [, number, name] = (player.number === null && NUMBERED.exec(player.name)) || [];
  return number === undefined || name === undefined ? player : { ...player, number, name };
}
