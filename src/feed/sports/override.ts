import { z } from 'zod';

/** How a value that a producer can hold is asked for, and what it takes. */
export const OverrideInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('text'), max: z.number() }),
  z.object({ kind: z.literal('colour') }),
  z.object({
    kind: z.literal('choice'),
    /** Each with the name a producer reads. */
    choices: z.array(z.tuple([z.string().nullable(), z.string()])),
  }),
]);
export type OverrideInput = z.infer<typeof OverrideInput>;

/** One field of a sport's view that a producer can hold instead of the feed's. */
export interface OverrideRow {
  /** As the remote control and the settings call it. */
  field: string;
  /** Where it is in the view. */
  inView: string;
  /** As a producer reads it. */
  name: string;
  input: OverrideInput;
}

export function numberFrom(min: number, max: number): OverrideInput {
  return { kind: 'number', min, max };
}

export function choiceOf(...choices: [value: string | null, name: string][]): OverrideInput {
  return { kind: 'choice', choices };
}

/** A field that the view has under the same name. */
export function row(field: string, name: string, input: OverrideInput): OverrideRow {
  return { field, inView: field, name, input };
}

/** Who has the ball, or the puck. "A" and "B" are read as the teams' names. */
export const possessionRow = row(
  'possession',
  'Possession',
  choiceOf(['A', 'A'], ['B', 'B'], [null, 'Nobody']),
);
