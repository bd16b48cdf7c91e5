import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { TEAM_NAME_MAX, TEAMS_FOUND_MAX } from '../../../preload/contract/team-limits.ts';
import { OwnThemeView } from '../../../preload/contract/theme-requests.ts';
import { TeamEntry, TeamPatch } from '../../../preload/contract/teams.ts';
import { teamsCsv } from '../../show/branding/team-file.ts';
import { LOGO_BODY_LIMIT } from './body.ts';
import { call, read, request, type RemoteCall } from './call.ts';
import { csv, json, NONE, NOTHING, patchIn, takes, takesPatch, whole } from './operation.ts';
import { OfTeam, OfTheme } from './params.ts';

export const themeCalls: readonly RemoteCall[] = [
  read({
    id: 'listThemes',
    tag: 'teams',
    summary: 'The themes an output can have.',
    path: '/themes',
    params: NONE,
    answer: json('Themes', ShowState.pick({ themes: true })),
    reply: ({ show }) => ({ themes: show.themes.list() }),
  }),
  read({
    id: 'getTheme',
    tag: 'teams',
    summary: "A theme: one of the producer's own with its tokens, one of Touchline's with none of its own.",
    path: '/themes/:id',
    params: OfTheme,
    answer: json('Theme', OwnThemeView),
    reply: ({ show, params }) => show.themes.get(params.id),
  }),
];

/** Whom a name means, where several leagues have it. */
const InLeague = z.object({
  league: z.string().min(1).max(40).optional().describe('The league whose team is meant, such as `nba`.'),
});
const TeamBody = {
  patch: TeamPatch.extend(InLeague.shape),
  seen: controlRequests['team:set'].input.shape.seen,
};
const Searched = InLeague.extend({
  text: z.string().max(TEAM_NAME_MAX).default('').describe('A name, a part of one, or a code.'),
});

export const teamCalls: readonly RemoteCall[] = [
  read({
    id: 'listTeams',
    tag: 'teams',
    summary: 'What is remembered of teams.',
    path: '/teams',
    params: NONE,
    answer: json('Teams', ShowState.pick({ teams: true })),
    reply: ({ show }) => ({ teams: show.teams.entries() }),
  }),
  call({
    id: 'searchTeams',
    tag: 'teams',
    summary: 'The teams of the library and those of your own that a text may mean, the best first.',
    method: 'get',
    role: 'watch',
    path: '/team-library',
    params: NONE,
    query: Searched,
    body: null,
    answer: json('FoundTeams', controlRequests['team:search'].output),
    reply: ({ show, query }) => ({
      teams: show.teams.search(query.text, query.league ?? null, TEAMS_FOUND_MAX),
    }),
  }),
  call({
    id: 'getTeamsFile',
    tag: 'teams',
    summary: 'What is remembered of teams, as a file for spreadsheets.',
    method: 'get',
    role: 'watch',
    path: '/teams-file',
    params: NONE,
    query: NONE,
    body: null,
    answer: csv('TeamsFile', 'touchline-teams.csv'),
    reply: ({ show }) => whole(teamsCsv(show.teams.entries())),
  }),
  request({
    id: 'setTeam',
    tag: 'teams',
    summary:
      'Remembers what a team looks like; null gives a value back to the library or to what the name leads to.',
    method: 'put',
    path: '/teams/:name',
    params: OfTeam,
    body: takesPatch(
      'TeamBody',
      TeamBody,
      { league: 'nba', code: 'MES', colour: '#d02f44' },
      LOGO_BODY_LIMIT,
    ),
    asks: 'team:set',
    input: ({ params, body: { league, ...said } }) => ({ name: params.name, league, ...patchIn(said) }),
    answer: json('Team', TeamEntry),
    reply: ({ output }) => output,
  }),
  request({
    id: 'forgetTeam',
    tag: 'teams',
    summary: 'Forgets what is remembered of a team.',
    method: 'delete',
    path: '/teams/:name',
    params: OfTeam,
    body: takes('TeamForgetBody', InLeague, { league: 'nba' }),
    asks: 'team:forget',
    input: ({ params, body }) => ({ name: params.name, league: body['league'] }),
    answer: NOTHING,
    reply: () => null,
  }),
];
