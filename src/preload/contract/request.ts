import { z } from 'zod';
import type { Role } from './roles.ts';
import type { Route } from './route.ts';

/**
 * What requests of the window contract are made of. A request is declared once: its input, what it answers, who may ask
 * it, whether it is a change that can be undone, and the calls of remote control that make it.
 */

export const Empty = z.object({});
export const Nothing = z.null();

/**
 * A request of everybody who has at least this role, whoever carries it: windows, the phone's pad and remote calls.
 *
 * @param routes the remote calls that make it; none: there is no such call, or one that does more (`src/main/web/remote`)
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

/** A producer's request that changes what is prepared beforehand: the change is listed, and can be undone. */
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

/** A request of an output page: every page that has the output's secret may ask it. */
export const pageRequest = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O } => ({ input, output });

export const ChannelId = z.string().min(1).max(8);

const OfChannel = z.object({ channel: ChannelId });

/** A producer's request that names a channel and nothing else. */
export const onChannel = (...routes: Route[]) => request('produce', OfChannel, Nothing, ...routes);
