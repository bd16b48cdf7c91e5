import { z } from 'zod';

/** What requests of the window contract are made of. */

export const Empty = z.object({});
export const Nothing = z.null();

/** A request's input and what it answers. */
export const request = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O } => ({
  input,
  output,
});

export const ChannelId = z.string().min(1).max(8);
