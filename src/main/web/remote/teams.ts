import { ShowState } from '../../../preload/contract/show-state.ts';
import { TeamEntry, TeamPatch } from '../../../preload/contract/teams.ts';
import { LOGO_BODY_LIMIT } from './body.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfTeam } from './params.ts';

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
];

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
  request({
    id: 'setTeam',
    tag: 'teams',
    summary: 'Remembers the code, colour and logo of a team; null gives one back to what the name leads to.',
    method: 'put',
    path: '/teams/:name',
    params: OfTeam,
    body: takes('TeamBody', TeamPatch, { code: 'MES', colour: '#d02f44' }, LOGO_BODY_LIMIT),
    asks: 'team:set',
    input: ({ params, body }) => ({ name: params.name, patch: body }),
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
    body: null,
    asks: 'team:forget',
    input: ({ params }) => ({ name: params.name }),
    answer: NOTHING,
    reply: () => null,
  }),
];
