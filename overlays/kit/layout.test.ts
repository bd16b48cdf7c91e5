import { describe, expect, it } from 'vitest';
import { bugSpace as baseball } from '../baseball/graphics.ts';
import { bugSpace as basketball } from '../basketball/graphics.ts';
import { bugSpace as football } from '../football/graphics.ts';
import { bugSpace as soccer } from '../soccer/graphics.ts';
import { layoutOf, PLAIN_BUG, placeIn, anchorsOf } from './layout.ts';
import type { Anchors } from './layout.ts';
import type { Direction } from '../../src/words/languages.ts';
import type { BugPlace } from '../../src/preload/contract/output-frame.ts';

describe('layout', () => {
  it.each([
    [1920, 1080, { unit: 1, safeX: 96, safeTop: 54, safeBottom: 54, isVertical: false, available: 1728 }],
    [3840, 2160, { unit: 2, safeX: 192, safeTop: 108, safeBottom: 108, isVertical: false, available: 1728 }],
    [1080, 1920, { unit: 1, safeX: 65, safeTop: 269, safeBottom: 672, isVertical: true, available: 950 }],
  ])('%i x %i', (width, height, expected) => {
    expect(layoutOf(width, height, 'title')).toEqual(expected);
  });

  it.each([
    [0, 0],
    [NaN, 1080],
    [1920, -1],
  ])('%d x %d has none', (width, height) => {
    expect(() => layoutOf(width, height, 'title')).toThrow('has no layout');
  });
});

it('may reach to the edge of action-safe', () => {
  expect(layoutOf(1920, 1080, 'action')).toMatchObject({ safeX: 67, safeTop: 38, safeBottom: 38 });
  // Vertical players lay their own things over the edges, whatever is safe elsewhere.
  expect(layoutOf(1080, 1920, 'action')).toEqual(layoutOf(1080, 1920, 'title'));
});

const BUGS = { basketball, football, baseball, soccer, other: PLAIN_BUG };

describe('anchors', () => {
  const anchorsIn = (
    sport: keyof typeof BUGS,
    bugPlace: BugPlace | null,
    hasTicker = false,
    isVertical = false,
    hasLowerThird = false,
    direction: Direction = 'ltr',
  ): Anchors => {
    const [width, height] = isVertical ? [1080, 1920] : [1920, 1080];
    return anchorsOf(layoutOf(width, height, 'title'), height, BUGS[sport], bugPlace, {
      rows: 0,
      hasTicker,
      hasLowerThird,
      direction,
    });
  };
  const said = ({ bug, lowerThird }: Anchors): string =>
    `${bug.place} ${bug.lift}, ${lowerThird.place} ${lowerThird.lift}`;

  it.each([
    ['basketball', null, 'bottom-centre 0, bottom-centre 182'],
    ['football', null, 'bottom-centre 0, bottom-centre 178'],
    ['baseball', null, 'bottom-left 0, bottom-left 218'],
    ['soccer', null, 'top-left 0, bottom-left 42'],
    ['other', null, 'top-left 0, bottom-left 42'],
    ['basketball', 'top-right', 'top-right 0, bottom-left 42'],
    ['soccer', 'bottom-right', 'bottom-right 0, bottom-right 148'],
  ] as const)('of %s at %s: %s', (sport, place, expected) => {
    expect(said(anchorsIn(sport, place))).toBe(expected);
  });

  it('from right to left begin at the right, but for the bug, which keeps its place', () => {
    const mirrored = (sport: keyof typeof BUGS): string =>
      said(anchorsIn(sport, null, false, false, false, 'rtl'));
    expect(mirrored('soccer')).toBe('top-left 0, bottom-right 42');
    expect(mirrored('baseball')).toBe('bottom-left 0, bottom-left 218');
  });

  it('make room for the ticker at the bottom, and nowhere else', () => {
    expect(said(anchorsIn('baseball', null, true))).toBe('bottom-left 86, bottom-left 304');
    expect(said(anchorsIn('soccer', null, true))).toBe('top-left 0, bottom-left 128');
  });

  it('on vertical video keep the row of a place, in the middle', () => {
    expect(said(anchorsIn('baseball', null, false, true))).toBe('top-centre 0, bottom-left 0');
    expect(said(anchorsIn('baseball', 'bottom-right', false, true))).toBe(
      'bottom-centre 0, bottom-centre 324',
    );
  });

  it('leave a full frame what the bug and the ticker do not need', () => {
    const { frame } = anchorsIn('basketball', null, true);
    expect([frame.top, frame.bottom]).toEqual([54, 1026 - 86 - 182]);
    expect(anchorsIn('soccer', null).frame).toMatchObject({ top: 54 + 148, bottom: 1026 });
    expect(anchorsIn('soccer', null, false, false, true).frame.bottom).toBe(1026 - 42 - 160 - 42);
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
