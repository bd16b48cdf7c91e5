import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { Roster, RosterImport } from '../../../preload/contract/rosters.ts';
import { rosterCsv } from '../../show/branding/roster-file.ts';
import { inputOf } from '../../show/requests/requests.ts';
import type { Show } from '../../show/show.ts';
import { call, request, type RemoteCall } from './call.ts';
import { csv, json, NOTHING, takes, whole } from './operation.ts';
import { OfTeam } from './params.ts';

/** Whom a name means, where several leagues have it. */
const InLeague = z.object({
  league: z.string().min(1).max(40).optional().describe('The league whose team is meant, such as `nba`.'),
});
const Said = controlRequests['roster:set'].input.omit({ name: true, league: true }).extend(InLeague.shape);
const Starters = controlRequests['roster:starters'].input
  .omit({ name: true, league: true })
  .extend(InLeague.shape);
const File = controlRequests['roster:import'].input.omit({ name: true, league: true }).extend(InLeague.shape);

/** Throws RequestRefused for what is no name. */
function rosterOf(show: Show, asked: object): Roster {
  const { name, league } = inputOf('roster:get', asked);
  return show.teams.rosters.of(name, league);
}

const PLAYERS = [
  { number: '1', name: 'Ada Lee', position: 'GK', starts: true },
  { number: '9', name: 'Bo Vale', position: 'FW', starts: false },
];

export const rosterCalls: readonly RemoteCall[] = [
  call({
    id: 'getRoster',
    tag: 'teams',
    summary: 'Who plays for a team; without players where none is kept.',
    method: 'get',
    role: 'watch',
    path: '/rosters/:name',
    params: OfTeam,
    query: InLeague,
    body: null,
    answer: json('Roster', Roster),
    reply: ({ show, params, query }) => rosterOf(show, { ...params, ...query }),
  }),
  request({
    id: 'setRoster',
    tag: 'teams',
    summary: 'Keeps who plays for a team, the whole roster anew. No line-up on air changes.',
    method: 'put',
    path: '/rosters/:name',
    params: OfTeam,
    body: takes('RosterBody', Said, { players: PLAYERS, coach: 'Cy Moss' }),
    asks: 'roster:set',
    input: ({ params, body }) => ({ ...body, name: params.name }),
    answer: json('Roster', Roster),
    reply: ({ output }) => output,
  }),
  request({
    id: 'clearRoster',
    tag: 'teams',
    summary: 'Forgets the roster of a team.',
    method: 'delete',
    path: '/rosters/:name',
    params: OfTeam,
    body: takes('RosterClearBody', InLeague, { league: 'nba' }),
    asks: 'roster:clear',
    input: ({ params, body }) => ({ ...body, name: params.name }),
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'setStarters',
    tag: 'teams',
    summary: 'Says who of a roster is in the line-up from the start, by name; nobody else is.',
    method: 'put',
    path: '/rosters/:name/starters',
    params: OfTeam,
    body: takes('StartersBody', Starters, { starters: ['Ada Lee'] }),
    asks: 'roster:starters',
    input: ({ params, body }) => ({ ...body, name: params.name }),
    answer: json('Roster', Roster),
    reply: ({ output }) => output,
  }),
  call({
    id: 'getRosterFile',
    tag: 'teams',
    summary: 'The players of a team as a file for spreadsheets.',
    method: 'get',
    role: 'watch',
    path: '/rosters/:name/file',
    params: OfTeam,
    query: InLeague,
    body: null,
    answer: csv('RosterFile', 'touchline-roster.csv'),
    reply: ({ show, params, query }) => whole(rosterCsv(rosterOf(show, { ...params, ...query }).players)),
  }),
  request({
    id: 'importRoster',
    tag: 'teams',
    summary:
      'Takes the players of such a file instead of those kept, all of them or, with the problems told, none.',
    method: 'post',
    path: '/rosters/:name/file',
    params: OfTeam,
    body: takes('RosterFileBody', File, { csv: 'number,name,position,starts\r\n9,Bo Vale,FW,yes\r\n' }),
    asks: 'roster:import',
    input: ({ params, body }) => ({ ...body, name: params.name }),
    answer: json('RosterImport', RosterImport),
    reply: ({ output }) => output,
  }),
];
