import { z } from 'zod';
import { AsRunCursor, AsRunFile } from './as-run.ts';
import { ChannelId, Nothing, request, setting } from './request.ts';
import { OutputState } from './show-state.ts';
import {
  Booking,
  BookingInput,
  BookingPatch,
  NetworkBugPatch,
  NewSponsor,
  Rotation,
  VisibleNetworkBug,
  Sponsor,
  SponsorId,
  SponsorPatch,
  SponsorSlot,
} from './sponsors.ts';

const BookingId = z.string().min(1).max(64);
const ofSponsor = { id: SponsorId };

/** The start of a report's next piece, with the totals so far. */
export const ReportCursor = AsRunCursor.extend({
  appearances: z.number().int().min(0),
  airtimeMs: z.number().min(0),
});
export type ReportCursor = z.infer<typeof ReportCursor>;

export const ReportFile = AsRunFile.extend({ next: ReportCursor.nullable() });
export type ReportFile = z.infer<typeof ReportFile>;

export const sponsorRequests = {
  'sponsor:add': setting(NewSponsor, Sponsor, {
    id: 'addSponsor',
    tag: 'sponsors',
    summary: 'Adds a sponsor with its mark, a PNG or WebP file in base64.',
    path: 'POST /sponsors',
    example: { name: 'Orben', picture: 'iVBORw0KGgo=' },
    carries: 'picture',
    answers: 'output',
    creates: true,
    named: 'Sponsor',
  }),
  /**
   * `seen`, in all requests of this file: the value when editing began; the request is refused if it has changed since.
   */
  'sponsor:set': setting(
    z.object({ ...ofSponsor, patch: SponsorPatch, seen: SponsorPatch.pick({ name: true }).optional() }),
    Sponsor,
    {
      id: 'changeSponsor',
      tag: 'sponsors',
      summary: 'Changes the name or mark of a sponsor, even while it is on air.',
      path: 'PATCH /sponsors/:id',
      example: { name: 'Orben' },
      carries: 'picture',
      answers: 'output',
      named: 'Sponsor',
    },
  ),
  'sponsor:remove': setting(z.object(ofSponsor), Nothing, {
    id: 'removeSponsor',
    tag: 'sponsors',
    summary:
      'Removes a sponsor and its bookings, and takes the sponsor off air. Its entries in the as-run log stay.',
    path: 'DELETE /sponsors/:id',
  }),
  'sponsor:book': setting(BookingInput, Booking, {
    id: 'addBooking',
    tag: 'sponsors',
    summary: 'Books slots for a sponsor, by default on every output, with no end date.',
    path: 'POST /bookings',
    example: {
      sponsor: 'id1',
      slots: ['bug', 'ticker'],
      outputs: ['program'],
      dates: { first: '2026-06-13', last: '2026-07-19' },
      hours: { days: [6, 0], from: 1080, to: 1380 },
      turns: 2,
    },
    answers: 'output',
    creates: true,
    named: 'Booking',
  }),
  'sponsor:rebook': setting(
    z.object({ id: BookingId, patch: BookingPatch, seen: BookingPatch.optional() }),
    Booking,
    {
      id: 'changeBooking',
      tag: 'sponsors',
      summary: 'Changes a booking. Null means everywhere, always or every game.',
      path: 'PATCH /bookings/:id',
      example: { games: null, turns: 1 },
      answers: 'output',
      named: 'Booking',
    },
  ),
  'sponsor:unbook': setting(z.object({ id: BookingId }), Nothing, {
    id: 'removeBooking',
    tag: 'sponsors',
    summary: 'Removes a booking.',
    path: 'DELETE /bookings/:id',
  }),
  /** Sets when the rotation of a slot moves on. */
  'sponsor:rotation': setting(
    z.object({ slot: SponsorSlot, rotation: Rotation, seen: Rotation.optional() }),
    Nothing,
  ),
  'output:network-bug': setting(
    z.object({ id: z.string(), patch: NetworkBugPatch, seen: VisibleNetworkBug.optional() }),
    OutputState,
    {
      id: 'setNetworkBug',
      tag: 'outputs',
      summary:
        'Sets the network bug of an output. Omitted fields stay unchanged. Null for `picture` removes it.',
      path: 'PUT /outputs/:id/network-bug',
      example: { corner: 'top-right', opacity: 0.8 },
      carries: 'picture',
      answers: 'output',
      named: 'Output',
    },
  ),
  'sponsor:hold': request(
    'produce',
    z.object({ channel: ChannelId, isHeld: z.boolean() }),
    Nothing,
    {
      id: 'holdSponsors',
      tag: 'sponsors',
      summary: 'Takes all sponsors of a channel off air immediately, for example for an injury.',
      path: 'POST /channels/:channel/sponsors/hold',
      sets: { isHeld: true },
      answers: 'sponsors',
    },
    {
      id: 'resumeSponsors',
      tag: 'sponsors',
      summary: 'Lets the sponsors of a channel return after 20 seconds.',
      path: 'POST /channels/:channel/sponsors/resume',
      sets: { isHeld: false },
      answers: 'sponsors',
    },
  ),
  /**
   * Returns the airtime of one sponsor, or of all sponsors (null), for the last hours as CSV, in pieces: `after` is the
   * previous piece's `next`. Rehearsals are listed, but count as airtime only on request.
   */
  'sponsor:report': request(
    'watch',
    z.object({
      sponsor: SponsorId.nullable().default(null),
      hours: z
        .number()
        .int()
        .min(1)
        .max(24 * 30),
      countsRehearsals: z.boolean().default(false),
      after: ReportCursor.nullable().default(null),
    }),
    ReportFile,
  ),
} as const;
