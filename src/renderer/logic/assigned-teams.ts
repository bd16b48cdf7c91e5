import type { ControlRequests, Input } from '../../preload/contract.ts';
import type { ChannelNames, AssignedTeam } from '../../preload/contract/assigned-teams.ts';
import type { BoundSession, ChannelState, ShowState } from '../../preload/contract/show-state.ts';
import type { FoundTeam } from '../../preload/contract/teams.ts';

/** Returns whether the channel has a rehearsal, or a manual game that continues one. */
export function isRehearsed(game: Pick<BoundSession, 'sandbox' | 'ofRehearsal'> | null): boolean {
  return game !== null && (game.sandbox || game.ofRehearsal === true);
}

/**
 * Returns the name and league with which a channel's team is looked up in the library. The name is empty if unknown.
 */
export function teamAt({ names }: Pick<ChannelState, 'names'>, side: 'a' | 'b'): AssignedTeam {
  const { name, league } = names?.[side] ?? { name: '', league: null };
  return { name: name.trim(), league };
}

/** Returns the input of `roster:get` for a team; null for an unknown team. */
export function rosterQuery(
  channel: Pick<ChannelState, 'names' | 'match'>,
  side: 'a' | 'b',
): Input<ControlRequests, 'roster:get'> | null {
  const { name: found, league } = teamAt(channel, side);
  const name = found || (channel.match?.teams[side].name ?? '');
  return name === '' ? null : { name, ...(league !== null && { league }) };
}

/** Returns the slugs of a sport's leagues, the rehearsal's first. */
export function leaguesOf({ leagues }: Pick<ShowState, 'leagues'>, session: BoundSession): string[] {
  const slugs = leagues.filter(({ sport }) => sport === session.sport).map(({ slug }) => slug);
  return slugs.sort((one, other) => Number(other === session.league) - Number(one === session.league));
}

/** Removes duplicates from a search over several leagues, because the producer's own teams are found in each. */
export function teamsOnce(found: readonly FoundTeam[]): FoundTeam[] {
  return [...new Map(found.map((team) => [`${team.league} ${team.name}`, team])).values()];
}

export function isSameTeam(one: AssignedTeam, other: AssignedTeam): boolean {
  return one.name === other.name && one.league === other.league;
}

/** Both teams, as in requests to main. */
export interface Pair {
  a: AssignedTeam;
  b: AssignedTeam;
}

export function pairOf({ a, b }: ChannelNames): Pair {
  return { a, b };
}

export function isSamePair(one: Pair, other: Pair): boolean {
  return isSameTeam(one.a, other.a) && isSameTeam(one.b, other.b);
}
