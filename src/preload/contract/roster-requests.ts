import { z } from 'zod';
import { Nothing, request, setting } from './request.ts';
import { Coach, PlayerName, Players, PLAYERS_MAX, Roster, ROSTER_FILE_MAX, RosterImport } from './rosters.ts';
import { TeamLeague, TeamName } from './teams.ts';

const Named = { name: TeamName, league: TeamLeague };

/** What windows ask about rosters: part of the window contract. `league` tells whom a name means, as for teams. */
export const rosterRequests = {
  /** Without players where none is kept. */
  'roster:get': request('watch', z.object(Named), Roster),
  /** The whole roster anew. `seen`: what it was when editing began; one that somebody has changed since is refused. */
  'roster:set': setting(
    z.object({
      ...Named,
      players: Players,
      coach: Coach,
      seen: Roster.pick({ players: true, coach: true }).optional(),
    }),
    Roster,
  ),
  /** Players in the line-up from the start, by name, and no others. */
  'roster:starters': setting(z.object({ ...Named, starters: z.array(PlayerName).max(PLAYERS_MAX) }), Roster),
  /** Players of a CSV file, or as pasted from a spreadsheet, instead of those that are there: all of them or none. */
  'roster:import': setting(z.object({ ...Named, csv: z.string().max(ROSTER_FILE_MAX) }), RosterImport),
  'roster:export': request('watch', z.object(Named), z.object({ csv: z.string() })),
  'roster:clear': setting(z.object(Named), Nothing),
} as const;
