import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import {
  CrewState,
  Invitation,
  NetworkState,
  OperatorName,
  OperatorView,
} from '../../../preload/contract/operators.ts';
import { OperatorRole } from '../../../preload/contract/roles.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { read, request, verbs, type RemoteCall } from './call.ts';
import { EMPTY_BODY, json, NONE, NOTHING, takes } from './operation.ts';
import { OfChannel, OfOperator } from './params.ts';

const Invited = z.object({ name: OperatorName, role: OperatorRole });

export const crewCalls: readonly RemoteCall[] = [
  read({
    id: 'getCrew',
    tag: 'crew',
    summary: 'Who may come in, the pages that are open, and whether other machines can reach this one.',
    path: '/crew',
    params: NONE,
    answer: json('Crew', CrewState),
    reply: ({ show }) => show.state().crew,
  }),
  request({
    id: 'inviteOperator',
    tag: 'crew',
    summary: 'Lets an operator in. The links hold the key, which is told this once.',
    method: 'post',
    path: '/operators',
    params: NONE,
    body: takes('OperatorBody', Invited, { name: 'Scorer', role: 'score' }),
    asks: 'operator:invite',
    input: ({ body }) => body,
    answer: json('Invitation', Invitation, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'changeOperator',
    tag: 'crew',
    summary: 'Another name or role, at once.',
    method: 'patch',
    path: '/operators/:id',
    params: OfOperator,
    body: takes('OperatorPatchBody', Invited.partial(), { role: 'watch' }),
    asks: 'operator:change',
    input: ({ params, body }) => ({ id: params.id, patch: body }),
    answer: json('Operator', OperatorView),
    reply: ({ output }) => output,
  }),
  request({
    id: 'renewOperator',
    tag: 'crew',
    summary: 'A new key; pages that came in with the old one are cut off.',
    method: 'post',
    path: '/operators/:id/key',
    params: OfOperator,
    body: null,
    asks: 'operator:renew',
    input: ({ params }) => params,
    answer: json('Invitation', Invitation, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'revokeOperator',
    tag: 'crew',
    summary: 'Takes an invitation back; pages that came in with it are cut off.',
    method: 'delete',
    path: '/operators/:id',
    params: OfOperator,
    body: null,
    asks: 'operator:revoke',
    input: ({ params }) => params,
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'openNetwork',
    tag: 'crew',
    summary: 'Lets other machines reach this one, with a key, or ends that. What runs here never notices.',
    method: 'put',
    path: '/network',
    params: NONE,
    body: takes('NetworkBody', controlRequests['network:open'].input, { isOpen: true }),
    asks: 'network:open',
    input: ({ body }) => body,
    answer: json('Network', NetworkState),
    reply: ({ show }) => show.crew.operators.network,
  }),
];

const OnPad = ChannelState.pick({ pad: true });
const GiveBody = controlRequests['pad:give'].input.omit({ channel: true });

export const padCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'manual',
    path: '/channels/:id/pad',
    params: OfChannel,
    verbs: {
      take: {
        id: 'takePad',
        summary: 'The pad is mine: where nobody has it, or its owner is away or silent.',
        body: EMPTY_BODY,
        asks: 'pad:take',
      },
      ask: { id: 'askForPad', summary: 'Asks its owner for it.', body: EMPTY_BODY, asks: 'pad:ask' },
      give: {
        id: 'givePad',
        summary: 'Its owner gives it to one who has asked; null: to nobody.',
        body: takes('GivePadBody', GiveBody, { to: null }),
        asks: 'pad:give',
      },
      keep: { id: 'keepPad', summary: 'Its owner keeps it.', body: EMPTY_BODY, asks: 'pad:keep' },
    },
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Pad', OnPad),
    reply: ({ show, input }) => ({ pad: show.crew.pads.state(input.channel) }),
  }),
];
