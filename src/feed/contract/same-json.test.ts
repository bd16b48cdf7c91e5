import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

describe('isSameJson', () => {
  it.each([
    [
      { a: 1, b: { c: 2, d: [3] } },
      { b: { d: [3], c: 2 }, a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [JSON.parse('{"__proto__":1,"a":2}'), JSON.parse('{"a":2,"__proto__":1}')],
    [undefined, undefined],
  ])('returns true for %j and %j', (one: unknown, other: unknown) => {
    expect(isSameJson(one, other)).toBe(true);
  });

  it.each([
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: null }, {}],
    [{ a: 1 }, [1]],
    [undefined, null],
    ['12', 12],
  ])('returns false for %j and %j', (one: unknown, other: unknown) => {
    expect(isSameJson(one, other)).toBe(false);
  });
});
