import { z } from 'zod';
import { Side, ViewScore } from '../../feed/contract/values.ts';

/** A button of the scoring pad. Main decides what it does. */
export const PadButtonView = z.object({
  id: z.string(),
  label: z.string(),
  side: Side.nullable(),
  group: z.enum(['score', 'play', 'period', 'review', 'cards', 'correct']),
  /** Whether it can be pressed in the current state of the game. */
  isPossible: z.boolean(),
  /** What has to be pressed or known first, as a sentence; absent: not possible in this period. */
  needs: z.string().optional(),
});
export type PadButtonView = z.infer<typeof PadButtonView>;

/** The last press that stands, in words: what undo would retract. */
export const UndoView = z.object({ label: z.string(), side: Side.nullable() });
export type UndoView = z.infer<typeof UndoView>;

/** A difference between the manually scored game and its feed, in words; null where one of them has no value. */
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

/** A press on the pad: one of its buttons, or a press of the sport's vocabulary. */
export const ManualPress = z.union([
  z.object({ button: z.string().min(1).max(60) }),
  z.object({
    type: z.string().min(1).max(64),
    payload: z.record(z.string(), z.unknown()).default({}),
  }),
]);
export type ManualPress = z.infer<typeof ManualPress>;
