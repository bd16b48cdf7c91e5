import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { Rotation } from '../../../preload/contract/sponsors.ts';
import { Span, spanOf, streamed } from './as-run.ts';
import { call, read, request, verbs, type RemoteCall } from './call.ts';
import { csv, json, NONE, takes } from './operation.ts';
import { OfChannel, OfSlot } from './params.ts';

const Reported = Span.extend({
  sponsor: z.string().optional().describe('The id of a sponsor; all of them if left out.'),
  rehearsals: z.enum(['yes', 'no']).default('no').describe('Whether rehearsals are airtime.'),
});
const { rotation: Turns, seen: SeenTurns } = controlRequests['sponsor:rotation'].input.shape;
const RotationBody = Turns.and(z.object({ seen: SeenTurns }));

export const sponsorCalls: readonly RemoteCall[] = [
  read({
    id: 'listSponsors',
    tag: 'sponsors',
    summary: 'Sponsors, what they have booked, how they take turns, and where they are held.',
    path: '/sponsors',
    params: NONE,
    answer: json('Sponsors', ShowState.shape.sponsors),
    reply: ({ show }) => show.sponsors.state(),
  }),
  request({
    id: 'setRotation',
    tag: 'sponsors',
    summary:
      'What gives the turn to the next mark of a slot: time, a score, its graphic that comes on, or a break.',
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
  verbs({
    tag: 'sponsors',
    path: '/channels/:channel/sponsors',
    params: OfChannel,
    verbs: {
      hold: {
        id: 'holdSponsors',
        summary: 'Takes all sponsors off the air over a channel at once, as for an injury.',
        body: null,
        asks: 'sponsor:hold',
      },
      resume: {
        id: 'resumeSponsors',
        summary: 'Lets them come back, 20 seconds later.',
        body: null,
        asks: 'sponsor:hold',
      },
    },
    input: ({ params, verb }) => ({ channel: params.channel, isHeld: verb === 'hold' }),
    answer: json('Sponsors', ShowState.shape.sponsors),
    reply: ({ show }) => show.sponsors.state(),
  }),
  call({
    id: 'getSponsorReport',
    tag: 'sponsors',
    summary: 'Proof of play: every appearance with its seconds on air, and their sum, for spreadsheets.',
    method: 'get',
    role: 'watch',
    path: '/sponsor-report',
    params: NONE,
    query: Reported,
    body: null,
    answer: csv('SponsorReport', 'touchline-sponsors.csv'),
    reply: ({ show, query }) => {
      const countsRehearsals = query.rehearsals === 'yes';
      const lines = show.reports.lines(query.sponsor ?? null, { ...spanOf(query), countsRehearsals });
      return streamed(lines);
    },
  }),
];
