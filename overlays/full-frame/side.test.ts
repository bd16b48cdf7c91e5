import { describe, expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';
import { layoutOf } from '../kit/layout.ts';
import { geometryOf, planesOf } from './geometry.ts';
import { sideNames } from './side.ts';

const layout = layoutOf(1920, 1080, 'title');
const { unit, safeTop, safeBottom } = layout;
const margin = (1080 - safeBottom) / unit;
const free = { top: safeTop / unit, bottom: margin, tall: 1080 / unit, safeBottom: margin };

describe('the names of a full frame', () => {
  it('are set in one size, as large as both have room for', () => {
    const { model } = viewModelOf(frameOf('full-soccer')).fullFrame;
    if (model === null) throw new Error('the fixture has no full frame');
    const widthOf = (text: string): number => text.length * 0.5;
    const sizeOf = (first: string, second: string): number => {
      const geometry = geometryOf(layout, free, true);
      const named = {
        ...model,
        first: { ...model.first, nameVariants: [first] },
        second: { ...model.second, nameVariants: [second] },
      };
      const place = {
        model: named,
        geometry,
        planes: planesOf(geometry, true, null),
        hasPanel: true,
        free: 0,
      };
      return sideNames(place, ['first', 'second'], widthOf).size;
    };
    const long = 'Riverside Utd';
    // On the left there is less room.
    expect(sizeOf(long, 'Mesa')).toBe(sizeOf(long, long));
    expect(sizeOf('Mesa', long)).toBeLessThan(sizeOf('Mesa', 'Mesa'));
  });
});
