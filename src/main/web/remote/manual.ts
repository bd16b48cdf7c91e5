import { controlRequests } from '../../../preload/contract.ts';
import { ManualPress } from '../../../preload/contract/manual.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { verbs, type RemoteCall } from './call.ts';
import { EMPTY_BODY, json, takes } from './operation.ts';
import { OfChannel } from './params.ts';

export const manualCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'manual',
    path: '/channels/:id/manual',
    params: OfChannel,
    verbs: {
      start: {
        id: 'startManual',
        summary: 'Starts a new game with no feed at all.',
        body: takes('StartManualBody', controlRequests['manual:start'].input.omit({ channel: true }), {
          league: 'nba',
          a: 'Mesa',
          b: 'Bayview',
        }),
        asks: 'manual:start',
      },
      takeover: {
        id: 'takeOverManually',
        summary: 'Goes on by hand from the last state of the feed; nothing on air moves.',
        body: EMPTY_BODY,
        asks: 'manual:takeover',
      },
      back: {
        id: 'returnToFeed',
        summary: 'Gives the match back to the feed it was taken over from.',
        body: EMPTY_BODY,
        asks: 'manual:back',
      },
      press: {
        id: 'pressManually',
        summary: "One gesture: a button that is possible now, or a press of the sport's vocabulary.",
        body: takes('PressBody', ManualPress, { button: 'three-a' }),
        asks: 'manual:press',
      },
      end: {
        id: 'endManual',
        summary: 'The final whistle.',
        body: EMPTY_BODY,
        asks: 'manual:end',
      },
    },
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: json('Manual', ChannelState.pick({ manual: true })),
    reply: ({ show, input }) => ({ manual: show.channels.get(input.channel).state().manual }),
  }),
];
