import { describe, expect, it } from 'vitest';
import { layoutOf, placeIn } from './layout.ts';

describe('layout', () => {
  it.each([
    [1920, 1080, { unit: 1, safeX: 96, safeTop: 54, safeBottom: 54, isVertical: false, available: 1728 }],
    [3840, 2160, { unit: 2, safeX: 192, safeTop: 108, safeBottom: 108, isVertical: false, available: 1728 }],
    [1080, 1920, { unit: 1, safeX: 65, safeTop: 269, safeBottom: 672, isVertical: true, available: 950 }],
  ])('%i x %i', (width, height, expected) => {
    expect(layoutOf(width, height)).toEqual(expected);
  });

  it.each([
    [0, 0],
    [NaN, 1080],
    [1920, -1],
  ])('%d x %d has none', (width, height) => {
    expect(() => layoutOf(width, height)).toThrow('has no layout');
  });
});

describe('placement', () => {
  it('leaves a picture that fits exactly unscaled', () => {
    expect(placeIn(1920, 1080, 1920, 1080)).toEqual({ scale: 1, left: 0, top: 0 });
    expect(placeIn(1921, 1081, 1920, 1080)).toEqual({ scale: 1, left: 0, top: 0 });
  });
  it('shrinks it whole and centres it', () => {
    expect(placeIn(480, 400, 1920, 1080)).toEqual({ scale: 0.25, left: 0, top: 65 });
  });
});
