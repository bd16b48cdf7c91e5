import { z } from 'zod';
import type { Phase as PhaseCase } from '../../words/phase.ts';

/** Where a game is, as frames and moments carry it; `src/words` says it. */

const nth = z.number().int().min(1);
const part = z.enum(['half', 'quarter', 'period']);
const half = z.enum(['top', 'bottom']);

export const Phase = z.discriminatedUnion('is', [
  z.object({ is: z.literal('before') }),
  z.object({ is: z.literal('period'), part, number: nth }),
  z.object({ is: z.literal('period-end'), part, number: nth }),
  z.object({ is: z.literal('half-time') }),
  z.object({ is: z.literal('overtime'), number: nth }),
  z.object({ is: z.literal('overtime-end'), number: nth }),
  z.object({ is: z.literal('full-time') }),
  z.object({ is: z.literal('extra-time'), half: z.union([z.literal(1), z.literal(2)]) }),
  z.object({ is: z.literal('extra-time-break') }),
  z.object({ is: z.literal('penalties') }),
  z.object({ is: z.literal('inning'), number: nth, half: half.nullable() }),
  z.object({ is: z.literal('inning-end'), number: nth, half }),
  z.object({ is: z.literal('final'), overtimes: z.number().int().min(0), innings: nth.nullable() }),
]) satisfies z.ZodType<PhaseCase>;
export type Phase = z.infer<typeof Phase>;
