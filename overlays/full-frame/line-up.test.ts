import { describe, expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';
import type { Geometry } from './geometry.ts';
import { lineUpLayout, lineUpPlanes, type FrameLineUp, type FramePlayer } from './line-up.ts';

const modelOf = (id: string) => viewModelOf(frameOf(id)).fullFrame.model;

describe('the content of a lineup', () => {
  it('contains the starters in lines, the bench and the coach', () => {
    const model = modelOf('full-lineup');
    expect(model).toMatchObject({
      title: ['Starting lineup', 'Lineup'],
      foot: ['Coach · Signe Aldercott', 'Signe Aldercott'],
      lineUp: { side: 'first', isFormation: true, benchLabel: 'Bench' },
    });
    expect(model?.lineUp?.starters.map(({ length }) => length)).toEqual([1, 4, 3, 3]);
    expect(model?.lineUp?.starters[1]?.[1]).toEqual({
      number: '5',
      names: ['Maximiliane von Hohenlohe-Waldenburg', 'M. Hohenlohe'],
      position: 'CB',
    });
  });

  it('belongs to the correct team whichever is shown first, and contains no coach if none is known', () => {
    expect(modelOf('full-lineup-five')).toMatchObject({ foot: [], lineUp: { side: 'second' } });
    // Football lists the visitors first.
    expect(modelOf('full-lineup-many')?.lineUp?.side).toBe('second');
  });

  it('uses full names first, then last names', () => {
    const [five] = modelOf('full-lineup-five')?.lineUp?.starters ?? [];
    expect(five?.map(({ names }) => names)).toEqual([
      ['Jalen Whitfield', 'Whitfield'],
      ['Marcus Oyelaran', 'Oyelaran'],
      ['Theo Lindgren', 'Lindgren'],
      ['Isaiah Brightwater', 'Brightwater'],
      ['Konstantinos Papadimitriou', 'Papadimitriou'],
    ]);
    expect(modelOf('full-lineup-long')?.lineUp?.starters[0]?.[0]?.names.at(-1)).toMatch(
      /^.\. Bartholomew-on-the-Upper-River$/u,
    );
  });

  it('is empty on other full frames', () => {
    expect(modelOf('full-matchup')?.lineUp).toBeNull();
  });
});

const WIDE: Geometry = {
  isVertical: false,
  wide: 1920,
  tall: 1080,
  left: 96,
  right: 1824,
  top: 140,
  bottom: 856,
  head: { top: 54, height: 70 },
  foot: { top: 872, height: 74 },
  line: 946,
  horizon: 637,
  slope: 0.2126,
  pivot: 540,
};
const UPRIGHT: Geometry = {
  ...WIDE,
  isVertical: true,
  wide: 1080,
  tall: 1920,
  left: 65,
  right: 1015,
  top: 355,
  bottom: 1150,
  slope: 0.2126,
  pivot: 750,
};
const people = (count: number): FramePlayer[] =>
  Array.from({ length: count }, (_, place) => ({ number: String(place), names: ['Ada'], position: 'GK' }));
const lineUpOf = (lines: number[], bench: number, isFormation: boolean): FrameLineUp => ({
  side: 'first',
  starters: lines.map(people),
  isFormation,
  bench: people(bench),
  benchLabel: 'Bench',
});

const CASES = [WIDE, UPRIGHT].flatMap((geometry) =>
  [false, true].flatMap((isRtl) =>
    [
      { lines: [1, 4, 3, 3], isFormation: true },
      { lines: [1, 6, 6, 6], isFormation: true },
      { lines: [1], isFormation: false },
      { lines: [5], isFormation: false },
      { lines: [11], isFormation: false },
      { lines: [22], isFormation: false },
      { lines: [80], isFormation: false },
    ].flatMap(({ lines, isFormation }) =>
      [0, 1, 9, 60].map((bench) => ({
        name: `${lines.join('-')} and ${bench}, ${geometry.isVertical ? 'upright' : 'wide'}, ${isRtl ? 'rtl' : 'ltr'}`,
        geometry,
        isRtl,
        lineUp: lineUpOf(lines, bench, isFormation),
      })),
    ),
  ),
);

describe('the layout of a lineup', () => {
  it.each(CASES)('stays in its area without overlaps: $name', ({ geometry, isRtl, lineUp }) => {
    const layout = lineUpLayout(lineUp, geometry, lineUpPlanes(geometry, isRtl), isRtl);
    const { bench } = layout;
    const boxes = [
      ...layout.starters,
      ...bench.players,
      ...[bench.label, bench.rest].filter((box) => box !== null),
    ];
    for (const { x, y, width, height } of boxes) {
      expect(x).toBeGreaterThanOrEqual(geometry.left - 0.01);
      expect(x + width).toBeLessThanOrEqual(geometry.right + 0.01);
      expect(y).toBeGreaterThanOrEqual(geometry.top - 0.01);
      expect(y + height).toBeLessThanOrEqual(geometry.bottom + 0.01);
    }
    boxes.forEach((one, place) => {
      for (const other of boxes.slice(place + 1)) {
        const isClear =
          one.x + one.width <= other.x + 0.01 ||
          other.x + other.width <= one.x + 0.01 ||
          one.y + one.height <= other.y + 0.01 ||
          other.y + other.height <= one.y + 0.01;
        expect(isClear).toBe(true);
      }
    });
    expect(bench.players.length + bench.more).toBe(lineUp.bench.length);
  });

  it('puts the goalkeeper at the bottom of the pitch, and starts a list at the left, or at the right in RTL', () => {
    const pitch = lineUpLayout(lineUpOf([1, 2], 0, true), WIDE, lineUpPlanes(WIDE, false), false);
    expect(pitch.starters[0]!.y).toBeGreaterThan(pitch.starters[1]!.y);
    const list = (isRtl: boolean) =>
      lineUpLayout(lineUpOf([10], 0, false), WIDE, lineUpPlanes(WIDE, isRtl), isRtl).starters;
    expect(list(false)[0]!.x).toBeLessThan(list(false)[9]!.x);
    expect(list(true)[0]!.x).toBeGreaterThan(list(true)[9]!.x);
  });

  it("has legible rows, and reports the number of players that don't fit", () => {
    const { starters } = lineUpLayout(lineUpOf([80], 0, false), WIDE, lineUpPlanes(WIDE, false), false);
    for (const { height } of starters) expect(height).toBeGreaterThanOrEqual(44);
    expect(starters.at(-1)?.player.names).toEqual([`+${80 - starters.length + 1}`]);
  });
});
