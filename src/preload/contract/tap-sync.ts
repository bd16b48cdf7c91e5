import { z } from 'zod';

/**
 * Tap sync: the producer taps when a score changes in the video, and the output's delay is derived from the time of
 * that score in the feed.
 */
export const TapSync = z.object({
  /** Oldest first; `offsetMs` is the time from the moment in the feed to the tap, null if no moment matches. */
  taps: z.array(z.object({ at: z.number(), offsetMs: z.number().nullable() })),
  /** The spread of the taps that count, in ms; null while fewer than two agree. */
  spreadMs: z.number().nullable(),
  /** The resulting delay: a proposal until three taps agree, and set from that point on; null while no tap matches. */
  delayMs: z.number().nullable(),
  /** The state and the next step, as a sentence. */
  sentence: z.string(),
});
export type TapSync = z.infer<typeof TapSync>;
