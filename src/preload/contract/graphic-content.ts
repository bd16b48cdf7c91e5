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

/** Limits for an upcoming game. */
export const NEXT_LEAGUE_MAX = 40;
export const NEXT_NAME_MAX = 80;
export const NEXT_ID_MAX = 200;

/** The producer's own line with a label. */
const WrittenLine = z.object({
  label: written(TICKER_LABEL_MAX).min(1).nullable().default(null),
  text: written(TICKER_TEXT_MAX).min(1),
});

/**
 * Content that the producer chose for a graphic, apart from moments. A lower third takes `score`, `person`, `matchup`
 * and `next`; a full frame takes `line`, `comparison`, `scoring`, `final`, `matchup`, `line-up`, `schedule` and `text`;
 * the ticker takes `games` and `lines`. The scorebug takes none.
 */
export const GraphicContent = z.discriminatedUnion('form', [
  /** The current score. */
  z.object({ form: z.literal('score') }),
  z.object({
    form: z.literal('person'),
    name: written(PERSON_NAME_MAX).min(1),
    /** "Head coach", "Reporter". */
    title: written(PERSON_TITLE_MAX).nullable().default(null),
    side: Side.nullable().default(null),
    /** The shirt number before the name; omitted: not shown. */
    number: shirtNumber(PLAYER_NUMBER_MAX).min(1).optional(),
  }),
  /**
   * Two teams before their game. A full frame also shows a line, the venue, and a start time in case the lists of games
   * lack it.
   */
  z.object({
    form: z.literal('matchup'),
    note: written(MATCHUP_NOTE_MAX).nullable().default(null),
    venue: written(VENUE_MAX).min(1).nullable().default(null),
    /** ISO-8601; null: the start time in the list of games. */
    startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  /** An upcoming game. Without a game ID, the next one in the list. */
  z.object({
    form: z.literal('next'),
    game: z
      .object({
        /** The game's ID in its source; without an ID, an early start isn't detected. */
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
  /**
   * The course of the match: all of it (`line`), the statistics (`comparison`), each score (`scoring`), or the result
   * with the scorers (`final`).
   */
  z.object({ form: z.literal('line') }),
  z.object({ form: z.literal('comparison') }),
  z.object({ form: z.literal('scoring') }),
  z.object({ form: z.literal('final') }),
  /** The day's other games. */
  z.object({ form: z.literal('schedule') }),
  /** A team's starting lineup. Without players, the lineup in the roster when the graphic is taken. */
  z.object({ form: z.literal('line-up'), side: Side, lineUp: LineUp.nullable().default(null) }),
  /** The producer's own text, in lines. */
  z.object({
    form: z.literal('text'),
    title: written(TEXT_TITLE_MAX).min(1),
    lines: z.array(written(TEXT_LINE_MAX)).max(TEXT_LINES_MAX).default([]),
  }),
  /** Only other games, on pages of the ticker. */
  z.object({ form: z.literal('games') }),
  /** Other games, followed by the producer's lines. Breaking news is shown alone until it is removed. */
  z.object({
    form: z.literal('lines'),
    lines: z.array(WrittenLine).max(TICKER_LINES_MAX).default([]),
    breaking: WrittenLine.nullable().default(null),
  }),
]);
export type GraphicContent = z.infer<typeof GraphicContent>;

/**
 * The content that an operator gave a graphic: the cued content or, if nothing is cued, the content on air; null: none.
 * A rule's content doesn't count.
 */
export const GraphicContents = z
  .object({
    /** The moment's `id`; null if the content isn't about a moment. */
    moment: z.number().int().nullable().default(null),
    /** Null: the graphic's default content. */
    content: GraphicContent.nullable().default(null),
  })
  .nullable();
export type GraphicContents = z.infer<typeof GraphicContents>;
