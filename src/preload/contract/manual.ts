import { z } from 'zod';
import { Side, ViewScore } from '../../feed/contract/values.ts';

/** A button of the pad that scores a game by hand; what it presses is main's business. */
export const PadButtonView = z.object({
  id: z.string(),
  label: z.string(),
  side: Side.nullable(),
  group: z.enum(['score', 'play', 'period', 'review', 'cards', 'correct']),
  /** It can be pressed as the game stands. */
  isPossible: z.boolean(),
  /** What has to be pressed or known before it is possible, as one sentence; absent: that is a matter of the period. */
  needs: z.string().optional(),
});
export type PadButtonView = z.infer<typeof PadButtonView>;

/** The last gesture that stands, in words: what an undo takes back. */
export const UndoView = z.object({ label: z.string(), side: Side.nullable() });
export type UndoView = z.infer<typeof UndoView>;

/** A line in which the game scored by hand and its feed differ, each in words; null where one does not tell. */
export const Difference = z.object({
  label: z.string(),
  manual: z.string().nullable(),
  feed: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** The feed that a game was taken over from, followed while it is scored by hand: what going back would put on air. */
export const FeedBeside = z.object({
  /** It says where the game is and its scout is there, or its game is over: there is something to go back to. */
  isBack: z.boolean(),
  /** Its game is over. */
  isEnded: z.boolean(),
  /** Null before it has said anything. */
  score: ViewScore.nullable(),
  phase: z.string().nullable(),
  /** Beyond that; none where both agree, and before the feed has said anything. */
  differences: z.array(Difference),
});
export type FeedBeside = z.infer<typeof FeedBeside>;

/** Names a press among all of whoever presses: one that comes again is done once. */
export const PressId = z.string().min(1).max(64);

/** A gesture on the pad: one of its buttons, or a press of the sport's vocabulary. */
export const ManualPress = z.union([
  z.object({ button: z.string().min(1).max(60) }),
  z.object({
    type: z.string().min(1).max(64),
    payload: z.record(z.string(), z.unknown()).default({}),
  }),
]);
export type ManualPress = z.infer<typeof ManualPress>;
