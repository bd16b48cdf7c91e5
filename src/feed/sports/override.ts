import { z } from 'zod';
import type { Words } from '../../words/en.ts';

const NumberInput = z.object({
  kind: z.literal('number'),
  min: z.number(),
  max: z.number(),
  /** Where stepping up or down starts while the value is unknown. */
  from: z.number(),
  /** The match rule whose value stepping starts at instead of `from`. */
  fromRule: z.string().optional(),
});
/** `max` is in letters. */
const TextInput = z.object({ kind: z.literal('text'), max: z.number() });
const ColorInput = z.object({ kind: z.literal('color') });
const ChoiceInput = z.object({
  kind: z.literal('choice'),
  /** The choices, each with its name for the producer. */
  choices: z.array(z.tuple([z.string().nullable(), z.string()])),
});
/** One part of a value whose parts are set together. */
const InputPart = z.object({
  key: z.string(),
  /** The name shown to the producer. */
  name: z.string(),
  input: z.discriminatedUnion('kind', [NumberInput, TextInput, ChoiceInput]),
  /** Whether the part may be null (unknown). */
  isOptional: z.boolean(),
});
export type InputPart = z.infer<typeof InputPart>;

/** The input control of an override, and its valid values. */
export const OverrideInput = z.discriminatedUnion('kind', [
  NumberInput,
  TextInput,
  ColorInput,
  ChoiceInput,
  /** Several values by key that only make sense together, such as a substitution. */
  z.object({ kind: z.literal('parts'), parts: z.array(InputPart) }),
  /** The path of a saved picture. */
  z.object({ kind: z.literal('picture') }),
]);
export type OverrideInput = z.infer<typeof OverrideInput>;

/** One field of a sport's view that a producer can override. */
export interface OverrideRow {
  /** The name in remote control and in settings. */
  field: string;
  /** The field's path in the view. */
  inView: string;
  /** The name shown to the producer. */
  name: string;
  input: OverrideInput;
}

/**
 * A value that only the producer knows, because no feed sends it. It is set like an override, and shown while it is
 * set. If the view has the value, it belongs to the overrides instead, so that it has a single source.
 */
export interface MatchInfoRow {
  /** The name in remote control and in settings; a side's field ends in `.a` or `.b`. */
  field: string;
  /** The name shown to the producer; a final "A" or "B" is replaced by the team's code. */
  name: string;
  input: OverrideInput;
  /** The on-air words for its choices. In a number, yes is 1 and no is 0. "A" and "B" are replaced by teams. */
  saidAs?: ChoiceWords;
}

/** A language's words for the choices of a value, by value. */
export type ChoiceWords = (words: Words) => Readonly<Record<string, string | number>>;

/**
 * Returns the input for a number.
 * @param from where stepping starts while the value is unknown
 */
export function numberFrom(min: number, max: number, from = min): Extract<OverrideInput, { kind: 'number' }> {
  return { kind: 'number', min, max, from };
}

/**
 * Returns the input for a text.
 * @param max letters
 */
export function textOf(max: number): Extract<OverrideInput, { kind: 'text' }> {
  return { kind: 'text', max };
}

/** Creates a match info value for each side. */
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

/** Creates a row for a field with the same name in the view. */
export function row(field: string, name: string, input: OverrideInput): OverrideRow {
  return { field, inView: field, name, input };
}

/** In the choices, "A" and "B" are replaced by the teams' names. */
export const possessionRow = row(
  'possession',
  'Possession',
  choiceOf(['A', 'A'], ['B', 'B'], [null, 'Nobody']),
);

/** Describes a field's valid values for an error message: "a whole number from 0 to 999". */
export function wants(input: OverrideInput): string {
  switch (input.kind) {
    case 'number':
      return `a whole number from ${input.min} to ${input.max}`;
    case 'text':
      return `1 to ${input.max} characters`;
    case 'color':
      return 'a color such as "#0b4ea2"';
    case 'choice':
      return `one of ${input.choices.map(([choice]) => JSON.stringify(choice)).join(', ')}`;
    case 'parts':
      return input.parts
        .map(({ key, input: part, isOptional }) => `"${key}": ${wants(part)}${isOptional ? ' or null' : ''}`)
        .join('; ');
    case 'picture':
      return 'the path of a picture uploaded to Touchline';
  }
}
