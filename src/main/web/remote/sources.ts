import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { CatalogState, ShowState } from '../../../preload/contract/show-state.ts';
import { call, read, request, type RemoteCall } from './call.ts';
import { json, NONE, takes } from './operation.ts';

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
