import { z } from 'zod';
import type { Role } from './roles.ts';

/**
 * What requests of the window contract are made of. A request is declared once: its input, what it answers, who may ask
 * it, and whether it is a change that can be undone.
 */

export const Empty = z.object({});
export const Nothing = z.null();

/** A request of everybody who has at least this role, whoever carries it: windows, the phone's pad and remote calls. */
export const request = <I extends z.ZodType, O extends z.ZodType>(
  role: Role,
  input: I,
  output: O,
): { role: Role; isSetting: false; input: I; output: O } => ({ role, isSetting: false, input, output });

/** A producer's request that changes what is prepared beforehand: the change is listed, and can be undone. */
export const setting = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { role: Role; isSetting: true; input: I; output: O } => ({
  role: 'produce',
  isSetting: true,
  input,
  output,
});

/** A request of an output page: every page that has the output's secret may ask it. */
export const pageRequest = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O } => ({ input, output });

export const ChannelId = z.string().min(1).max(8);
