import { z } from 'zod';
import { InsertSays } from '../../feed/contract/inserts.ts';

/** An insert: a board that grows out of the scorebug for a few seconds and goes back. There is one at a time. */
export const Insert = z.object({
  says: InsertSays,
  /** The instant (Unix ms, as a frame's `at`) at which it began: pages that come late join it where it is. */
  startedAt: z.number(),
});
export type Insert = z.infer<typeof Insert>;
