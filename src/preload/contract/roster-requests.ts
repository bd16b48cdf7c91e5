import { z } from 'zod';
import { Nothing, request, setting } from './request.ts';
import { Coach, PlayerName, Players, Roster, RosterImport } from './rosters.ts';
import { TeamLeague, TeamName } from './teams.ts';
import { PLAYERS_MAX, ROSTER_FILE_MAX } from './limits.ts';

const Named = { name: TeamName, league: TeamLeague };

/** Requests about rosters. `league` distinguishes teams with the same name. */
export const rosterRequests = {
  /** Returns a roster, or one without players if none is saved. */
  'roster:get': request('watch', z.object(Named), Roster),
  /**
   * Replaces the whole roster. `seen`: the roster when editing began; the request is refused if it has changed since.
   */
  'roster:set': setting(
    z.object({
      ...Named,
      players: Players,
      coach: Coach,
      seen: Roster.pick({ players: true, coach: true }).optional(),
    }),
    Roster,
    {
      id: 'setRoster',
      tag: 'teams',
      summary: 'Replaces the roster of a team. Lineups on air stay unchanged.',
      path: 'PUT /rosters/:name',
      example: {
        players: [{ number: '9', name: 'Bo Vale', position: 'FW', starts: true }],
        coach: 'Cy Moss',
      },
      answers: 'output',
      named: 'Roster',
    },
  ),
  'roster:starters': setting(z.object({ ...Named, starters: z.array(PlayerName).max(PLAYERS_MAX) }), Roster, {
    id: 'setStarters',
    tag: 'teams',
    summary: 'Sets the starters of a roster by name.',
    path: 'PUT /rosters/:name/starters',
    example: { starters: ['Ada Lee'] },
    answers: 'output',
    named: 'Roster',
  }),
  /** Replaces all players with those of a CSV file or of pasted spreadsheet cells, all or none. */
  'roster:import': setting(z.object({ ...Named, csv: z.string().max(ROSTER_FILE_MAX) }), RosterImport, {
    id: 'importRoster',
    tag: 'teams',
    summary:
      'Replaces a roster with the players in a file. If the file has problems, they are returned and nothing changes.',
    path: 'POST /rosters/:name/file',
    example: { csv: 'number,name,position,starts\r\n9,Bo Vale,FW,yes\r\n' },
    answers: 'output',
    named: 'RosterImport',
  }),
  'roster:export': request('watch', z.object(Named), z.object({ csv: z.string() })),
  'roster:clear': setting(z.object(Named), Nothing, {
    id: 'clearRoster',
    tag: 'teams',
    summary: 'Deletes the roster of a team.',
    path: 'DELETE /rosters/:name',
    example: { league: 'nba' },
  }),
} as const;
