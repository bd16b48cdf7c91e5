import { z } from 'zod';
import type { Words } from '../../words/en.ts';

const NumberInput = z.object({
  kind: z.literal('number'),
  min: z.number(),
  max: z.number(),
  /** What a step up or down counts from while nothing is known. */
  from: z.number(),
});
/** Its length is in letters. */
const TextInput = z.object({ kind: z.literal('text'), max: z.number() });
const ColorInput = z.object({ kind: z.literal('color') });
const ChoiceInput = z.object({
  kind: z.literal('choice'),
  /** Each with the name a producer reads. */
  choices: z.array(z.tuple([z.string().nullable(), z.string()])),
});
/** One part of a value that is set as a whole. */
const InputPart = z.object({
  key: z.string(),
  /** As a producer reads it. */
  name: z.string(),
  input: z.discriminatedUnion('kind', [NumberInput, TextInput, ChoiceInput]),
  /** It may be null: not known. */
  isOptional: z.boolean(),
});
export type InputPart = z.infer<typeof InputPart>;

/** How a value that a producer can hold is asked for, and what it takes. */
export const OverrideInput = z.discriminatedUnion('kind', [
  NumberInput,
  TextInput,
  ColorInput,
  ChoiceInput,
  /** Several values under their keys that make sense together only: who comes on for whom, and when. */
  z.object({ kind: z.literal('parts'), parts: z.array(InputPart) }),
  /** The path of a picture that has been kept. */
  z.object({ kind: z.literal('picture') }),
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

/**
 * A value that only a producer knows: no feed has told it so far. It is held like an override, and shown while it is. A
 * value of the view belongs to the overrides instead, so that there is one place where it comes from.
 */
export interface MatchInfoRow {
  /** As the remote control and the settings call it; one of a side ends in `.a` or `.b`. */
  field: string;
  /** As a producer reads it; a last "A" or "B" is read as that team's code. */
  name: string;
  input: OverrideInput;
  /** What each of its choices is called on air; a number where it is yes (1) or no (0). "A" and "B" are read as teams. */
  saidAs?: ChoiceWords;
}

/** The choices of a value as a language says them, by their value. */
export type ChoiceWords = (words: Words) => Readonly<Record<string, string | number>>;

/** @param from what a step counts from while nothing is known */
export function numberFrom(min: number, max: number, from = min): Extract<OverrideInput, { kind: 'number' }> {
  return { kind: 'number', min, max, from };
}

/** @param max letters */
export function textOf(max: number): Extract<OverrideInput, { kind: 'text' }> {
  return { kind: 'text', max };
}

/** A fact that each side has. */
export function ofBothSides(
  field: string,
  name: string,
  input: OverrideInput,
  saidAs?: ChoiceWords,
): MatchInfoRow[] {
  return (['a', 'b'] as const).map((side) => ({
    field: `${field}.${side}`,
    name: `${name} ${side.toUpperCase()}`,
    input,
    ...(saidAs && { saidAs }),
  }));
}

export function choiceOf(
  ...choices: [value: string | null, name: string][]
): Extract<OverrideInput, { kind: 'choice' }> {
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
