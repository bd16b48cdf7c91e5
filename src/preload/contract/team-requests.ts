import { z } from 'zod';
import { OutputFrame } from './output-frame.ts';
import { Picture, PicturePath } from './picture.ts';
import { Empty, Nothing, request, setting } from './request.ts';
import { FoundTeam, TeamEntry, TeamImport, TeamLeague, TeamName, TeamPatch, TriedTeams } from './teams.ts';
import { written } from './typed-text.ts';
import { LOGO_FILES_MAX, LOGO_FILE_NAME_MAX, TEAM_FILE_MAX, TEAM_NAME_MAX } from './limits.ts';

export const teamRequests = {
  /**
   * Saves the producer's data for a team; null restores the library's value or the default for the name. `league`
   * distinguishes teams with the same name; null: the only team with that name. `seen`: the data when editing began; a
   * field that has changed since is refused.
   */
  'team:set': setting(
    z.object({
      name: TeamName,
      league: TeamLeague,
      patch: TeamPatch,
      seen: TeamPatch.omit({ logo: true }).optional(),
    }),
    TeamEntry,
    {
      id: 'setTeam',
      tag: 'teams',
      summary: 'Saves the look of a team. Null restores the default.',
      path: 'PUT /teams/:name',
      example: { league: 'nba', code: 'MES', color: '#d02f44' },
      carries: 'picture',
      answers: 'output',
      named: 'Team',
    },
  ),
  'team:forget': setting(z.object({ name: TeamName, league: TeamLeague }), Nothing, {
    id: 'forgetTeam',
    tag: 'teams',
    summary: 'Deletes the saved data of a team.',
    path: 'DELETE /teams/:name',
    example: { league: 'nba' },
  }),
  /** Returns the producer's teams and library teams that match a text. */
  'team:search': request(
    'watch',
    z.object({ text: written(TEAM_NAME_MAX), league: TeamLeague }),
    z.object({ teams: z.array(FoundTeam) }),
  ),
  /** Returns the team with a name, as shown on air. */
  'team:get': request('watch', z.object({ name: TeamName, league: TeamLeague }), FoundTeam),
  /** Previews two teams with unsaved changes on a scorebug. `theme`: the ID of a theme of the show. */
  'team:preview': request('watch', TriedTeams, OutputFrame),
  'team:import': setting(z.object({ csv: z.string().max(TEAM_FILE_MAX) }), TeamImport, {
    id: 'importTeams',
    tag: 'teams',
    summary: 'Imports the teams in a file. If the file has problems, they are returned and nothing changes.',
    path: 'POST /teams-file',
    example: { csv: 'name,code,color\r\nMesa,MES,#d02f44\r\n' },
    carries: 'picture',
    answers: 'output',
    named: 'TeamImport',
  }),
  /**
   * Returns the teams that logo files may belong to, by their names: one for a match, several if a name is ambiguous.
   * `league`: only this league's teams and the producer's own; null: all.
   */
  'team:match-logos': request(
    'watch',
    z.object({
      files: z.array(z.string().max(LOGO_FILE_NAME_MAX)).min(1).max(LOGO_FILES_MAX),
      league: TeamLeague,
    }),
    z.object({ matches: z.array(z.array(FoundTeam)) }),
  ),
  /** Stores a picture for `team:logos`, which saves many logos in one change. Returns its path. */
  'team:upload-logo': request('produce', z.object({ logo: Picture }), z.object({ path: PicturePath })),
  /** Saves uploaded logos of several teams, all or none. */
  'team:logos': setting(
    z.object({
      logos: z
        .array(z.object({ name: TeamName, league: TeamLeague, path: PicturePath }))
        .min(1)
        .max(LOGO_FILES_MAX),
    }),
    Nothing,
  ),
  'team:export': request('watch', Empty, z.object({ csv: z.string() })),
} as const;
