import { z } from 'zod';
import { Side } from '../../feed/contract/values.ts';
import { written } from './written.ts';

/** Lengths of what is said of a game that is still to come. */
export const NEXT_LEAGUE_MAX = 40;
export const NEXT_NAME_MAX = 80;

/**
 * What the producer has chosen for a graphic to say, apart from moments. A lower third takes `score`, `person`,
 * `matchup` and `next`; a full frame `line` and `matchup`. The scorebug and the ticker say what they say.
 */
export const GraphicContent = z.discriminatedUnion('form', [
  /** Where the match stands. */
  z.object({ form: z.literal('score') }),
  z.object({
    form: z.literal('person'),
    name: written(60).min(1),
    /** What they are: "Head coach", "Reporter". */
    title: written(80).nullable().default(null),
    side: Side.nullable().default(null),
  }),
  /** Who meets whom; a full frame has room for a line more. */
  z.object({ form: z.literal('matchup'), note: written(80).nullable().default(null) }),
  /** A game that is still to come; without one named, the next of the list. */
  z.object({
    form: z.literal('next'),
    game: z
      .object({
        league: z.string().max(NEXT_LEAGUE_MAX),
        a: z.string().max(NEXT_NAME_MAX).nullable(),
        b: z.string().max(NEXT_NAME_MAX).nullable(),
        /** ISO-8601. */
        scheduledStart: z.iso.datetime({ offset: true }),
      })
      .nullable()
      .default(null),
  }),
  /** How the score came about. */
  z.object({ form: z.literal('line') }),
]);
export type GraphicContent = z.infer<typeof GraphicContent>;
