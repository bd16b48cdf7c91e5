import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { ManualPress } from '../../../preload/contract/manual.ts';
import { LineUpPlayer } from '../../../preload/contract/rosters.ts';
import type { ChannelPart } from '../../../preload/contract/route.ts';
import { Rotation } from '../../../preload/contract/sponsors.ts';
import { takesPlayer } from '../../show/moments/moment-words.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { Show } from '../../show/show.ts';
import { request, type RemoteCall } from './call.ts';
import { json, takes } from './operation.ts';
import { OfChannel, OfMoment, OfSlot } from './params.ts';
import { VIEWS } from './views.ts';

/** Calls that a `Route` can't declare, because of a moment named `latest`, or a body with several forms. */

const channelPart = (name: ChannelPart) => {
  const { name: called, schema, read } = VIEWS[`part:${name}`];
  return { answer: json(called, schema), read };
};
const GRAPHICS = channelPart('graphics');
const MOMENTS = channelPart('moments');
const MANUAL = channelPart('manual');

/** Returns the moment named in a path; `latest` is the newest for which `isOne` is true. Throws RequestRefused. */
const ofMoment = (
  show: Show,
  { channel, moment }: { channel: string; moment: string },
  isOne?: (moment: Moment) => boolean,
) => ({
  channel,
  moment: moment === 'latest' ? show.channels.get(channel).air.latestMoment(isOne) : Number(moment),
});

const onMoment = (verb: 'take' | 'cue', id: string, summary: string): RemoteCall =>
  request({
    ...{ id, tag: 'moments', summary, path: `/channels/:channel/moments/:moment/${verb}` },
    method: 'post',
    params: OfMoment,
    body: null,
    asks: `moment:${verb}`,
    input: ({ show, params }) => ofMoment(show, params),
    answer: GRAPHICS.answer,
    reply: ({ show, input }) => GRAPHICS.read(show, { channel: input.channel }),
  });

const PlayerBody = controlRequests['moment:player'].input
  .omit({ channel: true, moment: true, player: true })
  .extend(LineUpPlayer.pick({ number: true, name: true, short: true }).shape);

const { rotation: Turns, seen: SeenTurns } = controlRequests['sponsor:rotation'].input.shape;
const RotationBody = Turns.and(z.object({ seen: SeenTurns }));

export const requestCalls: readonly RemoteCall[] = [
  onMoment('take', 'takeMoment', 'Puts a lower third about a moment on air.'),
  onMoment('cue', 'cueMoment', 'Cues a lower third about a moment. Call again to un-cue.'),
  request({
    id: 'setMomentPlayer',
    tag: 'moments',
    summary: 'Sets the player of a moment: the scorer, or the carded player.',
    method: 'put',
    path: '/channels/:channel/moments/:moment/player',
    params: OfMoment,
    body: takes('MomentPlayerBody', PlayerBody, { number: '9', name: 'Bo Vale', minute: '45+2' }),
    asks: 'moment:player',
    input: ({ show, params, body: { minute, isOwnGoal, ...player } }) => ({
      ...ofMoment(show, params, takesPlayer),
      player,
      ...(minute !== undefined && { minute }),
      ...(isOwnGoal !== undefined && { isOwnGoal }),
    }),
    answer: MOMENTS.answer,
    reply: ({ show, input }) => MOMENTS.read(show, { channel: input.channel }),
  }),
  request({
    id: 'clearMomentPlayer',
    tag: 'moments',
    summary: 'Removes the player of a moment.',
    method: 'delete',
    path: '/channels/:channel/moments/:moment/player',
    params: OfMoment,
    body: null,
    asks: 'moment:player',
    input: ({ show, params }) => ({ ...ofMoment(show, params, takesPlayer), player: null }),
    answer: MOMENTS.answer,
    reply: ({ show, input }) => MOMENTS.read(show, { channel: input.channel }),
  }),
  request({
    id: 'setRotation',
    tag: 'sponsors',
    summary:
      'Sets when the sponsors of a slot rotate: by time, on a score, when the graphic appears, or in a break.',
    method: 'put',
    path: '/sponsor-slots/:slot/rotation',
    params: OfSlot,
    body: takes('RotationBody', RotationBody, { by: 'time', seconds: 30 }),
    asks: 'sponsor:rotation',
    input: ({ params, body: { seen, ...rotation } }) => ({
      slot: params.slot,
      rotation,
      ...(seen !== undefined && { seen }),
    }),
    answer: json('Rotation', Rotation),
    reply: ({ show, input }) => show.sponsors.rotationOf(input.slot),
  }),
  request({
    id: 'pressManually',
    tag: 'manual',
    summary: "Presses a button of the scoring pad, or sends a press from the sport's vocabulary.",
    method: 'post',
    path: '/channels/:channel/manual/press',
    params: OfChannel,
    body: takes('PressBody', ManualPress, { button: 'three-a' }),
    asks: 'manual:press',
    input: ({ params, body }) => ({ ...body, ...params }),
    answer: MANUAL.answer,
    reply: ({ show, input }) => MANUAL.read(show, { channel: input.channel }),
  }),
];
