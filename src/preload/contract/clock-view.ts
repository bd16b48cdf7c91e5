import { z } from 'zod';

/**
 * A match clock in a form that all outputs draw alike. A stopped clock shows `text`. A running clock shows `baseMs`
 * plus the time since `at`, times its rate (minus, when counting down).
 */
export const ClockView = z.object({
  isRunning: z.boolean(),
  direction: z.enum(['up', 'down']),
  baseMs: z.number(),
  /** Time at which the clock read `baseMs`, Unix ms. */
  at: z.number(),
  addedMinutes: z.number().int().nullable(),
  /** Shows tenths near the end of a countdown: a match clock below a minute, a play clock below five seconds. */
  showsTenths: z.boolean().default(false),
  /** Speed of a rehearsal's clock, in ms per ms; absent: 1. */
  rate: z.number().positive().optional(),
});
export type ClockView = z.infer<typeof ClockView>;
