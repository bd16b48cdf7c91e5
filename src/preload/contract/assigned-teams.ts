import { z } from 'zod';
import { ChannelId, Nothing, setting } from './request.ts';
import { TeamLeague, TeamName } from './teams.ts';
import { TEAM_NAME_MAX } from './limits.ts';

/** Rehearsals dressed as a match of the team library: viewers and the control window see its teams; the as-run log names the session. */

/** A team by what it is found by. */
export const AssignedTeam = z.object({
  name: z.string().min(1).max(TEAM_NAME_MAX),
  /** The league whose row it is; null: a team of the producer's own. */
  league: z.string().min(1).max(40).nullable(),
});
export type AssignedTeam = z.infer<typeof AssignedTeam>;

/** Who plays in the rehearsals of a channel, sport by sport. */
export const TeamAssignment = z.object({
  channel: ChannelId,
  sport: z.string().min(1).max(40),
  a: AssignedTeam,
  b: AssignedTeam,
});
export type TeamAssignment = z.infer<typeof TeamAssignment>;

/** By whom the sides of a channel are found in the team library; a name may be empty. */
export const ChannelNames = z.object({
  a: z.object({ name: z.string(), league: z.string().nullable() }),
  b: z.object({ name: z.string(), league: z.string().nullable() }),
  /** `feed`: as its feed says. `made-up`: two clubs that there are not, for a rehearsal. `chosen`: as the producer dressed it. */
  by: z.enum(['feed', 'made-up', 'chosen']),
});
export type ChannelNames = z.infer<typeof ChannelNames>;

const Asked = z.object({ name: TeamName, league: TeamLeague });

/** What windows ask about it: part of the window contract. */
export const assignedTeamRequests = {
  /**
   * The rehearsal on a channel plays as these two from now on, and so do later ones of its sport there. `league` tells whom
   * a name means; null: the team that it can only mean. `seen`: who played when choosing began; a change of somebody else's since is
   * refused.
   */
  'rehearsal:dress': setting(
    z.object({
      channel: ChannelId,
      a: Asked,
      b: Asked,
      seen: z.object({ a: TeamName, b: TeamName }).optional(),
    }),
    Nothing,
    {
      id: 'dressRehearsal',
      tag: 'channels',
      summary:
        'Assigns two teams from the library to the rehearsal on a channel, and to later rehearsals of the same sport there.',
      path: 'PUT /channels/:channel/dress',
      example: {
        a: { name: 'Boston Celtics', league: 'nba' },
        b: { name: 'Los Angeles Lakers', league: 'nba' },
      },
      answers: 'channel',
    },
  ),
  'rehearsal:undress': setting(z.object({ channel: ChannelId }), Nothing, {
    id: 'undressRehearsal',
    tag: 'channels',
    summary: 'Returns the rehearsal on a channel to its two made-up teams.',
    path: 'DELETE /channels/:channel/dress',
    answers: 'channel',
  }),
} as const;
