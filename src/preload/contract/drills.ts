import { z } from 'zod';

/** Faults that a producer can play on purpose in a rehearsal. */
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

/** A drill as a menu offers it. */
export const DrillDescription = z.object({
  id: DrillId,
  name: z.string(),
  /** What the producer should see while it runs. */
  expects: z.string(),
});
export type DrillDescription = z.infer<typeof DrillDescription>;

/** The drill that runs on a channel, or the report of the last one there. */
export const DrillState = DrillDescription.extend({
  state: z.enum(['running', 'passed', 'failed']),
  /** Unix ms. */
  startedAt: z.number(),
  detectedAfterMs: z.number().nullable(),
  recoveredAfterMs: z.number().nullable(),
  onAir: z.object({
    /** The score on air never went blank, and never was one that the feed has not told. */
    scoreHeld: z.boolean(),
    /** What was on air stayed there, unless the producer, a rule or a withdrawal took it off. */
    graphicsHeld: z.boolean(),
  }),
  /** The report in words; while it runs, what has been seen so far. */
  sentence: z.string(),
});
export type DrillState = z.infer<typeof DrillState>;
