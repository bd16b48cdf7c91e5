import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinBounds } from './json-bounds.ts';

describe('isWithinBounds', () => {
  const three = { entries: 3, values: 100 };

  it.each([
    '',
    'null',
    '[]',
    '[1,2,3]',
    '{"a":1,"b":2,"c":3}',
    '[[1,2,3],[1,2,3],[1,2,3]]',
    '["a,b,c,d,e","\\",1,2,3","\\\\"]',
    '"[[[,,,,"',
    '[",]}',
  ])('accepts %s', (text) => {
    expect(isWithinBounds(text, three)).toBe(true);
  });

  it.each([
    '[1,2,3,4]',
    '{"a":1,"b":2,"c":3,"d":4}',
    '[[[[1,2,3,4]]]]',
    '[[1],[2],[3],[4]]',
    '["\\\\",1,2,3]',
    '[[1,2],3,[1,2,3,4',
  ])('refuses %s', (text) => {
    expect(isWithinBounds(text, three)).toBe(false);
  });

  it('counts all values', () => {
    const text = JSON.stringify([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(isWithinBounds(text, { entries: 3, values: 9 })).toBe(true);
    expect(isWithinBounds(text, { entries: 3, values: 6 })).toBe(false);
  });

  it.each([
    ['[[1],[{}]]', true],
    ['[[[[', false],
    ['{"a":{"b":{"c":{}}}}', false],
    ['["[[[[[["]', true],
    ['}}}[[[', true],
  ])('counts the depth of %s', (text, isWithin) => {
    expect(isWithinBounds(text, { depth: 3 })).toBe(isWithin);
  });

  it('refuses any text in which an array or object has too many entries', () => {
    const largest = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 0;
      const children = Object.values(value);
      return Math.max(children.length, ...children.map(largest));
    };
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 6 }), (text, entries) => {
        const value: unknown = JSON.parse(text);
        if (largest(value) > entries) expect(isWithinBounds(text, { entries, values: 1_000 })).toBe(false);
      }),
    );
  });
});
