import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyStep, applyToItems } from './merge.ts';

interface Item {
  id: string;
  name: number;
  rows: { id: string; done: boolean }[];
}

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const rows = fc.uniqueArray(fc.record({ id, done: fc.boolean() }), { selector: (row) => row.id });
const items = fc.uniqueArray(fc.record({ id, name: fc.nat(3), rows }), { selector: (item) => item.id });
const keyOf = (item: { id: string }): string => item.id;

describe('the step from one list to another, applied to a third', () => {
  it('turns the first list into the second, and the reverse step restores the first', () => {
    fc.assert(
      fc.property(items, items, (from, to) => {
        const there = applyToItems<Item>(from, from, to, keyOf);
        expect(new Set(there)).toEqual(new Set(to));
        expect(new Set(applyToItems<Item>(there, to, from, keyOf))).toEqual(new Set(from));
      }),
    );
  });

  it('leaves items unchanged that are equal in both lists', () => {
    fc.assert(
      fc.property(items, items, items, (now, from, to) => {
        const next = applyToItems<Item>(now, from, to, keyOf);
        const touched = new Set(
          [...from, ...to].map(keyOf).filter((key) => {
            const [before, after] = [from, to].map((list) => list.find((item) => item.id === key));
            return JSON.stringify(before) !== JSON.stringify(after);
          }),
        );
        const untouched = (list: readonly Item[]): Item[] => list.filter((item) => !touched.has(item.id));
        expect(new Set(untouched(next))).toEqual(new Set(untouched(now)));
      }),
    );
  });

  it.each([
    ['restores an item after its previous predecessor', 'xac', 'ac', 'abc', 'xabc'],
    ['restores the first item at the start', 'xbc', 'bc', 'abc', 'axbc'],
    ['removes an item', 'xabc', 'abc', 'ac', 'xac'],
    ['restores the order of the reordered items', 'xcab', 'cab', 'abc', 'xabc'],
    ['keeps an order that another change made', 'cab', 'abc', 'abc', 'cab'],
  ])('%s', (_, now, from, to, next) => {
    const list = (keys: string): { id: string }[] => keys.split('').map((key) => ({ id: key }));
    expect(applyToItems(list(now), list(from), list(to), keyOf).map(keyOf).join('')).toBe(next);
  });
});

describe('the step from one record to another, applied to a third', () => {
  it.each([
    ['changes only the field that differs', { a: 9, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 9, b: 2 }],
    ['adds and removes fields', { a: 1, c: 3 }, { a: 1 }, { b: 2 }, { c: 3, b: 2 }],
    [
      'changes nested records field by field',
      { in: { a: 9, b: 1 } },
      { in: { a: 1, b: 1 } },
      { in: { a: 1, b: 2 } },
      { in: { a: 9, b: 2 } },
    ],
    ['replaces a list without IDs', { list: [9] }, { list: [1] }, { list: [1, 2] }, { list: [1, 2] }],
  ])('%s', (_, now, from, to, next) => {
    expect(applyStep(now, from, to)).toEqual(next);
  });
});
