import { z } from 'zod';
import { Roster } from '../../../preload/contract/rosters.ts';
import { rosterCsv } from '../../show/branding/roster-file.ts';
import { inputOf } from '../../show/requests/requests.ts';
import type { Show } from '../../show/show.ts';
import { call, type RemoteCall } from './call.ts';
import { csv, json, whole } from './operation.ts';
import { OfTeam } from './params.ts';

/** Whom a name means, where several leagues have it. */
const InLeague = z.object({
  league: z.string().min(1).max(40).optional().describe('The league whose team is meant, such as `nba`.'),
});

/** Throws RequestRefused for what is no name. */
function rosterOf(show: Show, asked: object): Roster {
  const { name, league } = inputOf('roster:get', asked);
  return show.teams.rosters.of(name, league);
}

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
];
