import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { Booking, BookingInput, NewSponsor, Rotation, Sponsor } from '../../../preload/contract/sponsors.ts';
import { Span, spanOf, streamed } from './as-run.ts';
import { LOGO_BODY_LIMIT } from './body.ts';
import { call, read, request, verbs, type RemoteCall } from './call.ts';
import { csv, json, NONE, NOTHING, patchIn, takes, takesPatch } from './operation.ts';
import { OfBooking, OfChannel, OfSlot, OfSponsor } from './params.ts';

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
    id: 'addSponsor',
    tag: 'sponsors',
    summary: 'Adds a sponsor with its mark, a PNG or WebP file in base64.',
    method: 'post',
    path: '/sponsors',
    params: NONE,
    body: takes('NewSponsorBody', NewSponsor, { name: 'Orben', picture: 'iVBORw0KGgo=' }, LOGO_BODY_LIMIT),
    asks: 'sponsor:add',
    input: ({ body }) => body,
    answer: json('Sponsor', Sponsor, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'changeSponsor',
    tag: 'sponsors',
    summary: 'Gives a sponsor another name or mark, on air too.',
    method: 'patch',
    path: '/sponsors/:id',
    params: OfSponsor,
    body: takesPatch(
      'SponsorBody',
      controlRequests['sponsor:set'].input.shape,
      { name: 'Orben' },
      LOGO_BODY_LIMIT,
    ),
    asks: 'sponsor:set',
    input: ({ params, body }) => ({ id: params.id, ...patchIn(body) }),
    answer: json('Sponsor', Sponsor),
    reply: ({ output }) => output,
  }),
  request({
    id: 'removeSponsor',
    tag: 'sponsors',
    summary:
      'Removes a sponsor with its bookings, off air at once; what was shown of it stays in the as-run log.',
    method: 'delete',
    path: '/sponsors/:id',
    params: OfSponsor,
    body: null,
    asks: 'sponsor:remove',
    input: ({ params }) => ({ id: params.id }),
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'addBooking',
    tag: 'sponsors',
    summary: 'Books slots for a sponsor; everywhere and always, unless something else is said.',
    method: 'post',
    path: '/bookings',
    params: NONE,
    body: takes('NewBookingBody', BookingInput, {
      sponsor: 'id1',
      slots: ['bug', 'ticker'],
      outputs: ['program'],
      dates: { first: '2026-06-13', last: '2026-07-19' },
      hours: { days: [6, 0], from: 1080, to: 1380 },
      turns: 2,
    }),
    asks: 'sponsor:book',
    input: ({ body }) => body,
    answer: json('Booking', Booking, 201),
    reply: ({ output }) => output,
  }),
  request({
    id: 'changeBooking',
    tag: 'sponsors',
    summary: 'Changes a booking; null is everywhere, always, every game.',
    method: 'patch',
    path: '/bookings/:id',
    params: OfBooking,
    body: takesPatch('BookingBody', controlRequests['sponsor:rebook'].input.shape, { games: null, turns: 1 }),
    asks: 'sponsor:rebook',
    input: ({ params, body }) => ({ id: params.id, ...patchIn(body) }),
    answer: json('Booking', Booking),
    reply: ({ output }) => output,
  }),
  request({
    id: 'removeBooking',
    tag: 'sponsors',
    summary: 'Removes a booking.',
    method: 'delete',
    path: '/bookings/:id',
    params: OfBooking,
    body: null,
    asks: 'sponsor:unbook',
    input: ({ params }) => ({ id: params.id }),
    answer: NOTHING,
    reply: () => null,
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
