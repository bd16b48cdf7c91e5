import { z } from 'zod';

/** The values a producer can hold instead of the feed's. */
export const OVERRIDE_FIELDS = [
  'score.a',
  'score.b',
  'name.a',
  'name.b',
  'code.a',
  'code.b',
  'colour.a',
  'colour.b',
  'possession',
  'period',
  'clockState',
  'phase',
  'inning',
  'half',
  'outs',
  'balls',
  'strikes',
  'down',
  'distance',
] as const;
export const OverrideField = z.enum(OVERRIDE_FIELDS);
export type OverrideField = z.infer<typeof OverrideField>;

/** When a held value gives way to the feed's again. */
export const OverrideRelease = z.enum([
  /** When the producer says so. */
  'hand',
  /** When the feed's own value of this field changes next. */
  'change',
  /** When the feed says the same. */
  'agree',
]);
export type OverrideRelease = z.infer<typeof OverrideRelease>;

export const OverrideValue = z.union([z.string(), z.number(), z.null()]);
export type OverrideValue = z.infer<typeof OverrideValue>;

/** A held value, with the feed's own beside it. */
export const OverrideState = z.object({
  value: OverrideValue,
  /** What the feed says now; null where it says nothing. */
  feed: OverrideValue,
  release: OverrideRelease,
  /** Unix ms. */
  setAt: z.number(),
});
export type OverrideState = z.infer<typeof OverrideState>;
