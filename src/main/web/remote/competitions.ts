import { controlRequests } from '../../../preload/contract.ts';
import { LeagueEntry } from '../../../preload/contract/competition.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, type RemoteCall } from './call.ts';
import { LOGO_BODY_LIMIT } from './body.ts';
import { json, NONE, NOTHING, patchIn, takes, takesPatch } from './operation.ts';
import { OfChannel, OfLeague } from './params.ts';

const LogoBody = controlRequests['competition:logo'].input.omit({ channel: true });

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
    body: takesPatch(
      'CompetitionBody',
      controlRequests['competition:set'].input.shape,
      { name: 'City Cup', short: 'Cup', season: 'Semi-final' },
      LOGO_BODY_LIMIT,
    ),
    asks: 'competition:set',
    input: ({ params, body }) => ({ league: params.league, ...patchIn(body) }),
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
  request({
    id: 'setCompetitionLogo',
    tag: 'overrides',
    summary: "The picture of what this game is played for, over its league's; null gives that back.",
    method: 'put',
    path: '/channels/:channel/competition-logo',
    params: OfChannel,
    body: takes('CompetitionLogoBody', LogoBody, { logo: null }, LOGO_BODY_LIMIT),
    asks: 'competition:logo',
    input: ({ params, body }) => ({ channel: params.channel, logo: body['logo'] }),
    answer: NOTHING,
    reply: () => null,
  }),
];
