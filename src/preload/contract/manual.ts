import { z } from 'zod';

/** A button of the pad that scores a game by hand; what it presses is main's business. */
export const PadButtonView = z.object({
  id: z.string(),
  label: z.string(),
  side: z.enum(['A', 'B']).nullable(),
  group: z.enum(['score', 'play', 'period', 'review', 'cards', 'correct']),
});
export type PadButtonView = z.infer<typeof PadButtonView>;

/** A gesture on the pad: one of its buttons, or a press of the sport's vocabulary. */
export const ManualPress = z.union([
  z.object({ button: z.string().min(1).max(60) }),
  z.object({
    type: z.string().min(1).max(64),
    payload: z.record(z.string(), z.unknown()).default({}),
  }),
]);
export type ManualPress = z.infer<typeof ManualPress>;
