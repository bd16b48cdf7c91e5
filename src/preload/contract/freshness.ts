import { z } from 'zod';
import { STALE_AFTER_MAX_MS } from './limits.ts';

/** How old what is on air has become, and what an output does about it. */

const After = z.number().int().min(0).max(STALE_AFTER_MAX_MS).nullable();

/** What an output does while its channel's feed is stale. Times are ms since it went stale; null: never. */
export const StalePolicy = z.object({
  clock: z.enum(['hide', 'keep']),
  /** Graphics in quiet colors. */
  dimAfterMs: After,
  /** Everything off air. */
  hideAfterMs: After,
});
export type StalePolicy = z.infer<typeof StalePolicy>;

export const ChannelFreshness = z.object({
  /** Unix ms since when nothing that can be trusted has come; null while all is fresh. */
  since: z.number().nullable(),
  cause: z
    .enum([
      /** The link is up, and nothing at all arrives. */
      'silent',
      /** The link is down, and Touchline keeps trying. */
      'link',
      /** The link is down for good: it was refused, or its source is not running. */
      'stopped',
      /** The link is up, and what arrives can't be used. */
      'unreadable',
      /** The source waits for a token. */
      'token',
      /** The scout has fallen silent. */
      'scout',
    ])
    .nullable(),
});
export type ChannelFreshness = z.infer<typeof ChannelFreshness>;
