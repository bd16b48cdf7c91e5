import { z } from 'zod';
import { Picture, PicturePath } from './picture.ts';
import { written } from './typed-text.ts';
import { SPONSOR_NAME_MAX, TURNS_MAX } from './limits.ts';

/** Who pays for the programme: marks the producer brings, where and when they are booked, and what has been shown of them. */

/** Slots for the marks of sponsors. */
export const SPONSOR_SLOTS = [
  /** A tab on the scorebug, in breaks and before the game. */
  'bug',
  /** A plate at the end of a lower third. */
  'lower-third',
  /** A plate at the foot of a full frame. */
  'full-frame',
  /** A plate at the end of the ticker. */
  'ticker',
  /** Of a takeover, where it is booked for one. */
  'takeover',
  /** Alone in a corner of the picture. */
  'corner',
] as const;
export const SponsorSlot = z.enum(SPONSOR_SLOTS);
export type SponsorSlot = z.infer<typeof SponsorSlot>;

/** A sponsor and its mark. */
export const Sponsor = z.object({
  id: z.string(),
  name: z.string(),
  picture: PicturePath,
});
export type Sponsor = z.infer<typeof Sponsor>;

/** The mark that is drawn in each slot; a slot that is not named has none. */
export const SponsorMarks = z.partialRecord(SponsorSlot, Sponsor);
export type SponsorMarks = z.infer<typeof SponsorMarks>;

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export const Corner = z.enum(CORNERS);
export type Corner = z.infer<typeof Corner>;

/** The mark of the station or stream, for as long as the output is on: everything else keeps clear of it. */
export const NetworkBug = z.object({
  picture: PicturePath,
  corner: Corner,
  /** 1 is opaque. Themes for chroma keyers draw it so in any case. */
  opacity: z.number().min(0.2).max(1),
});
export type NetworkBug = z.infer<typeof NetworkBug>;

export const NetworkBugPatch = z
  .object({
    /** Null takes it away. */
    picture: Picture.nullable(),
    corner: Corner,
    opacity: NetworkBug.shape.opacity,
  })
  .partial()
  .strict();
export type NetworkBugPatch = z.infer<typeof NetworkBugPatch>;

/** As it is on an output: the picture by its path, null where there is none. */
export const SeenNetworkBug = NetworkBug.extend({ picture: PicturePath.nullable() }).partial().strict();
export type SeenNetworkBug = z.infer<typeof SeenNetworkBug>;

export const SPONSORS_MAX = 100;
export const BOOKINGS_MAX = 200;
/** After a review, a flag or an injury, and what else drives sponsors off the air, they are away for so long. */
export const SPONSOR_BACK_MS = 20_000;
/** Seconds of a turn. */
const TURN_SECONDS = { min: 5, max: 600 } as const;

const SponsorId = z.string().min(1).max(64);
const SponsorName = written(SPONSOR_NAME_MAX).min(1);

const MINUTES_A_DAY = 24 * 60;
/** Of the producer's own clock. */
const DayMinute = z.number().int().min(0).max(MINUTES_A_DAY);

export const BookedHours = z
  .object({
    /** Days on which it begins: 0 is Sunday. Empty: every day. */
    days: z.array(z.number().int().min(0).max(6)).overwrite((days) => [...new Set(days)].sort()),
    /** Minutes after midnight; one that ends before it begins goes on into the next day. */
    from: DayMinute,
    to: DayMinute,
  })
  .refine(({ from, to }) => from !== to, {
    message: 'has to be another time than "from"',
    path: ['to'],
  });
export type BookedHours = z.infer<typeof BookedHours>;

/** `2026-06-13`, on the producer's own calendar. */
const Day = z.iso.date();

export const BookedDates = z
  .object({
    /** Null: from now on. */
    first: Day.nullable(),
    /** With its whole evening, past midnight where the hours are; null: until further notice. */
    last: Day.nullable(),
  })
  .refine(({ first, last }) => first !== null || last !== null, {
    message: 'has to name at least one of "first" and "last"',
  })
  .refine(({ first, last }) => first === null || last === null || first <= last, {
    message: 'has to be the same day as "first" or a later one',
    path: ['last'],
  });
export type BookedDates = z.infer<typeof BookedDates>;

const names = (most: number) =>
  z
    .array(z.string().min(1).max(128))
    .max(most)
    .overwrite((list) => [...new Set(list)]);

/** Which games; one that any of its lists names. */
export const BookedGames = z
  .object({
    channels: names(16),
    leagues: names(60),
    sessions: names(100),
  })
  .refine((games) => Object.values(games).some(({ length }) => length > 0), {
    message: 'has to name at least one channel, league or session',
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
  /** How often in a round of its slot. */
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

/** What gives the turn to the next one. */
export const Rotation = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('time'),
    seconds: z.number().int().min(TURN_SECONDS.min).max(TURN_SECONDS.max),
  }),
  /** Each goal, touchdown or the like. */
  z.object({ by: z.literal('moment') }),
  /** Each time that its graphic comes on. */
  z.object({ by: z.literal('graphic') }),
  z.object({ by: z.literal('break') }),
]);
export type Rotation = z.infer<typeof Rotation>;
export type RotationEvent = Exclude<Rotation['by'], 'time'>;

/** How slots without a rule of the producer's own rotate. */
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
  /** Channels on which the producer keeps all sponsors off the air. */
  held: z.array(z.string()),
});
export type SponsorsState = z.infer<typeof SponsorsState>;

export const SponsorPatch = z.object({ name: SponsorName, picture: Picture }).partial().strict();
export type SponsorPatch = z.infer<typeof SponsorPatch>;
export const NewSponsor = z.object({ name: SponsorName, picture: Picture });
export type NewSponsor = z.infer<typeof NewSponsor>;
export { SponsorId };
