import fc from 'fast-check';
import { SeededRandom } from '../peers/seeded-random.ts';

/**
 * Almost valid inputs: valid ones with a few changes. fast-check chooses seeds and reports the failing seed. Each seed
 * generates a hundred inputs, because generating every input in fast-check takes longer than the tested code.
 */

const BATCH = 100;
/** Multiplies the number of cases, for a longer run. */
const TIMES = Number(process.env['TOUCHLINE_FUZZ'] ?? 1);

/** Every normal run uses the same cases, so that results are repeatable. A longer run uses random ones. */
export const SEED: { seed?: number } = process.env['TOUCHLINE_FUZZ'] === undefined ? { seed: 1 } : {};

/** Checks this many cases. A failure names its seed. */
export async function checkCases(
  count: number,
  check: (random: SeededRandom) => void | Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = new SeededRandom(seed);
      for (let turn = 0; turn < BATCH; turn += 1) await check(random);
    }),
    { numRuns: Math.ceil((count * TIMES) / BATCH), endOnFailure: true, ...SEED },
  );
}

/** Values that are rarely valid. */
export const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  '',
  ' ',
  'A',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(700),
  'Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '2026-06-13T19:00:00Z',
  '../../etc/passwd',
  '<script>',
  -1,
  0,
  -0,
  0.5,
  7,
  1e9,
  2 ** 53,
  -(2 ** 53),
  1e300,
  [],
  [null],
  [[[[]]]],
  {},
  { a: 1 },
  { __proto__: null, toString: 1 },
];

const FIELDS = ['', 'type', 'constructor', 'toString', '0', 'a', '\u0000', 'x'.repeat(300)];

/** Returns a copy of a JSON value with one to three of its parts changed, removed, duplicated or moved. */
export function mutatedValue(value: unknown, random: SeededRandom): unknown {
  let mutated = value;
  for (let edits = 1 + random.roll(3); edits > 0; edits -= 1) mutated = edited(mutated, random);
  return mutated;
}

function edited(value: unknown, random: SeededRandom): unknown {
  const isLeaf = typeof value !== 'object' || value === null;
  const keys = isLeaf ? [] : Object.keys(value);
  if (keys.length === 0 || random.roll(6) === 0) return random.roll(5) === 0 ? [value] : random.pick(JUNK);
  const key = random.pick(keys);
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])];
    const index = Number(key);
    if (random.roll(4) === 0) list.splice(index, random.roll(2), list[random.roll(list.length)]);
    else list[index] = edited(list[index], random);
    return list;
  }
  const fields: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  switch (random.roll(6)) {
    case 0: {
      const { [key]: _, ...rest } = fields;
      return rest;
    }
    case 1:
      return { ...fields, [random.pick(keys)]: fields[key] };
    case 2:
      return { ...fields, [random.pick(FIELDS)]: random.pick(JUNK) };
    default:
      return { ...fields, [key]: edited(fields[key], random) };
  }
}

const PIECES: readonly string[] = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\\u0000',
  '\\ud800',
  'null',
  '-',
  '1e999',
  '9007199254740993',
  '"__proto__":{"polluted":1},',
  '\u0000',
  '\ufeff',
  '//',
];

/** Parts of addresses that two parsers may read differently. */
export const ADDRESS_PIECES: readonly string[] = [
  '/',
  '//',
  '/../',
  '/./',
  '..',
  '.',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%00',
  '%0a',
  '%c0%af',
  '%ff',
  '%41',
  '%',
  '\\',
  '?',
  '#',
  '@',
  ';',
  ':80',
  ' ',
  '\t',
  '\u0000',
  '\u2024',
  'http://x',
];

/** Returns a text with one to four places cut, duplicated, reversed or overwritten. */
export function mutatedText(text: string, random: SeededRandom, pieces = PIECES): string {
  let mutated = text;
  for (let edits = 1 + random.roll(4); edits > 0; edits -= 1) {
    const from = random.roll(mutated.length + 1);
    const part = mutated.slice(from, from + 1 + random.roll(12));
    const rest = mutated.slice(from + part.length);
    const put = [
      '',
      part + part,
      Array.from(part).reverse().join(''),
      random.pick(pieces),
      part + random.pick(pieces),
    ];
    mutated = mutated.slice(0, from) + random.pick(put) + rest;
  }
  return mutated;
}

/** Returns a value as JSON; empty for a value that JSON doesn't have. */
export function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
