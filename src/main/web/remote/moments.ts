import { controlRequests } from '../../../preload/contract.ts';
import { LineUpPlayer } from '../../../preload/contract/rosters.ts';
import { takesPlayer } from '../../show/moments/moment-words.ts';
import type { Show } from '../../show/show.ts';
import { channelPart, partOf } from './channel-answers.ts';
import { request, verbs, type RemoteCall } from './call.ts';
import { takes } from './operation.ts';
import { OfMoment } from './params.ts';

export const momentCalls: readonly RemoteCall[] = [
  verbs({
    tag: 'moments',
    path: '/channels/:channel/moments/:moment',
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
    input: ({ show, params: { channel, moment } }) => ({
      channel,
      moment: moment === 'latest' ? show.channels.get(channel).air.latestMoment() : Number(moment),
    }),
    answer: channelPart('graphics'),
    reply: ({ show, input }) => partOf(show, input.channel, 'graphics'),
  }),
];

/** The moment that a path names; `latest` is the newest that a player can be put on. */
const ofMoment = (show: Show, { channel, moment }: { channel: string; moment: string }) => ({
  channel,
  moment: moment === 'latest' ? show.channels.get(channel).air.latestMoment(takesPlayer) : Number(moment),
});
const PlayerBody = controlRequests['moment:player'].input
  .omit({ channel: true, moment: true, player: true })
  .extend(LineUpPlayer.pick({ number: true, name: true, short: true }).shape);

export const momentPlayerCalls: readonly RemoteCall[] = [
  request({
    id: 'setMomentPlayer',
    tag: 'moments',
    summary: 'Says who scored, or was booked: all that tells of the moment names the player from now on.',
    method: 'put',
    path: '/channels/:channel/moments/:moment/player',
    params: OfMoment,
    body: takes('MomentPlayerBody', PlayerBody, { number: '9', name: 'Bo Vale', minute: '45+2' }),
    asks: 'moment:player',
    input: ({ show, params, body: { minute, isOwnGoal, ...player } }) => ({
      ...ofMoment(show, params),
      player,
      ...(minute !== undefined && { minute }),
      ...(isOwnGoal !== undefined && { isOwnGoal }),
    }),
    answer: channelPart('moments'),
    reply: ({ show, input }) => partOf(show, input.channel, 'moments'),
  }),
  request({
    id: 'clearMomentPlayer',
    tag: 'moments',
    summary: 'Takes the player off a moment.',
    method: 'delete',
    path: '/channels/:channel/moments/:moment/player',
    params: OfMoment,
    body: null,
    asks: 'moment:player',
    input: ({ show, params }) => ({ ...ofMoment(show, params), player: null }),
    answer: channelPart('moments'),
    reply: ({ show, input }) => partOf(show, input.channel, 'moments'),
  }),
];
