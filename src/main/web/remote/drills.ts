import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState, ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, takes } from './operation.ts';

const Drill = controlRequests['drill:start'].input;

export const drillCalls: readonly RemoteCall[] = [
  read({
    id: 'listDrills',
    tag: 'drills',
    summary: 'The drills that can be played in a rehearsal.',
    path: '/drills',
    params: NONE,
    answer: json('Drills', ShowState.pick({ drills: true })),
    reply: ({ show }) => ({ drills: show.drills.list }),
  }),
  request({
    id: 'startDrill',
    tag: 'drills',
    summary: 'Plays a drill, and answers its report as it stands.',
    method: 'post',
    path: '/drills',
    params: NONE,
    body: takes('DrillBody', Drill.extend({ channel: Drill.shape.channel.default('A') }), {
      channel: 'A',
      drill: 'connection-cut',
    }),
    asks: 'drill:start',
    input: ({ body }) => ({ channel: 'A', ...body }),
    answer: json('StartedDrill', ChannelState.pick({ drill: true }), 201),
    reply: ({ show, input }) => ({ drill: show.channels.get(input.channel).state().drill }),
  }),
];
