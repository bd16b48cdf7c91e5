import { z } from 'zod';

/**
 * Tap sync: the producer taps when a score changes in the video, and the output's delay is derived from the feed's time
 * of it.
 */
export const TapSync = z.object({
  /** Oldest first; `offsetMs` is the time from the moment in the feed to the tap, null if no moment matches. */
  taps: z.array(z.object({ at: z.number(), offsetMs: z.number().nullable() })),
  /** Spread of the taps that count, ms; null while fewer than two agree. */
  spreadMs: z.number().nullable(),
  /** The resulting delay: a proposal until three taps agree, then set; null while none matches. */
  delayMs: z.number().nullable(),
  /** The state and the next step, as a sentence. */
  sentence: z.string(),
});
export type TapSync = z.infer<typeof TapSync>;
