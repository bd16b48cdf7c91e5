import type { Player, Roster } from '../../../preload/contract/rosters.ts';

type RosterContent = Pick<Roster, 'players' | 'coach'>;

/** Maximum number of players listed by name; the others are counted. */
const NAMED_MAX = 3;

/** Returns the difference from another roster in words: `12 players with 9 Bo Vale (FW), coach Cy Moss`. */
export function rosterDifference({ players, coach }: RosterContent, other: RosterContent): string {
  const theirs = new Set(other.players.map(playerWords));
  const own = players.map(playerWords).filter((words) => !theirs.has(words));
  const more = own.length - NAMED_MAX;
  const named = [...own.slice(0, NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])];
  const count = `${players.length} ${players.length === 1 ? 'player' : 'players'}`;
  const parts = [named.length === 0 ? count : `${count} with ${named.join(', ')}`];
  if (named.length === 0 && coach === other.coach)
    parts.push('in a different order, or without some players');
  if (coach !== other.coach) parts.push(coach === null ? 'no coach' : `coach ${coach}`);
  return parts.join(', ');
}

function playerWords({ number, name, short, position, starts }: Player): string {
  const facts = [short, position, starts ? 'starts' : null].filter((fact) => fact !== null);
  const called = number === null ? name : `${number} ${name}`;
  return facts.length === 0 ? called : `${called} (${facts.join(', ')})`;
}
