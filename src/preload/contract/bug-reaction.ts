import { z } from 'zod';
import { Side } from '../../feed/contract/values.ts';

const BUG_REACTIONS = [
  /** A goal was retracted after a review. */
  'no_goal',
  'three_pointer',
] as const;

/** How the scorebug reacts to a moment while play continues, or if no takeover is due. */
export const BugReaction = z.object({
  kind: z.enum(BUG_REACTIONS),
  /** The team of the moment; null if unknown. */
  side: Side.nullable(),
  /** When the reaction began (Unix ms, on the clock of a frame's `at`). */
  startedAt: z.number(),
});
export type BugReaction = z.infer<typeof BugReaction>;
