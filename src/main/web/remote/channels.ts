import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState, ShowState } from '../../../preload/contract/show-state.ts';
import { ask, call, read, request, type RemoteCall } from './call.ts';
import { assertConfirmed, CONFIRM_BODY } from './confirm.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfChannel } from './params.ts';
import type { Show } from '../../show/show.ts';

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
  call({
    id: 'removeChannel',
    tag: 'channels',
    summary: 'Removes a channel. One that has a game or is on air is removed only with "confirm".',
    method: 'delete',
    role: controlRequests['channel:remove'].role,
    path: '/channels/:id',
    params: OfChannel,
    query: NONE,
    body: CONFIRM_BODY,
    answer: NOTHING,
    reply: async ({ show, who, params: { id }, body }) => {
      assertConfirmed(body, inUse(show, id));
      await ask({ show, who }, 'channel:remove', { channel: id });
      return null;
    },
  }),
  request({
    id: 'retryFeed',
    tag: 'channels',
    summary: "Reconnects a channel's feed now, without waiting for the next attempt.",
    method: 'post',
    path: '/channels/:id/retry',
    params: OfChannel,
    body: null,
    asks: 'channel:retry',
    input: ({ params }) => ({ channel: params.id }),
    answer: json('Channel', ChannelState),
    reply: ({ show, input }) => show.channels.get(input.channel).state(),
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

/** Why removing a channel has to be confirmed, and what to do instead; null: it doesn't. */
function inUse({ channels, outputs }: Show, id: string): string | null {
  const { air, session } = channels.get(id);
  const anyway = 'or send {"confirm": true} to remove the channel anyway.';
  // An output with a delay may still show what has left the channel.
  const isSeen = outputs.settings().some((output) => output.channel === id && outputs.isSeen(output.id));
  if (isSeen || Object.values(air.graphics).some(({ onAir }) => onAir))
    return `Channel ${id} is on air. Clear its graphics first, ${anyway}`;
  return session === null ? null : `Channel ${id} has a game. Release the game first, ${anyway}`;
}
