import { z } from 'zod';
import { Nothing, request } from './request.ts';

/** Hints for a new user, in this order. Each is shown until it was followed or dismissed. */
export const POINTER_IDS = ['game', 'link', 'lower-third'] as const;
export const PointerId = z.enum(POINTER_IDS);
export type PointerId = z.infer<typeof PointerId>;

export const pointerRequests = {
  /** Permanently dismisses a hint on this installation. Omitted: all hints. */
  'pointer:away': request('produce', z.object({ pointer: PointerId.optional() }), Nothing),
} as const;
