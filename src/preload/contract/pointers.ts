import { z } from 'zod';
import { Nothing, request } from './request.ts';

/** Hints for a new user, in this order, each until it was followed or dismissed. */
export const POINTER_IDS = ['game', 'link', 'lower-third'] as const;
export const PointerId = z.enum(POINTER_IDS);
export type PointerId = z.infer<typeof PointerId>;

export const pointerRequests = {
  /** Dismisses a hint for good on this installation. Absent: all of them. */
  'pointer:away': request('produce', z.object({ pointer: PointerId.optional() }), Nothing),
} as const;
