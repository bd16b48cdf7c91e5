import { z } from 'zod';

/**
 * A match clock in a form that all outputs draw alike. `text` is shown while it is stopped. While it runs, it shows
 * `baseMs` plus the time since `at` (minus, when counting down), times its rate.
 */
export const ClockView = z.object({
  isRunning: z.boolean(),
  direction: z.enum(['up', 'down']),
  baseMs: z.number(),
  /** When the clock read `baseMs`, Unix ms. */
  at: z.number(),
  addedMinutes: z.number().int().nullable(),
  /** Shows tenths near the end of a countdown: a match clock below a minute, a play clock below five seconds. */
  showsTenths: z.boolean().default(false),
  /** Speed of a rehearsal's clock, in ms per ms; absent: 1. */
  rate: z.number().positive().optional(),
});
export type ClockView = z.infer<typeof ClockView>;
