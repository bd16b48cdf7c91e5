import { z } from 'zod';

/** One line of the as-run log, as the control window lists it. */
export const AsRunLine = z.object({
  /** Unix ms. */
  at: z.number(),
  /** `take`, `clear`, `hold`, `bind`, ... */
  action: z.string(),
  subject: z.string(),
  detail: z.string().nullable(),
  /** `hand`, `rule`, `feed`, `withdrawn`, `restart`. */
  cause: z.string(),
  seq: z.number().int().nullable(),
});
export type AsRunLine = z.infer<typeof AsRunLine>;
