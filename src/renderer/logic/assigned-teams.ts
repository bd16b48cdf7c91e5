import type { ControlRequests, Input } from '../../preload/contract.ts';
import type { ChannelNames, AssignedTeam } from '../../preload/contract/assigned-teams.ts';
import type { BoundSession, ChannelState, ShowState } from '../../preload/contract/show-state.ts';
import type { FoundTeam } from '../../preload/contract/teams.ts';

/** Rehearsals dressed as a match, as the window tells of them. */

/** A rehearsal is on the channel, or what goes on where one was. */
export function isRehearsed(game: Pick<BoundSession, 'sandbox' | 'ofRehearsal'> | null): boolean {
  return game !== null && (game.sandbox || game.ofRehearsal === true);
}

/** By what a side of a channel is found in the team library; an empty name: nobody says. */
export function teamAt({ names }: Pick<ChannelState, 'names'>, side: 'a' | 'b'): AssignedTeam {
  const { name, league } = names?.[side] ?? { name: '', league: null };
  return { name: name.trim(), league };
}

/** What `roster:get` takes to find the players of a side; null: nobody says who plays there. */
export function rosterQuery(
  channel: Pick<ChannelState, 'names' | 'match'>,
  side: 'a' | 'b',
): Input<ControlRequests, 'roster:get'> | null {
  const { name: found, league } = teamAt(channel, side);
  const name = found || (channel.match?.teams[side].name ?? '');
  return name === '' ? null : { name, ...(league !== null && { league }) };
}

/** The slugs of the leagues that are played in a sport, that of the rehearsal first. */
export function leaguesOf({ leagues }: Pick<ShowState, 'leagues'>, session: BoundSession): string[] {
  const slugs = leagues.filter(({ sport }) => sport === session.sport).map(({ slug }) => slug);
  return slugs.sort((one, other) => Number(other === session.league) - Number(one === session.league));
}

/** Of what a search found in several leagues, each team once; the producer's own are found in every one. */
export function teamsOnce(found: readonly FoundTeam[]): FoundTeam[] {
  return [...new Map(found.map((team) => [`${team.league} ${team.name}`, team])).values()];
}

export function isSameTeam(one: AssignedTeam, other: AssignedTeam): boolean {
  return one.name === other.name && one.league === other.league;
}

/** Both sides, as they are asked for. */
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
