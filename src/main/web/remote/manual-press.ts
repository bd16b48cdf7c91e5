import { ManualPress } from '../../../preload/contract/manual.ts';
import { channelPart, partOf } from './channel-answers.ts';
import { request, type RemoteCall } from './call.ts';
import { takes } from './operation.ts';
import { OfChannel } from './params.ts';

/** Its input is one of two kinds, so it is not declared with its route. */
export const manualPressCall: RemoteCall = request({
  id: 'pressManually',
  tag: 'manual',
  summary: "One gesture: a button that is possible now, or a press of the sport's vocabulary.",
  method: 'post',
  path: '/channels/:channel/manual/press',
  params: OfChannel,
  body: takes('PressBody', ManualPress, { button: 'three-a' }),
  asks: 'manual:press',
  input: ({ params, body }) => ({ ...body, ...params }),
  answer: channelPart('manual'),
  reply: ({ show, input }) => partOf(show, input.channel, 'manual'),
});
