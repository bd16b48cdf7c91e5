import { z } from 'zod';
import { STALE_AFTER_MAX_MS } from './limits.ts';

/** The age of the data on air, and each output's rules for stale data. */

const After = z.number().int().min(0).max(STALE_AFTER_MAX_MS).nullable();

/** An output's rules for when its channel's feed is stale. Times are ms since the feed went stale; null: never. */
export const StalePolicy = z.object({
  clock: z.enum(['hide', 'keep']),
  /** When to mute the colors of graphics. */
  dimAfterMs: After,
  /** When to hide all graphics. */
  hideAfterMs: After,
});
export type StalePolicy = z.infer<typeof StalePolicy>;

export const ChannelFreshness = z.object({
  /** The time of the last trustworthy data, Unix ms; null while data is fresh. */
  since: z.number().nullable(),
  cause: z
    .enum([
      /** The link is up, but nothing arrives. */
      'silent',
      /** The link is down; Touchline keeps retrying. */
      'link',
      /** The link is down permanently: it was refused, or its source isn't running. */
      'stopped',
      /** The link is up, but its data can't be used. */
      'unreadable',
      /** The source needs a token. */
      'token',
      /** The scout is silent. */
      'scout',
    ])
    .nullable(),
});
export type ChannelFreshness = z.infer<typeof ChannelFreshness>;
