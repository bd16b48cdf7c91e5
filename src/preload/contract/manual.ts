import { z } from 'zod';
import { Side, ViewScore } from '../../feed/contract/values.ts';

/** A button of the scoring pad. Main decides its effect. */
export const PadButtonView = z.object({
  id: z.string(),
  label: z.string(),
  side: Side.nullable(),
  group: z.enum(['score', 'play', 'period', 'review', 'cards', 'correct']),
  /** True if the button can be pressed in the current state of the game. */
  isPossible: z.boolean(),
  /** One sentence with the missing step or data; absent: not possible in this period. */
  needs: z.string().optional(),
});
export type PadButtonView = z.infer<typeof PadButtonView>;

/** The last press that stands, in words: what undo would retract. */
export const UndoView = z.object({ label: z.string(), side: Side.nullable() });
export type UndoView = z.infer<typeof UndoView>;

/** A difference between the manual game and its feed, as text; null if one of them has no value. */
export const Difference = z.object({
  label: z.string(),
  manual: z.string().nullable(),
  feed: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/**
 * The feed that a game was taken over from, followed during manual scoring: what would be on air after switching back.
 */
export const FeedBeside = z.object({
  /** The feed has the game and its scout is active, or the game is over: switching back is possible. */
  isBack: z.boolean(),
  /** The game is over. */
  isEnded: z.boolean(),
  /** Null until the feed has sent a state. */
  score: ViewScore.nullable(),
  phase: z.string().nullable(),
  /** Other differences; empty if both agree, and until the feed has sent a state. */
  differences: z.array(Difference),
});
export type FeedBeside = z.infer<typeof FeedBeside>;

/** Unique for each press of a client: a repeated press is performed once. */
export const PressId = z.string().min(1).max(64);

/** An event from the pad: one of its buttons, or an event type of the sport. */
export const ManualPress = z.union([
  z.object({ button: z.string().min(1).max(60) }),
  z.object({
    type: z.string().min(1).max(64),
    payload: z.record(z.string(), z.unknown()).default({}),
  }),
]);
export type ManualPress = z.infer<typeof ManualPress>;
