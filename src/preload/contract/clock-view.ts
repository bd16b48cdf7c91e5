import { z } from 'zod';

/**
 * A match clock as two outputs can draw it alike. `text` is what shows while it stands; while it runs, what shows is
 * `baseMs` plus the time since `at` (minus, when counting down), times its rate.
 */
export const ClockView = z.object({
  isRunning: z.boolean(),
  direction: z.enum(['up', 'down']),
  baseMs: z.number(),
  /** Instant (Unix ms) at which the clock read `baseMs`. */
  at: z.number(),
  addedMinutes: z.number().int().nullable(),
  /** Counting down, it shows tenths at the end: a match clock below a minute, a play clock below five seconds. */
  showsTenths: z.boolean().default(false),
  /** Ms that it counts in one; absent: 1. A rehearsal may play faster or slower. */
  rate: z.number().positive().optional(),
});
export type ClockView = z.infer<typeof ClockView>;
