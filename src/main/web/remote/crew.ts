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
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfOperator } from './params.ts';

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
    summary:
      'Lets an operator in: role `produce`, `score` or `watch`. The links hold the key, which is told this once.',
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
    summary: 'A new key; pages that came in with the old one are cut off within a second.',
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
