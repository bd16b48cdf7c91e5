import { controlRequests } from '../../../preload/contract.ts';
import { LineUpPlayer } from '../../../preload/contract/rosters.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { takesPlayer } from '../../show/moments/moment-words.ts';
import type { Show } from '../../show/show.ts';
import { request, verbs, type RemoteCall } from './call.ts';
import { json, takes } from './operation.ts';
import { OfChannel, OfGraphic, OfMoment } from './params.ts';

const GraphicsAnswer = json('Graphics', ChannelState.pick({ graphics: true }));

function graphicsOf(show: Show, channel: string): Pick<ChannelState, 'graphics'> {
  return { graphics: show.channels.get(channel).state().graphics };
}

const PERSON = { content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' } };
const content = takes(
  'GraphicBody',
  controlRequests['graphic:take'].input.omit({ channel: true, graphic: true }),
  PERSON,
);
const toggled = takes(
  'GraphicToggleBody',
  controlRequests['graphic:toggle'].input.omit({ channel: true, graphic: true }),
  PERSON,
);

export const graphicCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'graphics',
    path: '/channels/:id/graphics/:graphic',
    params: OfGraphic,
    verbs: {
      take: {
        id: 'takeGraphic',
        summary: 'Puts a graphic on air: what it was cued with, or what it says by itself.',
        body: content,
        asks: 'graphic:take',
      },
      clear: {
        id: 'clearGraphic',
        summary: 'Takes a graphic off air.',
        body: null,
        asks: 'graphic:clear',
      },
      toggle: {
        id: 'toggleGraphic',
        summary: 'Takes a graphic off air if it is on, and puts it on air if it is not.',
        body: toggled,
        asks: 'graphic:toggle',
      },
      cue: {
        id: 'cueGraphic',
        summary:
          'Makes a graphic ready for the next take, on air or not; asked again without a content, no longer.',
        body: content,
        asks: 'graphic:cue',
      },
    },
    input: ({ params, body }) => ({ ...body, channel: params.id, graphic: params.graphic }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
];

export const takeoverCalls: readonly RemoteCall[] = [
  request({
    id: 'holdTakeover',
    tag: 'graphics',
    summary: 'Lets the takeover on air stay; asked again, lets it go.',
    method: 'post',
    path: '/channels/:id/takeover/hold',
    params: OfChannel,
    body: null,
    asks: 'takeover:hold',
    input: ({ params }) => ({ channel: params.id }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
];

export const insertCalls: readonly RemoteCall[] = [
  request({
    id: 'clearInsert',
    tag: 'graphics',
    summary: 'Takes away what has grown out of the scorebug, on every output.',
    method: 'post',
    path: '/channels/:id/insert/clear',
    params: OfChannel,
    body: null,
    asks: 'insert:clear',
    input: ({ params }) => ({ channel: params.id }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
];

export const momentCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'moments',
    path: '/channels/:id/moments/:moment',
    params: OfMoment,
    verbs: {
      take: {
        id: 'takeMoment',
        summary: 'Puts a lower third about a moment on air.',
        body: null,
        asks: 'moment:take',
      },
      cue: {
        id: 'cueMoment',
        summary: 'Makes a lower third about a moment ready; asked again, no longer.',
        body: null,
        asks: 'moment:cue',
      },
    },
    input: ({ show, params: { id: channel, moment } }) => ({
      channel,
      moment: moment === 'latest' ? show.channels.get(channel).air.latestMoment() : Number(moment),
    }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
];

/** The moment that a path names; `latest` is the newest that a player can be put on. */
const ofMoment = (show: Show, { id: channel, moment }: { id: string; moment: string }) => ({
  channel,
  moment: moment === 'latest' ? show.channels.get(channel).air.latestMoment(takesPlayer) : Number(moment),
});
const MomentsAnswer = json('Moments', ChannelState.pick({ moments: true }));
const PlayerBody = controlRequests['moment:player'].input
  .omit({ channel: true, moment: true, player: true })
  .extend(LineUpPlayer.pick({ number: true, name: true, short: true }).shape);

export const momentPlayerCalls: readonly RemoteCall[] = [
  request({
    id: 'setMomentPlayer',
    tag: 'moments',
    summary: 'Says who scored, or was booked: all that tells of the moment names the player from now on.',
    method: 'put',
    path: '/channels/:id/moments/:moment/player',
    params: OfMoment,
    body: takes('MomentPlayerBody', PlayerBody, { number: '9', name: 'Bo Vale', minute: '45+2' }),
    asks: 'moment:player',
    input: ({ show, params, body: { minute, isOwnGoal, ...player } }) => ({
      ...ofMoment(show, params),
      player,
      ...(minute !== undefined && { minute }),
      ...(isOwnGoal !== undefined && { isOwnGoal }),
    }),
    answer: MomentsAnswer,
    reply: ({ show, input }) => ({ moments: show.channels.get(input.channel).state().moments }),
  }),
  request({
    id: 'clearMomentPlayer',
    tag: 'moments',
    summary: 'Takes the player off a moment.',
    method: 'delete',
    path: '/channels/:id/moments/:moment/player',
    params: OfMoment,
    body: null,
    asks: 'moment:player',
    input: ({ show, params }) => ({ ...ofMoment(show, params), player: null }),
    answer: MomentsAnswer,
    reply: ({ show, input }) => ({ moments: show.channels.get(input.channel).state().moments }),
  }),
];

export const allGraphicCalls: readonly RemoteCall[] = [
  request({
    id: 'takeCued',
    tag: 'graphics',
    summary: 'Puts everything on air that is cued on a channel.',
    method: 'post',
    path: '/channels/:id/take',
    params: OfChannel,
    body: null,
    asks: 'channel:take',
    input: ({ params }) => ({ channel: params.id }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
  request({
    id: 'clearChannel',
    tag: 'graphics',
    summary: 'Takes all graphics of a channel off air.',
    method: 'post',
    path: '/channels/:id/clear',
    params: OfChannel,
    body: null,
    asks: 'channel:clear',
    input: ({ params }) => ({ channel: params.id }),
    answer: GraphicsAnswer,
    reply: ({ show, input }) => graphicsOf(show, input.channel),
  }),
];
