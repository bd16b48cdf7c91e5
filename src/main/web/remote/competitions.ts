import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, type RemoteCall } from './call.ts';
import { json, NONE } from './operation.ts';

export const competitionCalls: readonly RemoteCall[] = [
  read({
    id: 'listCompetitions',
    tag: 'teams',
    summary: 'What leagues play for, where it has been said.',
    path: '/competitions',
    params: NONE,
    answer: json('Competitions', ShowState.pick({ competitions: true })),
    reply: ({ show }) => ({ competitions: show.competitions.entries() }),
  }),
];
