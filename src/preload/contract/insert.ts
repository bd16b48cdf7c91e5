import { z } from 'zod';
import { InsertSays } from '../../feed/contract/inserts.ts';

/** An insert: a board that rises out of the scorebug for a few seconds. Only one at a time. */
export const Insert = z.object({
  says: InsertSays,
  /** The start (Unix ms, on the clock of a frame's `at`): pages that load later join at the right point. */
  startedAt: z.number(),
});
export type Insert = z.infer<typeof Insert>;
