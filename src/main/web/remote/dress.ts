import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { request, type RemoteCall } from './call.ts';
import { json, takes } from './operation.ts';
import { OfChannel } from './params.ts';

export const dressCalls: readonly RemoteCall[] = [
  request({
    id: 'dressRehearsal',
    tag: 'channels',
    summary:
      'The rehearsal on a channel plays as two teams of the library, and so do later ones of its sport there.',
    method: 'put',
    path: '/channels/:id/dress',
    params: OfChannel,
    body: takes('DressBody', controlRequests['rehearsal:dress'].input.omit({ channel: true }), {
      a: { name: 'Boston Celtics', league: 'nba' },
      b: { name: 'Los Angeles Lakers', league: 'nba' },
    }),
    asks: 'rehearsal:dress',
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Channel', ChannelState),
    reply: ({ show, input }) => show.channels.get(input.channel).state(),
  }),
  request({
    id: 'undressRehearsal',
    tag: 'channels',
    summary: 'The rehearsal on a channel plays as two clubs that there are not, as at first.',
    method: 'delete',
    path: '/channels/:id/dress',
    params: OfChannel,
    body: null,
    asks: 'rehearsal:undress',
    input: ({ params }) => ({ channel: params.id }),
    answer: json('Channel', ChannelState),
    reply: ({ show, input }) => show.channels.get(input.channel).state(),
  }),
];
