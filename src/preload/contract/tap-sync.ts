import { z } from 'zod';

/** The producer taps at scores seen in the pictures, and the delay of an output follows from the feed's own. */
export const TapSync = z.object({
  /** Oldest first; `offsetMs` is how long after its moment in the feed a tap came, null where none fits. */
  taps: z.array(z.object({ at: z.number(), offsetMs: z.number().nullable() })),
  /** How far the taps that count lie apart; null while fewer than two agree. */
  spreadMs: z.number().nullable(),
  /** The delay they lead to: set once three agree, until then a proposal; null while none fits. */
  delayMs: z.number().nullable(),
  /** Where it stands and what to do next. */
  sentence: z.string(),
});
export type TapSync = z.infer<typeof TapSync>;
