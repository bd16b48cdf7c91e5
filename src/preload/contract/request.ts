import { z } from 'zod';
import type { Role } from './roles.ts';
import type { Route } from './route.ts';

/**
 * Building blocks of the window contract. A request is declared once: its input and output, its least role, whether it
 * can be undone, and its remote calls.
 */

export const Empty = z.object({});
export const Nothing = z.null();

/**
 * A request for everyone with at least this role: windows, the phone's pad and remote calls.
 *
 * @param routes the remote calls that make it; none: no such call, or one that does more (`src/main/web/remote`)
 */
export const request = <R extends Role, I extends z.ZodType, O extends z.ZodType>(
  role: R,
  input: I,
  output: O,
  ...routes: Route[]
): { role: R; isSetting: false; input: I; output: O; routes: readonly Route[] } => ({
  role,
  isSetting: false,
  input,
  output,
  routes,
});

/** A producer's request that changes settings: the change is listed and can be undone. */
export const setting = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  ...routes: Route[]
): { role: 'produce'; isSetting: true; input: I; output: O; routes: readonly Route[] } => ({
  role: 'produce',
  isSetting: true,
  input,
  output,
  routes,
});

/** A request of an output page: allowed with the output's secret. */
export const pageRequest = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O } => ({ input, output });

export const ChannelId = z.string().min(1).max(8);

const OfChannel = z.object({ channel: ChannelId });

/** A producer's request with only a channel. */
export const onChannel = (...routes: Route[]) => request('produce', OfChannel, Nothing, ...routes);
