import { z } from 'zod';
import { ChannelId, Nothing, setting } from './request.ts';
import { TeamLeague, TeamName } from './teams.ts';
import { TEAM_NAME_MAX } from './limits.ts';

/**
 * Teams assigned to rehearsals: viewers and the control window see teams from the library; the as-run log names the
 * session.
 */

/** A team, identified by the name used to look it up. */
export const AssignedTeam = z.object({
  name: z.string().min(1).max(TEAM_NAME_MAX),
  /** The league in the library; null: the producer's own team. */
  league: z.string().min(1).max(40).nullable(),
});
export type AssignedTeam = z.infer<typeof AssignedTeam>;

/** The teams of a channel's rehearsals in one sport. */
export const TeamAssignment = z.object({
  channel: ChannelId,
  sport: z.string().min(1).max(40),
  a: AssignedTeam,
  b: AssignedTeam,
});
export type TeamAssignment = z.infer<typeof TeamAssignment>;

/** The names used to look up a channel's teams in the library; a name may be empty. */
export const ChannelNames = z.object({
  a: z.object({ name: z.string(), league: z.string().nullable() }),
  b: z.object({ name: z.string(), league: z.string().nullable() }),
  /** `feed`: named by the feed. `made-up`: placeholder teams in a rehearsal. `chosen`: assigned by the producer. */
  by: z.enum(['feed', 'made-up', 'chosen']),
});
export type ChannelNames = z.infer<typeof ChannelNames>;

const Asked = z.object({ name: TeamName, league: TeamLeague });

export const assignedTeamRequests = {
  /**
   * Assigns two teams to the rehearsal on a channel, and to later ones in the same sport. `league` distinguishes teams
   * with the same name; null: the only team with that name. `seen`: the teams when editing began; the request is
   * refused if they have changed since.
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
    summary: 'Removes the assigned teams from the rehearsal on a channel. Its placeholder teams return.',
    path: 'DELETE /channels/:channel/dress',
    answers: 'channel',
  }),
} as const;
