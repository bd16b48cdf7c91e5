import { z } from 'zod';
import type { StartTime as StartTimeCase } from '../../words/phase.ts';

/** Start time of a game in the producer's time zone. */
export const StartTime = z.object({
  hours: z.number().int().min(0).max(23),
  minutes: z.number().int().min(0).max(59),
  /** Null: today. Otherwise, a day of this week (0 is Sunday) or a date (months from 0). */
  day: z
    .union([
      z.object({ weekday: z.number().int().min(0).max(6) }),
      z.object({ date: z.number().int().min(1).max(31), month: z.number().int().min(0).max(11) }),
    ])
    .nullable(),
  /** The abbreviation of the time zone on that day. */
  zone: z.string(),
}) satisfies z.ZodType<StartTimeCase>;
