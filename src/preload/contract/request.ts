import { z } from 'zod';
import type { Role } from './roles.ts';
import type { Route } from './route.ts';

/**
 * Building blocks of the window contract. A request is declared once: its input and output, the lowest role that may
 * make it, whether it can be undone, and its remote calls.
 */

export const Empty = z.object({});
export const Nothing = z.null();

/**
 * Declares a request for a role and all higher ones: from windows, the phone's pad and remote calls.
 *
 * @param routes remote calls that make this request; empty if there are none, or if a remote call does more
 * (`src/main/web/remote`)
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

/** Declares a producer's request that changes settings. The change is listed and can be undone. */
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

/** Declares a request from an output page, authenticated by the output's secret. */
export const pageRequest = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): { input: I; output: O } => ({ input, output });

export const ChannelId = z.string().min(1).max(8);

const OfChannel = z.object({ channel: ChannelId });

/** Declares a producer's request whose only input is a channel. */
export const onChannel = (...routes: Route[]) => request('produce', OfChannel, Nothing, ...routes);
