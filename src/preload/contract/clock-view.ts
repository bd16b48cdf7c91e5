import { z } from 'zod';

/**
 * A match clock in a form that all outputs draw alike. A stopped clock shows `baseMs`. A running clock
 * adds the time since `at`, multiplied by `rate`; counting down, it subtracts that.
 */
export const ClockView = z.object({
  isRunning: z.boolean(),
  direction: z.enum(['up', 'down']),
  baseMs: z.number(),
  /** When the clock read `baseMs`, Unix ms. */
  at: z.number(),
  addedMinutes: z.number().int().nullable(),
  /**
   * Whether to show tenths near the end of a countdown: a match clock below a minute, a play clock below five seconds.
   */
  showsTenths: z.boolean().default(false),
  /** The speed of a rehearsal's clock, in ms per ms; omitted: 1. */
  rate: z.number().positive().optional(),
});
export type ClockView = z.infer<typeof ClockView>;
