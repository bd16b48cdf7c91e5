import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { RundownImport, RundownState } from '../../../preload/contract/rundown.ts';
import { inputOf } from '../../show/requests/requests.ts';
import type { Show } from '../../show/show.ts';
import { call, read, request, verbs, type RemoteCall } from './call.ts';
import { csv, json, takes, whole } from './operation.ts';
import { OfChannel } from './params.ts';

const OfRow = OfChannel.extend({ row: z.string().describe('The id of a row of the rundown.') });
const OfGroup = OfChannel.extend({ group: z.string().describe('The id of a group of the rundown.') });
const Add = controlRequests['rundown:add'].input.omit({ channel: true });
const Pin = controlRequests['rundown:pin'].input.omit({ channel: true });
const Set = controlRequests['rundown:set'].input.omit({ channel: true, row: true });
const Move = controlRequests['rundown:move'].input.omit({ channel: true, row: true });
const GroupName = controlRequests['rundown:group-add'].input.omit({ channel: true });
const GroupNamed = controlRequests['rundown:group-name'].input.omit({ channel: true, group: true });
const GroupPlace = controlRequests['rundown:group-move'].input.omit({ channel: true, group: true });
const File = controlRequests['rundown:import'].input.omit({ channel: true });
/** The largest file of people, in bytes of JSON. */
const FILE_LIMIT = 4_500_000;

const Rundown = json('Rundown', RundownState);
const rundownOf = (show: Show, channel: string): RundownState =>
  show.rundowns.state(show.channels.get(channel));
const ofRow = ({ channel, row }: { channel: string; row: string }) => ({ channel, row });
const ofGroup = ({ channel, group }: { channel: string; group: string }) => ({ channel, group });
const reply = ({ show, input }: { show: Show; input: { channel: string } }): RundownState =>
  rundownOf(show, input.channel);

const ITEM = {
  kind: 'graphic',
  graphic: 'lower-third',
  content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' },
};

export const rundownCalls: readonly RemoteCall[] = [
  read({
    id: 'getRundown',
    tag: 'rundown',
    summary:
      'The rundown of a channel: its groups and rows, what is next, and what can not be taken with why.',
    path: '/channels/:channel/rundown',
    params: OfChannel,
    answer: Rundown,
    reply: ({ show, params }) => rundownOf(show, params.channel),
  }),
  request({
    id: 'addRundownRow',
    tag: 'rundown',
    summary: 'Adds a row at the end of a group, else of the last one.',
    method: 'post',
    path: '/channels/:channel/rundown',
    params: OfChannel,
    body: takes('RundownRowBody', Add, { item: ITEM }),
    asks: 'rundown:add',
    input: ({ params, body }) => ({ ...body, channel: params.channel }),
    answer: json('AddedRow', controlRequests['rundown:add'].output, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'pinMoment',
    tag: 'rundown',
    summary: 'Adds a row with a moment of the game.',
    method: 'post',
    path: '/channels/:channel/rundown-moments',
    params: OfChannel,
    body: takes('RundownPinBody', Pin, { moment: 213 }),
    asks: 'rundown:pin',
    input: ({ params, body }) => ({ ...body, channel: params.channel }),
    answer: json('AddedRow', controlRequests['rundown:pin'].output, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'setRundownRow',
    tag: 'rundown',
    summary: 'Changes what a row says; what is on air stays as it was taken.',
    method: 'put',
    path: '/channels/:channel/rundown/:row',
    params: OfRow,
    body: takes('RundownSetBody', Set, { item: ITEM }),
    asks: 'rundown:set',
    input: ({ params, body }) => ({ ...body, ...ofRow(params) }),
    answer: Rundown,
    reply,
  }),
  request({
    id: 'removeRundownRow',
    tag: 'rundown',
    summary: 'Removes a row.',
    method: 'delete',
    path: '/channels/:channel/rundown/:row',
    params: OfRow,
    body: null,
    asks: 'rundown:remove',
    input: ({ params }) => ofRow(params),
    answer: Rundown,
    reply,
  }),
  request({
    id: 'moveRundownRow',
    tag: 'rundown',
    summary: 'Moves a row to a place in a group, counted from 0.',
    method: 'put',
    path: '/channels/:channel/rundown/:row/place',
    params: OfRow,
    body: takes('RundownMoveBody', Move, { group: 'group1', place: 0 }),
    asks: 'rundown:move',
    input: ({ params, body }) => ({ ...body, ...ofRow(params) }),
    answer: Rundown,
    reply,
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
      input: ({ params }) => ({ ...ofRow(params), isDone: verb === 'done' }),
      answer: Rundown,
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
    input: ({ params }) => ofRow(params),
    answer: Rundown,
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
    answer: Rundown,
    reply,
  }),
  request({
    id: 'addRundownGroup',
    tag: 'rundown',
    summary: 'Adds a group.',
    method: 'post',
    path: '/channels/:channel/rundown-groups',
    params: OfChannel,
    body: takes('RundownGroupBody', GroupName, { name: 'Half-time' }),
    asks: 'rundown:group-add',
    input: ({ params, body }) => ({ ...body, channel: params.channel }),
    answer: json('AddedGroup', controlRequests['rundown:group-add'].output, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'nameRundownGroup',
    tag: 'rundown',
    summary: 'Gives a group another name.',
    method: 'put',
    path: '/channels/:channel/rundown-groups/:group',
    params: OfGroup,
    body: takes('RundownGroupNameBody', GroupNamed, { name: 'Half-time' }),
    asks: 'rundown:group-name',
    input: ({ params, body }) => ({ ...body, ...ofGroup(params) }),
    answer: Rundown,
    reply,
  }),
  request({
    id: 'moveRundownGroup',
    tag: 'rundown',
    summary: 'Moves a group to a place among the others, counted from 0.',
    method: 'put',
    path: '/channels/:channel/rundown-groups/:group/place',
    params: OfGroup,
    body: takes('RundownGroupPlaceBody', GroupPlace, { place: 0 }),
    asks: 'rundown:group-move',
    input: ({ params, body }) => ({ ...body, ...ofGroup(params) }),
    answer: Rundown,
    reply,
  }),
  request({
    id: 'removeRundownGroup',
    tag: 'rundown',
    summary: 'Removes a group with its rows.',
    method: 'delete',
    path: '/channels/:channel/rundown-groups/:group',
    params: OfGroup,
    body: null,
    asks: 'rundown:group-remove',
    input: ({ params }) => ofGroup(params),
    answer: Rundown,
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
  request({
    id: 'importRundown',
    tag: 'rundown',
    summary:
      'Adds the people of such a file behind the rows that are there, all of them or, with the problems told, none.',
    method: 'post',
    path: '/channels/:channel/rundown-file',
    params: OfChannel,
    body: takes(
      'RundownFileBody',
      File,
      { csv: 'name,title,side,number\r\nAda Lee,Head coach,A,\r\n' },
      FILE_LIMIT,
    ),
    asks: 'rundown:import',
    input: ({ params, body }) => ({ ...body, channel: params.channel }),
    answer: json('RundownImport', RundownImport),
    reply: ({ output }) => output,
  }),
];
