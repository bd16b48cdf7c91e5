import { describe, expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';
import { layoutOf } from '../kit/layout.ts';
import type { TeamViewModel } from '../kit/team.ts';
import { FIGURE } from '../kit/type.ts';
import type { Voice } from '../kit/type.ts';
import { geometryOf, planesOf } from './geometry.ts';
import { scoresSize, sideNames, sideScore, sideText } from './side.ts';

const layout = layoutOf(1920, 1080, 'title');
const { unit, safeTop, safeBottom } = layout;
const margin = (1080 - safeBottom) / unit;
const free = { top: safeTop / unit, bottom: margin, tall: 1080 / unit, safeBottom: margin };

function placeOf(
  teams: Record<'first' | 'second', Partial<TeamViewModel>>,
  hasPanel: boolean,
  winner: 'left' | null = null,
) {
  const { model } = viewModelOf(frameOf('full-soccer')).fullFrame;
  if (model === null) throw new Error('the fixture has no full frame');
  const geometry = geometryOf(layout, free, true);
  const named = {
    ...model,
    first: { ...model.first, ...teams.first },
    second: { ...model.second, ...teams.second },
  };
  const planes = planesOf(geometry, hasPanel, winner);
  return { model: named, geometry, planes, hasPanel, free: 0, material: 'lit' as const };
}
const widthOf = (text: string): number => text.length * 0.5;

describe('the names of a full frame', () => {
  it('have the same size, the largest at which both fit', () => {
    const sizeOf = (first: string, second: string): number => {
      const place = placeOf({ first: { nameVariants: [first] }, second: { nameVariants: [second] } }, true);
      return sideNames(place, ['first', 'second'], widthOf).size;
    };
    const long = 'Riverside Utd';
    // The left field has less room.
    expect(sizeOf(long, 'Mesa')).toBe(sizeOf(long, long));
    expect(sizeOf('Mesa', long)).toBeLessThan(sizeOf('Mesa', 'Mesa'));
  });
});

describe('the lines under the names of a final', () => {
  it('contain no unlabeled period scores such as "22 10"', () => {
    const { model } = viewModelOf(frameOf('full-final-second')).fullFrame;
    expect(model?.periods).toHaveLength(4);
    const place = { ...placeOf({ first: {}, second: {} }, false), model: model! };
    const texts = (['first', 'second'] as const).map((side) => sideText(place, side, 'left'));
    expect(texts).toMatchObject([
      { unders: [['12-4']], isRecord: true },
      { unders: [['10-6']], isRecord: true },
    ]);
  });
});

describe('the scores of a full frame', () => {
  const sizeOf = (first: string, second: string, hasPanel: boolean, winner: 'left' | null = null): number =>
    scoresSize(
      placeOf({ first: { score: first }, second: { score: second } }, hasPanel, winner),
      ['first', 'second'],
      76,
      widthOf,
    );

  it.each([
    ['next to figures', true, null],
    ['in a draw', false, null],
    ['with a winner', false, 'left'],
  ] as const)('have the same size %s, the largest at which both fit', (_, hasPanel, winner) => {
    const level = sizeOf('9', '9', hasPanel, winner);
    expect(sizeOf('9', '12', hasPanel, winner)).toBeLessThanOrEqual(level);
    expect(sizeOf('9', '1234', hasPanel, winner)).toBeLessThan(level);
    // A winner's score may use the room of the mark, which shrinks.
    expect(sizeOf('1234', '9', hasPanel, winner)).toBeLessThanOrEqual(level);
    expect(sizeOf('1234', '1234', hasPanel, winner)).toBe(
      Math.min(sizeOf('9', '1234', hasPanel, winner), sizeOf('1234', '9', hasPanel, winner)),
    );
  });

  it.each([
    ['9', '9'],
    ['86', '84'],
    ['104', '98'],
    ['111', '111'],
  ])('are at %s-%s at least as large as the marks next to them, or 330 units', (first, second) => {
    const place = placeOf({ first: { score: first }, second: { score: second } }, false);
    const size = sizeOf(first, second, false);
    for (const [side, where] of [
      ['first', 'left'],
      ['second', 'right'],
    ] as const) {
      const { mark, isBeside } = sideScore(place, sideText(place, side, where), where, 76, widthOf);
      expect(isBeside).toBe(true);
      expect(size).toBeGreaterThanOrEqual(Math.min(mark.height, 330));
    }
  });

  it('have a size at which both fit uncondensed', () => {
    const byStretch = (text: string, _: Voice, stretch: number): number => (text.length * stretch) / 150;
    const place = placeOf({ first: { score: '117' }, second: { score: '120' } }, true);
    const size = scoresSize(place, ['first', 'second'], 76, byStretch);
    for (const [side, where] of [
      ['first', 'left'],
      ['second', 'right'],
    ] as const) {
      const { width } = sideScore(place, sideText(place, side, where), where, 76, byStretch).span;
      expect(size * byStretch('117', FIGURE, FIGURE.widest)).toBeLessThan(width);
    }
  });
});
