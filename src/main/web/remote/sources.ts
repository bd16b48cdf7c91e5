import { z } from 'zod';
import { controlRequests, SourceInput } from '../../../preload/contract.ts';
import { CatalogState, ShowState, SourceState } from '../../../preload/contract/show-state.ts';
import { call, read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfSource } from './params.ts';

const Token = controlRequests['source:token'].input.omit({ id: true });
const { input: Rehearsal, output: StartedRehearsal } = controlRequests['rehearsal:start'];

export const sourceCalls: readonly RemoteCall[] = [
  read({
    id: 'listSources',
    tag: 'sources',
    summary: 'Feed services.',
    path: '/sources',
    params: NONE,
    answer: json('Sources', ShowState.pick({ sources: true })),
    reply: ({ show }) => ({ sources: show.sources.states() }),
  }),
  request({
    id: 'addSource',
    tag: 'sources',
    summary:
      'Adds a feed service. `remember` keeps its token for a restart. An `http` address beyond this machine is refused (`not_encrypted`) without `allowsPlain`.',
    method: 'post',
    path: '/sources',
    params: NONE,
    body: takes('SourceBody', SourceInput, {
      name: 'Venue',
      baseUrl: 'https://feed.example',
      token: 'token-of-your-account',
    }),
    asks: 'source:add',
    input: ({ body }) => body,
    answer: json('Source', SourceState, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'removeSource',
    tag: 'sources',
    summary: 'Removes a feed service that no channel uses.',
    method: 'delete',
    path: '/sources/:source',
    params: OfSource,
    body: null,
    asks: 'source:remove',
    input: ({ params }) => ({ id: params.source }),
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'setToken',
    tag: 'sources',
    summary:
      "Replaces a feed service's token. It is used at once, and remembered for a restart if asked for.",
    method: 'put',
    path: '/sources/:source/token',
    params: OfSource,
    body: takes('TokenBody', Token, { token: 'token-of-your-account', remember: true }),
    asks: 'source:token',
    input: ({ params, body }) => ({ ...body, id: params.source }),
    answer: NOTHING,
    reply: () => null,
  }),
  call({
    id: 'getCatalog',
    tag: 'sources',
    summary: "A source's games, read afresh.",
    method: 'get',
    role: 'watch',
    path: '/catalog',
    params: NONE,
    query: z.object({ source: z.string().default('rehearsal').describe('The id of a source.') }),
    body: null,
    answer: json('Catalog', CatalogState),
    reply: ({ show, query }) => show.sources.catalogOf(query.source),
  }),
  request({
    id: 'startRehearsal',
    tag: 'sources',
    summary: 'Starts a rehearsal; on channel A unless another is named.',
    method: 'post',
    path: '/rehearsals',
    params: NONE,
    body: takes('RehearsalBody', Rehearsal.extend({ speed: Rehearsal.shape.speed.default(1) }), {
      league: 'nba',
      speed: 4,
    }),
    asks: 'rehearsal:start',
    input: ({ body }) => ({ speed: 1, ...body }),
    answer: json('StartedRehearsal', StartedRehearsal, 201),
    reply: ({ output }) => output,
  }),
];
