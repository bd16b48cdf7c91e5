import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { verbs, type RemoteCall } from './call.ts';
import { EMPTY_BODY, json, takes } from './operation.ts';
import { OfChannel } from './params.ts';

const channel = { channel: true } as const;

export const clockCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'clock',
    path: '/channels/:id/clock',
    params: OfChannel,
    verbs: {
      start: {
        id: 'startClock',
        summary: 'Lets the match clock run.',
        body: EMPTY_BODY,
        asks: 'clock:start',
      },
      stop: {
        id: 'stopClock',
        summary: 'Stops the match clock.',
        body: EMPTY_BODY,
        asks: 'clock:stop',
      },
      toggle: {
        id: 'toggleClock',
        summary: 'Starts a match clock that is stopped, and stops one that runs.',
        body: EMPTY_BODY,
        asks: 'clock:toggle',
      },
      set: {
        id: 'setClock',
        summary: 'Sets what the match clock reads, in ms; without a direction it counts as before.',
        body: takes('SetClockBody', controlRequests['clock:set'].input.omit(channel), {
          ms: 2_700_000,
          direction: 'up',
        }),
        asks: 'clock:set',
      },
      nudge: {
        id: 'nudgeClock',
        summary: 'Moves the match clock on or back, whichever way it counts.',
        body: takes('NudgeClockBody', controlRequests['clock:nudge'].input.omit(channel), { ms: -1000 }),
        asks: 'clock:nudge',
      },
      added: {
        id: 'setAddedTime',
        summary: 'Shows added time; null for none.',
        body: takes('AddedTimeBody', controlRequests['clock:added'].input.omit(channel), { minutes: 4 }),
        asks: 'clock:added',
      },
      follow: {
        id: 'followFeed',
        summary: 'Lets the match clock start and stop with the periods of the feed, or not.',
        body: takes('FollowBody', controlRequests['clock:follow'].input.omit(channel), { isOn: true }),
        asks: 'clock:follow',
      },
      clear: {
        id: 'clearClock',
        summary: 'Takes the match clock off air.',
        body: EMPTY_BODY,
        asks: 'clock:clear',
      },
    },
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Clock', ChannelState.pick({ clock: true })),
    reply: ({ show, input }) => ({ clock: show.channels.get(input.channel).state().clock }),
  }),
  verbs({
    tag: 'clock',
    path: '/channels/:id/play-clock',
    params: OfChannel,
    verbs: {
      start: {
        id: 'startPlayClock',
        summary: 'Lets the shot clock or play clock run down.',
        body: EMPTY_BODY,
        asks: 'play-clock:start',
      },
      stop: {
        id: 'stopPlayClock',
        summary: 'Stops the shot clock or play clock.',
        body: EMPTY_BODY,
        asks: 'play-clock:stop',
      },
      toggle: {
        id: 'togglePlayClock',
        summary: 'Starts a shot clock or play clock that stands, and stops one that runs.',
        body: EMPTY_BODY,
        asks: 'play-clock:toggle',
      },
      set: {
        id: 'setPlayClock',
        summary:
          'Sets what the shot clock or play clock reads, in ms; without, what is usual in its sport. It runs or stands as before.',
        body: takes('SetPlayClockBody', controlRequests['play-clock:set'].input.omit(channel), {
          ms: 14_000,
        }),
        asks: 'play-clock:set',
      },
      clear: {
        id: 'clearPlayClock',
        summary: 'Takes the shot clock or play clock off air.',
        body: EMPTY_BODY,
        asks: 'play-clock:clear',
      },
    },
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('PlayClock', ChannelState.pick({ playClock: true })),
    reply: ({ show, input }) => ({ playClock: show.channels.get(input.channel).state().playClock }),
  }),
];
