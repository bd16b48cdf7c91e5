import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState, ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfChannel } from './params.ts';

const Session = controlRequests['channel:bind'].input.omit({ channel: true });

export const channelCalls: readonly RemoteCall[] = [
  read({
    id: 'listChannels',
    tag: 'channels',
    summary: 'All channels.',
    path: '/channels',
    params: NONE,
    answer: json('Channels', ShowState.pick({ channels: true })),
    reply: ({ show }) => ({ channels: show.state().channels }),
  }),
  request({
    id: 'addChannel',
    tag: 'channels',
    summary: 'Adds a channel.',
    method: 'post',
    path: '/channels',
    params: NONE,
    body: null,
    asks: 'channel:add',
    input: () => ({}),
    answer: json('AddedChannel', controlRequests['channel:add'].output, 201),
    reply: ({ output }) => output,
  }),
  read({
    id: 'getChannel',
    tag: 'channels',
    summary: 'One channel: session, link, score, clock, held values, graphics, moments.',
    path: '/channels/:id',
    params: OfChannel,
    answer: json('Channel', ChannelState),
    reply: ({ show, params }) => show.channels.get(params.id).state(),
  }),
  request({
    id: 'bindSession',
    tag: 'channels',
    summary: 'Puts a game on a channel.',
    method: 'put',
    path: '/channels/:id/session',
    params: OfChannel,
    body: takes('SessionBody', Session, { source: 'rehearsal', sessionId: 'nba-1' }),
    asks: 'channel:bind',
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Channel', ChannelState),
    reply: ({ show, input }) => show.channels.get(input.channel).state(),
  }),
  request({
    id: 'armGame',
    tag: 'channels',
    summary: 'Puts an upcoming game on a channel: it goes live by itself when a session of it opens.',
    method: 'put',
    path: '/channels/:id/armed',
    params: OfChannel,
    body: takes('ArmBody', controlRequests['channel:arm'].input.omit({ channel: true }), {
      source: 'live',
      gameId: 'game-1',
    }),
    asks: 'channel:arm',
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Channel', ChannelState),
    reply: ({ show, input }) => show.channels.get(input.channel).state(),
  }),
  request({
    id: 'releaseSession',
    tag: 'channels',
    summary: 'Takes the game off a channel, and everything off air.',
    method: 'delete',
    path: '/channels/:id/session',
    params: OfChannel,
    body: null,
    asks: 'channel:release',
    input: ({ params }) => ({ channel: params.id }),
    answer: NOTHING,
    reply: () => null,
  }),
];
