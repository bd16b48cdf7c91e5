import { z } from 'zod';
import { Picture, PicturePath } from './picture.ts';
import { written } from './typed-text.ts';
import { SPONSOR_NAME_MAX, TURNS_MAX } from './limits.ts';

/** Sponsors: the producer's marks, when and where they are booked, and when they were shown. */

/** Slots for the marks of sponsors. */
export const SPONSOR_SLOTS = [
  /** A tab on the scorebug, during breaks and before the game. */
  'bug',
  /** A plate at the end of a lower third. */
  'lower-third',
  /** A plate at the bottom of a full frame. */
  'full-frame',
  /** A plate at the end of the ticker. */
  'ticker',
  /** A mark on a takeover, if booked for takeovers. */
  'takeover',
  /** Alone in a corner of the picture. */
  'corner',
] as const;
export const SponsorSlot = z.enum(SPONSOR_SLOTS);
export type SponsorSlot = z.infer<typeof SponsorSlot>;

export const Sponsor = z.object({
  id: z.string(),
  name: z.string(),
  picture: PicturePath,
});
export type Sponsor = z.infer<typeof Sponsor>;

/** The mark drawn in each slot; slots without a mark are omitted. */
export const SponsorMarks = z.partialRecord(SponsorSlot, Sponsor);
export type SponsorMarks = z.infer<typeof SponsorMarks>;

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const Corner = z.enum(CORNERS);
export type Corner = z.infer<typeof Corner>;

/** The mark of the station or stream, shown as long as the output is on. All other graphics keep clear of it. */
export const NetworkBug = z.object({
  picture: PicturePath,
  corner: Corner,
  /** 1 is opaque. Themes for chroma keys always draw the mark opaque. */
  opacity: z.number().min(0.2).max(1),
});
export type NetworkBug = z.infer<typeof NetworkBug>;

export const NetworkBugPatch = z
  .object({
    /** Null removes the picture. */
    picture: Picture.nullable(),
    corner: Corner,
    opacity: NetworkBug.shape.opacity,
  })
  .partial()
  .strict();
export type NetworkBugPatch = z.infer<typeof NetworkBugPatch>;

/** An output's network bug when editing began. The picture is a path; null: none. */
export const VisibleNetworkBug = NetworkBug.extend({ picture: PicturePath.nullable() }).partial().strict();
export type VisibleNetworkBug = z.infer<typeof VisibleNetworkBug>;

export const SPONSORS_MAX = 100;
export const BOOKINGS_MAX = 200;
/** Sponsors stay off air for this long after a review, a flag, an injury and similar moments. */
export const SPONSOR_BACK_MS = 20_000;
/** The limits of a turn's length in seconds. */
const TURN_SECONDS = { min: 5, max: 600 } as const;

const SponsorId = z.string().min(1).max(64);
const SponsorName = written(SPONSOR_NAME_MAX).min(1);

const MINUTES_A_DAY = 24 * 60;
/** The minute of the day in the producer's time zone. */
const DayMinute = z.number().int().min(0).max(MINUTES_A_DAY);

export const BookedHours = z
  .object({
    /** The days of the week on which the hours start: 0 is Sunday. Empty: every day. */
    days: z.array(z.number().int().min(0).max(6)).overwrite((days) => [...new Set(days)].sort()),
    /** Minutes after midnight; an end before the start is on the next day. */
    from: DayMinute,
    to: DayMinute,
  })
  .refine(({ from, to }) => from !== to, {
    message: 'must differ from "from"',
    path: ['to'],
  });
export type BookedHours = z.infer<typeof BookedHours>;

/** `2026-06-13`, in the producer's calendar. */
const Day = z.iso.date();

export const BookedDates = z
  .object({
    /** Null: no start date. */
    first: Day.nullable(),
    /** Includes the hours after midnight if the booking has them. Null: no end date. */
    last: Day.nullable(),
  })
  .refine(({ first, last }) => first !== null || last !== null, {
    message: 'needs "first" or "last"',
  })
  .refine(({ first, last }) => first === null || last === null || first <= last, {
    message: 'must not be before "first"',
    path: ['last'],
  });
export type BookedDates = z.infer<typeof BookedDates>;

const names = (most: number) =>
  z
    .array(z.string().min(1).max(128))
    .max(most)
    .overwrite((list) => [...new Set(list)]);

/** The games of a booking; a game in any of these lists is included. */
export const BookedGames = z
  .object({
    channels: names(16),
    leagues: names(60),
    sessions: names(100),
  })
  .refine((games) => Object.values(games).some(({ length }) => length > 0), {
    message: 'needs at least one channel, league or session',
  });
export type BookedGames = z.infer<typeof BookedGames>;

export const Booking = z.object({
  id: z.string(),
  sponsor: SponsorId,
  slots: z
    .array(SponsorSlot)
    .min(1)
    .overwrite((slots) => SPONSOR_SLOTS.filter((slot) => slots.includes(slot))),
  /** Null: all. */
  outputs: names(32).min(1).nullable(),
  /** Null: every day. */
  dates: BookedDates.nullable(),
  /** Null: at any time. */
  hours: BookedHours.nullable(),
  /** Null: all. */
  games: BookedGames.nullable(),
  /** The booking's weight in its slot's rotation. */
  turns: z.number().int().min(1).max(TURNS_MAX),
});
export type Booking = z.infer<typeof Booking>;

export const BookingInput = Booking.omit({ id: true }).extend({
  outputs: Booking.shape.outputs.default(null),
  dates: Booking.shape.dates.default(null),
  hours: Booking.shape.hours.default(null),
  games: Booking.shape.games.default(null),
  turns: Booking.shape.turns.default(1),
});
export type BookingInput = z.infer<typeof BookingInput>;
export const BookingPatch = Booking.omit({ id: true }).partial().strict();
export type BookingPatch = z.infer<typeof BookingPatch>;

/** When the rotation moves on to the next sponsor. */
export const Rotation = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('time'),
    seconds: z.number().int().min(TURN_SECONDS.min).max(TURN_SECONDS.max),
  }),
  /** With each goal, touchdown or similar moment. */
  z.object({ by: z.literal('moment') }),
  /** Each time its graphic is put on air. */
  z.object({ by: z.literal('graphic') }),
  z.object({ by: z.literal('break') }),
]);
export type Rotation = z.infer<typeof Rotation>;
export type RotationEvent = Exclude<Rotation['by'], 'time'>;

/** The default rotation of each slot. */
export const ROTATIONS: Readonly<Record<SponsorSlot, Rotation>> = {
  bug: { by: 'break' },
  'lower-third': { by: 'graphic' },
  'full-frame': { by: 'graphic' },
  ticker: { by: 'time', seconds: 30 },
  takeover: { by: 'moment' },
  corner: { by: 'time', seconds: 30 },
};

export const SponsorsState = z.object({
  sponsors: z.array(Sponsor),
  bookings: z.array(Booking),
  rotations: z.record(SponsorSlot, Rotation),
  /** Channels on which the producer holds all sponsors off air. */
  held: z.array(z.string()),
});
export type SponsorsState = z.infer<typeof SponsorsState>;

export const SponsorPatch = z.object({ name: SponsorName, picture: Picture }).partial().strict();
export type SponsorPatch = z.infer<typeof SponsorPatch>;
export const NewSponsor = z.object({ name: SponsorName, picture: Picture });
export type NewSponsor = z.infer<typeof NewSponsor>;
export { SponsorId };
