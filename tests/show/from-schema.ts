import fc from 'fast-check';
import type { z } from 'zod';

/**
 * Generates any value of a schema, so that additions to a contract are covered without changing tests. Texts without
 * rules are chosen from the given ones.
 */
export function valuesOf<T>(schema: z.ZodType<T>, texts: readonly string[]): fc.Arbitrary<T> {
  return anyOf(schema, texts) as fc.Arbitrary<T>;
}

/** The parts of zod's description of a schema that contracts use. */
interface Described {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Readonly<Record<string, z.ZodType>>;
  options?: readonly z.ZodType[];
  entries?: Readonly<Record<string, string>>;
  values?: readonly unknown[];
  items?: readonly z.ZodType[];
  parts?: readonly unknown[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

const MOST_ITEMS = 3;

function anyOf(schema: z.ZodType, texts: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: z.ZodType): fc.Arbitrary<unknown> => anyOf(inner, texts);
  const described = schema.def as unknown as Described;
  const { innerType, element, shape = {}, options = [], items = [] } = described;
  const { entries = {}, values = [] } = described;
  switch (described.type) {
    case 'string':
      return textOf(schema as z.ZodString, texts);
    case 'number':
      return numberOf(schema as z.ZodNumber);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    case 'literal':
      return fc.constantFrom(...values);
    case 'null':
      return fc.constant(null);
    case 'nullable':
      return fc.option(of(innerType as z.ZodType), { nil: null });
    case 'optional':
      return fc.option(of(innerType as z.ZodType), { nil: undefined });
    case 'default':
    case 'readonly':
      return of(innerType as z.ZodType);
    case 'array':
      return fc.array(of(element as z.ZodType), { maxLength: MOST_ITEMS });
    case 'tuple':
      return fc.tuple(...items.map(of)).filter((value) => schema.safeParse(value).success);
    case 'union':
      return fc.oneof(...options.map(of));
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, of(inner)])));
    case 'record':
      return recordOf(described, of);
    case 'template_literal':
      // Every template of the contract is a fixed prefix before an ID from a sport file.
      return fc.stringMatching(/^[a-z]{1,12}$/).map((id) => `${String(described.parts?.[0])}${id}`);
    default:
      throw new Error(`A schema of the kind "${described.type}" can't be generated yet. Add it here.`);
  }
}

/** Generates a record with some of the possible keys. Empty if keys may be any text. */
function recordOf(
  { keyType, valueType }: Described,
  of: (inner: z.ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { entries = {} } = (keyType?.def ?? {}) as Partial<Described>;
  const value = of(valueType as z.ZodType);
  return fc.record(Object.fromEntries(Object.values(entries).map((name) => [name, value])), {
    requiredKeys: [],
  });
}

/** Generates a color, a file path or an ID if the schema asks for one, or else one of the texts. */
function textOf(schema: z.ZodString, texts: readonly string[]): fc.Arbitrary<string> {
  const samples = ['#7a1f5c', `/logos/${'a'.repeat(64)}.png`, `/fonts/${'a'.repeat(64)}.woff2`, 'an-id'];
  const fitting = [...texts, ...samples].filter((text) => schema.safeParse(text).success);
  return fc.constantFrom(...(fitting.length > 1 ? texts.filter((text) => fitting.includes(text)) : fitting));
}

const LARGEST = 200;

/** Generates integers, as in games: from zero unless the schema allows less. */
function numberOf({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  const min = minValue === null || minValue < -LARGEST ? 0 : Math.ceil(minValue);
  const max = maxValue === null || maxValue > LARGEST ? Math.max(min, LARGEST) : Math.floor(maxValue);
  return fc.integer({ min, max });
}
