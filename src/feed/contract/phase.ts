import { z } from 'zod';
import { LocalizedText } from './localized-text.ts';
import type { Phase as PhaseCase } from '../../words/phase.ts';

const nth = z.number().int().min(1);
const part = z.enum(['half', 'quarter', 'period']);
const half = z.enum(['top', 'bottom']);

/** The phase of a game in frames and moments, with its words in `src/words`. */
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
  z.object({ is: z.literal('part'), name: LocalizedText, number: nth.nullable() }),
  z.object({ is: z.literal('part-end'), name: LocalizedText, number: nth.nullable() }),
  z.object({ is: z.literal('final'), overtimes: z.number().int().min(0), innings: nth.nullable() }),
]) satisfies z.ZodType<PhaseCase>;
export type Phase = z.infer<typeof Phase>;

/** Returns whether a game reaches the first of two phases later than the second. False if they can't be compared. */
export function isLaterPhase(one: Phase, other: Phase): boolean {
  const part = partOf(one) ?? partOf(other);
  return placeOf(one, part) > placeOf(other, part);
}

const IN_INNING = { top: 0, bottom: 10 };

type Part = Extract<Phase, { is: 'period' }>['part'];

function partOf(phase: Phase): Part | null {
  return phase.is === 'period' || phase.is === 'period-end' ? phase.part : null;
}

/** Returns a sortable rank: tens for regular periods and innings, hundreds, thousands and more for later phases. */
function placeOf(phase: Phase, part: Part | null): number {
  switch (phase.is) {
    case 'before':
      return 0;
    case 'period':
      return 10 * phase.number;
    case 'period-end':
      return 10 * phase.number + 5;
    case 'half-time':
      return part === 'half' ? 15 : 25;
    case 'part':
      return 10 * (phase.number ?? 90);
    case 'part-end':
      return 10 * (phase.number ?? 90) + 5;
    case 'inning':
      return 20 * phase.number + IN_INNING[phase.half ?? 'bottom'];
    case 'inning-end':
      return 20 * phase.number + IN_INNING[phase.half] + 5;
    case 'full-time':
      return 900;
    case 'overtime':
      return 1_000 + 10 * phase.number;
    case 'overtime-end':
      return 1_005 + 10 * phase.number;
    case 'extra-time':
      return 1_000 + 10 * phase.half;
    case 'extra-time-break':
      return 1_015;
    case 'penalties':
      return 10_000;
    case 'final':
      return 100_000;
  }
}
