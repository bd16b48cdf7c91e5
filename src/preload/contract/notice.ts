import { z } from 'zod';

/** A sentence for the producer, shown until it is dismissed or no longer true. */
export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'alarm']),
  sentence: z.string(),
  at: z.number(),
  /** A one-press action; null: none. */
  action: z
    .discriminatedUnion('does', [
      z.object({ does: z.literal('takeover'), channel: z.string() }),
      /** Opens a web page in the browser. */
      z.object({ does: z.literal('open'), url: z.string() }),
    ])
    .nullable(),
});
export type Notice = z.infer<typeof Notice>;
