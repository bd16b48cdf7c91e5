import { z } from 'zod';
import { Side, ViewScore } from '../../feed/contract/values.ts';

/** A button of the scoring pad. Main decides its effect. */
export const PadButtonView = z.object({
  id: z.string(),
  label: z.string(),
  side: Side.nullable(),
  group: z.enum(['score', 'play', 'period', 'review', 'cards', 'correct']),
  /** The sport's name for the group; omitted: the default name. */
  groupName: z.string().optional(),
  /** Whether the button can be pressed in the current state of the game. */
  isPossible: z.boolean(),
  /** The missing step or data, in one sentence; omitted: not possible in this period. */
  needs: z.string().optional(),
  /** The key that the sport file prefers; omitted: the next free key, in the order of the buttons. */
  key: z.string().optional(),
});
export type PadButtonView = z.infer<typeof PadButtonView>;

/** The press that undo would retract, in words. */
export const UndoView = z.object({ label: z.string(), side: Side.nullable() });
export type UndoView = z.infer<typeof UndoView>;

/** A difference between the manual game and its feed, as text; a value is null if one of them doesn't have it. */
export const Difference = z.object({
  label: z.string(),
  manual: z.string().nullable(),
  feed: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/**
 * The feed from which a game was taken over. It is still followed during manual scoring, to show what would be on air
 * after switching back.
 */
export const FeedBeside = z.object({
  /** Whether switching back is possible: the feed has the game and its scout is active, or the game is over. */
  isBack: z.boolean(),
  /** Whether the game is over. */
  isEnded: z.boolean(),
  /** Null until the feed has sent a state. */
  score: ViewScore.nullable(),
  phase: z.string().nullable(),
  /** Other differences; empty if both agree, and until the feed has sent a state. */
  differences: z.array(Difference),
});
export type FeedBeside = z.infer<typeof FeedBeside>;

/** A unique ID for each press of a client: a repeated press is performed only once. */
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
