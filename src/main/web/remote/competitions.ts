import { LeagueEntry, LeaguePatch } from '../../../preload/contract/competition.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfLeague } from './params.ts';

export const competitionCalls: readonly RemoteCall[] = [
  read({
    id: 'listCompetitions',
    tag: 'teams',
    summary: 'What leagues play for, where it has been said.',
    path: '/competitions',
    params: NONE,
    answer: json('Competitions', ShowState.pick({ competitions: true })),
    reply: ({ show }) => ({ competitions: show.competitions.entries() }),
  }),
  request({
    id: 'setCompetition',
    tag: 'teams',
    summary: "Says what a league plays for; null gives a value back to the league's own name, or to nothing.",
    method: 'put',
    path: '/competitions/:league',
    params: OfLeague,
    body: takes('CompetitionBody', LeaguePatch, { name: 'City Cup', short: 'Cup', season: 'Semi-final' }),
    asks: 'competition:set',
    input: ({ params, body }) => ({ league: params.league, patch: body }),
    answer: json('Competition', LeagueEntry),
    reply: ({ output }) => output,
  }),
  request({
    id: 'forgetCompetition',
    tag: 'teams',
    summary: 'Forgets what was said of a league.',
    method: 'delete',
    path: '/competitions/:league',
    params: OfLeague,
    body: null,
    asks: 'competition:forget',
    input: ({ params }) => ({ league: params.league }),
    answer: NOTHING,
    reply: () => null,
  }),
];
