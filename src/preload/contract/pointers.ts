import { z } from 'zod';
import { Nothing, request } from './request.ts';

/** What a new user is shown to begin with, in this order, each until it has been followed or put away. */
export const POINTER_IDS = ['game', 'link', 'lower-third'] as const;
export const PointerId = z.enum(POINTER_IDS);
export type PointerId = z.infer<typeof PointerId>;

export const pointerRequests = {
  /** It was followed, or is not wanted: it never comes again on this installation. Absent: none of them does. */
  'pointer:away': request('produce', z.object({ pointer: PointerId.optional() }), Nothing),
} as const;
