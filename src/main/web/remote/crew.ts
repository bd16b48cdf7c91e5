import { controlRequests } from '../../../preload/contract.ts';
import { CrewState, NetworkState } from '../../../preload/contract/operators.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, takes } from './operation.ts';

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
