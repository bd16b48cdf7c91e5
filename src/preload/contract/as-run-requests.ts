import { z } from 'zod';
import { AsRunCursor, AsRunFile, AsRunLine } from './as-run.ts';
import { ChannelId, request } from './request.ts';

/** What windows ask of the as-run log. */
export const asRunRequests = {
  /** The newest lines of a channel, newest first. */
  'as-run:recent': request(
    'watch',
    z.object({ channel: ChannelId }),
    z.object({ lines: z.array(AsRunLine) }),
  ),
  /**
   * The log of all channels over the last hours as CSV, piece by piece, so that a long one holds nobody up: `after` is what
   * the piece before gave as `next`.
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
