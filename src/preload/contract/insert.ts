import { z } from 'zod';
import { InsertSays } from '../../feed/contract/inserts.ts';

/** An insert: a board that rises out of the scorebug for a few seconds. Only one can be shown at a time. */
export const Insert = z.object({
  says: InsertSays,
  /**
   * When the insert began (Unix ms, on the clock of a frame's `at`), so that pages that load later join at the right
   * point.
   */
  startedAt: z.number(),
});
export type Insert = z.infer<typeof Insert>;
