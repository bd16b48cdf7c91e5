import { z } from 'zod';
import { Side } from '../../feed/contract/values.ts';
import { LineUp } from './rosters.ts';
import { shirtNumber, written } from './typed-text.ts';
import {
  MATCHUP_NOTE_MAX,
  PERSON_NAME_MAX,
  PERSON_TITLE_MAX,
  PLAYER_NUMBER_MAX,
  TEXT_LINES_MAX,
  TEXT_LINE_MAX,
  TEXT_TITLE_MAX,
  TICKER_LABEL_MAX,
  TICKER_LINES_MAX,
  TICKER_TEXT_MAX,
  VENUE_MAX,
} from './limits.ts';

/** Lengths of what is said of a game that is still to come. */
export const NEXT_LEAGUE_MAX = 40;
export const NEXT_NAME_MAX = 80;
export const NEXT_ID_MAX = 200;

/** A line of the producer's own, with a word before it. */
const WrittenLine = z.object({
  label: written(TICKER_LABEL_MAX).min(1).nullable().default(null),
  text: written(TICKER_TEXT_MAX).min(1),
});

/**
 * What the producer has chosen for a graphic to say, apart from moments. A lower third takes `score`, `person`,
 * `matchup` and `next`; a full frame `line`, `comparison`, `scoring`, `final`, `matchup`, `line-up`, `schedule` and
 * `text`. The ticker takes `games` and `lines`. The scorebug says what it says.
 */
export const GraphicContent = z.discriminatedUnion('form', [
  /** Where the match stands. */
  z.object({ form: z.literal('score') }),
  z.object({
    form: z.literal('person'),
    name: written(PERSON_NAME_MAX).min(1),
    /** What they are: "Head coach", "Reporter". */
    title: written(PERSON_TITLE_MAX).nullable().default(null),
    side: Side.nullable().default(null),
    /** Before the name, as it is on the shirt; absent: none is said. */
    number: shirtNumber(PLAYER_NUMBER_MAX).min(1).optional(),
  }),
  /** Who meets whom; a full frame has room for a line, the venue, and a start that the lists of games don't tell. */
  z.object({
    form: z.literal('matchup'),
    note: written(MATCHUP_NOTE_MAX).nullable().default(null),
    venue: written(VENUE_MAX).min(1).nullable().default(null),
    /** ISO-8601; null: as a list of games has it. */
    startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  /** A game that is still to come; without one named, the next of the list. */
  z.object({
    form: z.literal('next'),
    game: z
      .object({
        /** By its source; absent: nobody can tell whether it has begun before its time. */
        gameId: z.string().min(1).max(NEXT_ID_MAX).optional(),
        league: z.string().max(NEXT_LEAGUE_MAX),
        a: written(NEXT_NAME_MAX).nullable(),
        b: written(NEXT_NAME_MAX).nullable(),
        /** ISO-8601. */
        scheduledStart: z.iso.datetime({ offset: true }),
      })
      .nullable()
      .default(null),
  }),
  /** How the score came about: all there is, the figures of both sides, each score, the end. */
  z.object({ form: z.literal('line') }),
  z.object({ form: z.literal('comparison') }),
  z.object({ form: z.literal('scoring') }),
  z.object({ form: z.literal('final') }),
  /** Other games of the day. */
  z.object({ form: z.literal('schedule') }),
  /** Who plays for a side from the start; without them named, as the roster of its team has it at the take. */
  z.object({ form: z.literal('line-up'), side: Side, lineUp: LineUp.nullable().default(null) }),
  /** The producer's own words, a line each. */
  z.object({
    form: z.literal('text'),
    title: written(TEXT_TITLE_MAX).min(1),
    lines: z.array(written(TEXT_LINE_MAX)).max(TEXT_LINES_MAX).default([]),
  }),
  /** Other games, and nothing else. */
  z.object({ form: z.literal('games') }),
  /** Other games with the producer's lines after them; what breaks stands alone until it is taken back. */
  z.object({
    form: z.literal('lines'),
    lines: z.array(WrittenLine).max(TICKER_LINES_MAX).default([]),
    breaking: WrittenLine.nullable().default(null),
  }),
]);
export type GraphicContent = z.infer<typeof GraphicContent>;

/** What somebody has made a graphic say: what is cued, else what is on air; null: nothing. A rule's is nobody's. */
export const GraphicContents = z
  .object({
    /** Its `id`; null: it is about none. */
    moment: z.number().int().nullable().default(null),
    /** Null: what it says by itself. */
    content: GraphicContent.nullable().default(null),
  })
  .nullable();
export type GraphicContents = z.infer<typeof GraphicContents>;
