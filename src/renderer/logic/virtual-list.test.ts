import { describe, expect, it } from 'vitest';
import { offsetsOf, rowAt, rowsInSight, topFor } from './virtual-list.ts';

const HEIGHTS = Array.from({ length: 2_000 }, (_, place) => (place % 3 === 0 ? 90 : 73));
const OFFSETS = offsetsOf(HEIGHTS);

describe('a virtual list', () => {
  it('draws the visible rows and some beyond, at any row height', () => {
    expect(OFFSETS.at(-1)).toBe(HEIGHTS.reduce((sum, height) => sum + height, 0));
    for (const top of [0, 1, 89, 90, 5_000, 120_000, OFFSETS.at(-1)! - 500]) {
      const rows = rowsInSight(OFFSETS, { top, height: 500 }, 0, -1);
      expect(OFFSETS[rows[0]!]).toBeLessThanOrEqual(top);
      expect(OFFSETS[rows.at(-1)! + 1]).toBeGreaterThanOrEqual(Math.min(top + 500, OFFSETS.at(-1)!));
      expect(rows.length).toBeLessThan(10);
    }
    expect(rowsInSight(OFFSETS, { top: 50_000, height: 500 }, 5, -1).length).toBeLessThan(20);
  });

  it('always draws the focused row, in order', () => {
    const at = { top: 50_000, height: 500 };
    expect(rowsInSight(OFFSETS, at, 2, 0)[0]).toBe(0);
    expect(rowsInSight(OFFSETS, at, 2, 1_999).at(-1)).toBe(1_999);
    const rows = rowsInSight(OFFSETS, at, 2, rowAt(OFFSETS, 50_000));
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('renders no rows for an empty list, and one row for a list of one', () => {
    expect(rowsInSight(offsetsOf([]), { top: 0, height: 500 }, 5, 0)).toEqual([]);
    expect(rowsInSight(offsetsOf([73]), { top: 900, height: 500 }, 5, 7)).toEqual([0]);
  });

  it('scrolls as little as possible to show a row', () => {
    const sight = { top: 1_000, height: 500 };
    expect(topFor(OFFSETS, 0, sight)).toBe(0);
    expect(topFor(OFFSETS, rowAt(OFFSETS, 1_200), sight)).toBe(1_000);
    expect(topFor(OFFSETS, 1_999, sight)).toBe(OFFSETS.at(-1)! - 500);
  });
});
