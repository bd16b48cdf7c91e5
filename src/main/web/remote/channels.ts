import { controlRequests } from '../../../preload/contract.ts';
import { ask, call, type RemoteCall } from './call.ts';
import { assertConfirmed, CONFIRM_BODY } from './confirm.ts';
import { NONE, NOTHING } from './operation.ts';
import { OfChannel } from './params.ts';
import type { Show } from '../../show/show.ts';

export const channelCalls: readonly RemoteCall[] = [
  call({
    id: 'removeChannel',
    tag: 'channels',
    summary: 'Removes a channel. A channel with a game or on air needs "confirm".',
    method: 'delete',
    role: controlRequests['channel:remove'].role,
    path: '/channels/:channel',
    params: OfChannel,
    query: NONE,
    body: CONFIRM_BODY,
    answer: NOTHING,
    reply: async ({ show, requester, params: { channel: id }, body }) => {
      assertConfirmed(body, inUse(show, id));
      await ask({ show, requester }, 'channel:remove', { channel: id });
      return null;
    },
  }),
];

/** Returns why removing a channel needs a confirmation and what to do instead, or null if it doesn't. */
function inUse({ channels, outputs }: Show, id: string): string | null {
  const { air, session } = channels.get(id);
  const anyway = 'or send {"confirm": true} to remove the channel anyway.';
  // An output with a delay may still show something that the channel has already taken off.
  const isSeen = outputs.settings().some((output) => output.channel === id && outputs.isSeen(output.id));
  if (isSeen || Object.values(air.graphics).some(({ onAir }) => onAir))
    return `Channel ${id} is on air. Clear its graphics first, ${anyway}`;
  return session === null ? null : `Channel ${id} has a game. Release the game first, ${anyway}`;
}
