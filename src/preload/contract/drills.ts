import { z } from 'zod';

/** Faults that a producer can practice in a rehearsal. */
export const DRILL_IDS = [
  'connection-cut',
  'silence',
  'gap',
  'garbage',
  'scout-dark',
  'provider-outage',
  'score-correction',
  'withdrawn-goal',
] as const;
export const DrillId = z.enum(DRILL_IDS);
export type DrillId = z.infer<typeof DrillId>;

export const DrillDescription = z.object({
  id: DrillId,
  name: z.string(),
  /** What the producer should see during the drill. */
  expects: z.string(),
});
export type DrillDescription = z.infer<typeof DrillDescription>;

/** The running drill of a channel, or the report of the last one. */
export const DrillState = DrillDescription.extend({
  state: z.enum(['running', 'passed', 'failed']),
  /** Unix ms. */
  startedAt: z.number(),
  detectedAfterMs: z.number().nullable(),
  recoveredAfterMs: z.number().nullable(),
  onAir: z.object({
    /** Whether the score on air never went blank and always matched a score that the feed had sent. */
    scoreHeld: z.boolean(),
    /** Whether graphics stayed on air unless the producer, a rule or a retraction cleared them. */
    graphicsHeld: z.boolean(),
  }),
  /** The report in words; while the drill runs, what was observed so far. */
  sentence: z.string(),
});
export type DrillState = z.infer<typeof DrillState>;
