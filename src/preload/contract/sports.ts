import { z } from 'zod';
import { RuleChanges } from './competition.ts';
import { OverridableField } from './overrides.ts';

/** A sport, for the control window. */
export const SportState = z.object({
  /** The slug used in views, including the one for unknown sports. */
  sport: z.string(),
  /** The background of the monitor's still picture. */
  surface: z.enum(['grass', 'wood']),
  /** Fields that can be overridden, in display order. */
  fields: z.array(OverridableField),
  /** Match rules that are set together. */
  rulePresets: z.array(z.object({ id: z.string(), name: z.string(), rules: RuleChanges })),
  /** Which team comes first on the scorebug. */
  first: z.enum(['home', 'away']),
  /** Whether a period can be extended by added (stoppage) time, which the match clock shows. */
  hasAddedTime: z.boolean(),
  /** The play clock, with its one-press lengths in ms, or null. */
  playClock: z.object({ name: z.string(), resetsMs: z.array(z.number()) }).nullable(),
  /** Why the sport's full frames don't list each score; null if they do. */
  noScoringList: z.enum(['too-many', 'plays-unknown']).nullable(),
  /** How full frames list scorers: each score, or points per player; unknown: no scorers. */
  scorersBy: z.enum(['scores', 'points', 'unknown']),
  /** The match info field that lists a team's scorers, without its side, and the button that adds one, or null. */
  scorers: z.object({ field: z.string(), name: z.string(), nameMax: z.number() }).nullable(),
});
export type SportState = z.infer<typeof SportState>;

/** The state of a match beyond score and clock, in words. */
export const MatchInfo = z.object({
  /** For example "2nd quarter, break" or "Final"; null if the feed doesn't report it. */
  phase: z.string().nullable(),
  /** The sport's name for a shootout; omitted: penalties. */
  shootoutName: z.string().optional(),
  /** The same lines for every match of a sport; a null value isn't reported or doesn't apply. */
  lines: z.array(
    z.object({
      label: z.string(),
      value: z.string().nullable(),
      /** Whether the line is highlighted for the producer: a review, a flag. */
      isHot: z.boolean(),
      /** Whether the line is as important as the score, such as the points of a set. */
      isMain: z.boolean().optional(),
    }),
  ),
});
export type MatchInfo = z.infer<typeof MatchInfo>;
