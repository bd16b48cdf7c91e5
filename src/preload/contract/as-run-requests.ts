import { z } from 'zod';
import { AsRunCursor, AsRunFile, AsRunLine } from './as-run.ts';
import { ChannelId, request } from './request.ts';

export const asRunRequests = {
  /** Returns the newest lines of a channel, newest first. */
  'as-run:recent': request(
    'watch',
    z.object({ channel: ChannelId }),
    z.object({ lines: z.array(AsRunLine) }),
  ),
  /**
   * Returns the log of all channels as CSV, in pieces so that a long log doesn't block anything. `after` is the `next`
   * of the previous piece.
   */
  'as-run:csv': request(
    'watch',
    z.object({
      hours: z
        .number()
        .int()
        .min(1)
        .max(24 * 30),
      after: AsRunCursor.nullable().default(null),
    }),
    AsRunFile,
  ),
} as const;
