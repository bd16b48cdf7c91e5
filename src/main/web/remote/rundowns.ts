import { z } from 'zod';
import type { RundownState } from '../../../preload/contract/rundown.ts';
import { inputOf } from '../../show/requests/requests.ts';
import type { Show } from '../../show/show.ts';
import { RUNDOWN, rundownOf } from './channel-answers.ts';
import { call, read, request, verbs, type RemoteCall } from './call.ts';
import { csv, whole } from './operation.ts';
import { OfChannel, OfRow } from './params.ts';

const reply = ({ show, input }: { show: Show; input: { channel: string } }): RundownState =>
  rundownOf(show, input.channel);

export const rundownCalls: readonly RemoteCall[] = [
  read({
    id: 'getRundown',
    tag: 'rundown',
    summary:
      'The rundown of a channel: its groups and rows, what is next, and what can not be taken with why.',
    path: '/channels/:channel/rundown',
    params: OfChannel,
    answer: RUNDOWN,
    reply: ({ show, params }) => rundownOf(show, params.channel),
  }),
  // Before the verbs, whose path would take them for one.
  ...(['done', 'open'] as const).map((verb) =>
    request({
      id: verb === 'done' ? 'finishRundownRow' : 'reopenRundownRow',
      tag: 'rundown',
      summary: verb === 'done' ? 'A row has had its turn.' : 'A row is still to have its turn.',
      method: 'post',
      path: `/channels/:channel/rundown/:row/${verb}`,
      params: OfRow,
      body: null,
      asks: 'rundown:done',
      input: ({ params }) => ({ ...params, isDone: verb === 'done' }),
      answer: RUNDOWN,
      reply,
    }),
  ),
  verbs({
    tag: 'rundown',
    path: '/channels/:channel/rundown/:row',
    params: OfRow,
    verbs: {
      cue: {
        id: 'cueRundownRow',
        summary: 'Makes a row ready for the next take; asked again, no longer.',
        body: null,
        asks: 'rundown:cue',
      },
      take: { id: 'takeRundownRow', summary: 'Puts a row on air.', body: null, asks: 'rundown:take' },
      duplicate: {
        id: 'duplicateRundownRow',
        summary: 'Adds the same row behind it.',
        body: null,
        asks: 'rundown:duplicate',
      },
    },
    input: ({ params }) => params,
    answer: RUNDOWN,
    reply,
  }),
  verbs({
    tag: 'rundown',
    path: '/channels/:channel/rundown-next',
    params: OfChannel,
    verbs: {
      cue: {
        id: 'cueNextRow',
        summary: 'Cues the row after the one that is cued, or was taken last.',
        body: null,
        asks: 'rundown:next',
      },
      take: {
        id: 'takeNextRow',
        summary: 'Takes the row that is cued, else the next one.',
        body: null,
        asks: 'rundown:take-next',
      },
      reset: {
        id: 'resetRundown',
        summary: 'No row has been taken, as before a rehearsal.',
        body: null,
        asks: 'rundown:reset',
      },
    },
    input: ({ params }) => ({ channel: params.channel }),
    answer: RUNDOWN,
    reply,
  }),
  call({
    id: 'getRundownFile',
    tag: 'rundown',
    summary: 'The people of a rundown as a file for spreadsheets.',
    method: 'get',
    path: '/channels/:channel/rundown-file',
    role: 'watch',
    params: OfChannel,
    query: z.object({}),
    body: null,
    answer: csv('RundownFile', 'touchline-rundown.csv'),
    reply: ({ show, params }) =>
      whole(show.rundowns.export(inputOf('rundown:export', { channel: params.channel }).channel)),
  }),
];
