import { z } from 'zod';
import { OverridableField } from './overrides.ts';

/** What the control window has to know of a sport. */
export const SportState = z.object({
  /** As views call it: the one that stands for all unknown ones included. */
  sport: z.string(),
  /** What the monitor's still picture shows under the graphics. */
  surface: z.enum(['grass', 'wood']),
  /** What can be held, in the order a producer looks for it. */
  fields: z.array(OverridableField),
  /** Who stands first on its scorebug. */
  first: z.enum(['home', 'away']),
  /** The clock of its plays, with what it is set to with one press, ms; null: there is none. */
  playClock: z.object({ name: z.string(), resetsMs: z.array(z.number()) }).nullable(),
  /** Why its full frames don't list each score; null: they do. */
  noScoringList: z.enum(['too-many', 'plays-unknown']).nullable(),
  /** How its full frames count scorers: each score, or the points of each player; unknown: they name none. */
  scorersBy: z.enum(['scores', 'points', 'unknown']),
  /** The fact of a side that lists who scored, without its side, and what adds to it in one go; null: there is none. */
  scorers: z.object({ field: z.string(), name: z.string(), nameMax: z.number() }).nullable(),
});
export type SportState = z.infer<typeof SportState>;

/** What is the case in a match beyond score and clock, in words. */
export const MatchInfo = z.object({
  /** "2nd quarter, break", "Final"; null where the feed does not tell. */
  phase: z.string().nullable(),
  /** Always the same lines in a sport; null: the feed does not tell, or it is not the case. */
  lines: z.array(
    z.object({
      label: z.string(),
      value: z.string().nullable(),
      /** Something a producer should notice: a review, a flag. */
      isHot: z.boolean(),
    }),
  ),
});
export type MatchInfo = z.infer<typeof MatchInfo>;
