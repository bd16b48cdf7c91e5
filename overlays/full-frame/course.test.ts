import { describe, expect, it } from 'vitest';
import { layoutOf } from '../kit/layout.ts';
import { courseLayout } from './course.ts';
import type { CourseLayout, CourseParts, Row } from './course.ts';
import { edgeAt, geometryOf, planesOf } from './geometry.ts';
import type { Geometry, Planes } from './geometry.ts';

/** Returns the geometry of a picture of 1920 x 1080, or of 1080 x 1920. */
function pictureOf(isVertical: boolean): { geometry: Geometry; planes: Planes } {
  const [width, height] = isVertical ? ([1080, 1920] as const) : ([1920, 1080] as const);
  const layout = layoutOf(width, height, 'title');
  const { unit, safeTop, safeBottom } = layout;
  const margin = (height - safeBottom) / unit;
  const free = { top: safeTop / unit, bottom: margin, tall: height / unit, safeBottom: margin };
  const geometry = geometryOf(layout, free, true);
  return { geometry, planes: planesOf(geometry, true, null) };
}

const LANDSCAPE = pictureOf(false);
const VERTICAL = pictureOf(true);
const laidOut = (parts: Partial<CourseParts>, { geometry, planes } = LANDSCAPE): CourseLayout =>
  courseLayout(
    { periods: 0, facts: 0, entries: 0, entriesTotal: parts.entries ?? 0, ...parts },
    geometry,
    planes,
  );
const rowsOf = ({ table, facts, entries }: CourseLayout): Row[] => [
  ...table.rows,
  ...facts.rows,
  ...(entries.leftOut ? [entries.leftOut] : []),
  ...entries.rows,
];

describe('the rows of a full frame', () => {
  it.each([
    ['landscape', LANDSCAPE],
    ['vertical', VERTICAL],
  ])('overlap neither each other nor the boards and team fields, in a %s picture', (_, picture) => {
    const { geometry, planes } = picture;
    for (const parts of [
      { periods: 4 },
      { periods: 15 },
      { facts: 6 },
      { entries: 10 },
      { periods: 5, facts: 6, entries: 10 },
      { periods: 2, entries: 10 },
      { entries: 10, entriesTotal: 14 },
      { periods: 2, entries: 3, entriesTotal: 14 },
    ]) {
      const rows = rowsOf(laidOut(parts, picture));
      expect(rows.length).toBeGreaterThan(0);
      let foot = planes.until ?? geometry.top;
      for (const { x, width, top, height } of rows) {
        expect(top).toBeGreaterThanOrEqual(foot - 0.01);
        foot = top + height;
        if (geometry.isVertical) continue;
        for (const y of [top, foot]) {
          expect(x).toBeGreaterThan(edgeAt(geometry, planes.left, y));
          expect(x + width).toBeLessThan(edgeAt(geometry, planes.right, y));
        }
      }
      expect(foot).toBeLessThanOrEqual(geometry.bottom + 0.01);
    }
  });

  it('show all six statistics, or as many as fit together with the newest entries', () => {
    expect(laidOut({ facts: 6 }).facts.rows).toHaveLength(6);
    const { facts, entries } = laidOut({ periods: 4, facts: 6, entries: 10 });
    expect([facts.rows.length, entries.rows.length, entries.from]).toEqual([3, 4, 6]);
  });

  it('show ten entries in a landscape picture and the newest seven in a vertical one, if nothing else is shown', () => {
    const { entries } = laidOut({ entries: 10 });
    expect([entries.rows.length, entries.from]).toEqual([10, 0]);
    expect(laidOut({ entries: 10 }, VERTICAL).entries.from).toBe(3);
  });

  it('show a note above the entries only if older entries are omitted', () => {
    const leftOut = (parts: Partial<CourseParts>, picture = LANDSCAPE): [number, boolean] => {
      const { rows, leftOut } = laidOut(parts, picture).entries;
      return [rows.length, leftOut !== null];
    };
    expect(leftOut({ entries: 10 })).toEqual([10, false]);
    expect(leftOut({ entries: 10 }, VERTICAL)).toEqual([7, true]);
    expect(leftOut({ entries: 10, entriesTotal: 14 })).toEqual([10, true]);
    expect(leftOut({ periods: 4, facts: 6, entries: 10 })).toEqual([4, true]);
    expect(leftOut({})).toEqual([0, false]);
  });

  it('are larger if there are fewer of them', () => {
    expect([laidOut({ facts: 2 }).facts.isRoomy, laidOut({ facts: 6 }).facts.isRoomy]).toEqual([true, false]);
    expect(laidOut({ periods: 4 }).table.size).toBeGreaterThan(laidOut({ periods: 9 }).table.size);
    expect(laidOut({ periods: 4 }).table.size).toBeGreaterThan(laidOut({ periods: 4, facts: 1 }).table.size);
  });

  it('have a column for each of fifteen innings, and omit the oldest of forty', () => {
    for (const picture of [LANDSCAPE, VERTICAL]) {
      const { table } = laidOut({ periods: 15 }, picture);
      expect(table.from).toBe(0);
      expect(table.column).toBeGreaterThanOrEqual(36);
    }
    const many = laidOut({ periods: 40 }).table;
    expect(many.from).toBeGreaterThan(10);
    expect(many.column).toBeGreaterThanOrEqual(36);
  });

  it('align the columns of the table', () => {
    const { rows } = laidOut({ periods: 4 }).table;
    expect(new Set(rows.map(({ x, width }) => `${x} ${width}`)).size).toBe(1);
  });
});
