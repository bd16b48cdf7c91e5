import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { request, type RemoteCall } from './call.ts';
import { json, NOTHING, takes } from './operation.ts';
import { OfField } from './params.ts';

const Value = controlRequests['override:set'].input.omit({ channel: true, field: true });

export const overrideCalls: readonly RemoteCall[] = [
  request({
    id: 'holdValue',
    tag: 'overrides',
    summary: "Holds a value instead of the feed's, at once on every output.",
    method: 'put',
    path: '/channels/:id/overrides/:field',
    params: OfField,
    body: takes('OverrideBody', Value, { value: 2, release: 'agree' }),
    asks: 'override:set',
    input: ({ params, body }) => ({ ...body, channel: params.id, field: params.field }),
    answer: json('Overrides', ChannelState.pick({ overrides: true })),
    reply: ({ show, input }) => ({ overrides: show.channels.get(input.channel).state().overrides }),
  }),
  request({
    id: 'releaseValue',
    tag: 'overrides',
    summary: 'Gives a held value back to the feed.',
    method: 'delete',
    path: '/channels/:id/overrides/:field',
    params: OfField,
    body: null,
    asks: 'override:release',
    input: ({ params }) => ({ channel: params.id, field: params.field }),
    answer: NOTHING,
    reply: () => null,
  }),
];
