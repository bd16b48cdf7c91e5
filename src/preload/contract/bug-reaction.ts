import { z } from 'zod';
import { Side } from '../../feed/contract/values.ts';

/** What a scorebug itself says of a moment that has just come: play goes on, or there is nothing to celebrate. */

const BUG_REACTIONS = [
  /** A review took a goal back. */
  'no_goal',
  'three_pointer',
] as const;

export const BugReaction = z.object({
  kind: z.enum(BUG_REACTIONS),
  /** Whose moment it is; null where nobody knows. */
  side: Side.nullable(),
  /** The instant (Unix ms, as a frame's `at`) at which it began. */
  startedAt: z.number(),
});
export type BugReaction = z.infer<typeof BugReaction>;
