import { z } from 'zod';

/** A one-sentence notice for the producer, shown until dismissed or resolved. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'alarm']),
  sentence: z.string(),
  at: z.number(),
  /** An action that takes a single press, or null. */
  action: z
    .discriminatedUnion('does', [
      z.object({ does: z.literal('takeover'), channel: z.string() }),
      /** Opens a web page in the browser. */
      z.object({ does: z.literal('open'), url: z.string() }),
    ])
    .nullable(),
});
export type Notice = z.infer<typeof Notice>;
