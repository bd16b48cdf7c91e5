import fc from 'fast-check';
import { Dice } from '../peers/dice.ts';

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
export async function checkCases(count: number, check: (dice: Dice) => void | Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const dice = new Dice(seed);
      for (let turn = 0; turn < BATCH; turn += 1) await check(dice);
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
export function mutatedValue(value: unknown, dice: Dice): unknown {
  let mutated = value;
  for (let edits = 1 + dice.roll(3); edits > 0; edits -= 1) mutated = edited(mutated, dice);
  return mutated;
}

function edited(value: unknown, dice: Dice): unknown {
  const isLeaf = typeof value !== 'object' || value === null;
  const keys = isLeaf ? [] : Object.keys(value);
  if (keys.length === 0 || dice.roll(6) === 0) return dice.roll(5) === 0 ? [value] : dice.pick(JUNK);
  const key = dice.pick(keys);
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])];
    const index = Number(key);
    if (dice.roll(4) === 0) list.splice(index, dice.roll(2), list[dice.roll(list.length)]);
    else list[index] = edited(list[index], dice);
    return list;
  }
  const fields: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  switch (dice.roll(6)) {
    case 0: {
      const { [key]: _, ...rest } = fields;
      return rest;
    }
    case 1:
      return { ...fields, [dice.pick(keys)]: fields[key] };
    case 2:
      return { ...fields, [dice.pick(FIELDS)]: dice.pick(JUNK) };
    default:
      return { ...fields, [key]: edited(fields[key], dice) };
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
export function mutatedText(text: string, dice: Dice, pieces = PIECES): string {
  let mutated = text;
  for (let edits = 1 + dice.roll(4); edits > 0; edits -= 1) {
    const from = dice.roll(mutated.length + 1);
    const part = mutated.slice(from, from + 1 + dice.roll(12));
    const rest = mutated.slice(from + part.length);
    const put = [
      '',
      part + part,
      Array.from(part).reverse().join(''),
      dice.pick(pieces),
      part + dice.pick(pieces),
    ];
    mutated = mutated.slice(0, from) + dice.pick(put) + rest;
  }
  return mutated;
}

/** Returns a value as JSON; empty for a value that JSON doesn't have. */
export function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
