import { describe, expect, it } from 'vitest';
import { channelsOf } from '../../src/colors/oklab.ts';
import { backingBox, backingFor } from './logo-backing.ts';
import { boundsOf, luminancesOf, type Pixels } from './logo-pixels.ts';
import { THEMES } from './theme.ts';

const SIDE = 20;

/** Returns pixels in the color at each place; null is transparent. */
function pixels(colorAt: (x: number, y: number) => string | null, alpha = 255): Pixels {
  const data = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const color = colorAt(at % SIDE, Math.floor(at / SIDE));
    return color === null ? [0, 0, 0, 0] : [...channelsOf(color).map((share) => share * 255), alpha];
  });
  return { data: data.flat(), width: SIDE, height: SIDE };
}

const distance = (x: number, y: number): number => Math.hypot(x - SIDE / 2 + 0.5, y - SIDE / 2 + 0.5);
/** A disc with a rim. */
const crest = (color: string, rim = color): Pixels =>
  pixels((x, y) => (distance(x, y) > 9.5 ? null : distance(x, y) > 7.5 ? rim : color));
const backing = (logo: Pixels, ground: string): string | null =>
  backingFor(luminancesOf(logo), ground, THEMES.chalk);

const { light, dark, board } = THEMES.chalk;

describe('the backing of a logo', () => {
  it.each([
    ['a black crest on a dark board', crest('#000000'), board, light],
    ['a navy crest on a dark board', crest('#0b2340'), board, light],
    ['a white crest on a light board', crest('#ffffff'), THEMES.broadsheet.board, dark],
    ["a red crest on the team's red field", crest('#c8102e'), '#b00e28', light],
    ['thin black lines on a dark board', pixels((x) => (x % 5 === 0 ? '#000000' : null), 60), board, light],
  ])('sets off %s', (_what, logo, ground, color) => {
    expect(backing(logo, ground)).toBe(color);
  });

  it.each([
    ['a white crest on a dark board', crest('#ffffff'), board],
    ['a black crest with a white rim on a dark board', crest('#000000', '#ffffff'), board],
    ['a white crest with a black rim on a dark board', crest('#ffffff', '#000000'), board],
    ['a picture without transparency', pixels(() => '#000000'), board],
    ['an empty picture', pixels(() => null), board],
  ])("isn't drawn behind %s", (_what, logo, ground) => {
    expect(backing(logo, ground)).toBeNull();
  });

  it.each([
    [1, 40, 40],
    [2.5, 40, 40],
    [0.4, 40, 40],
    [2.4, 96, 40],
  ])('of aspect ratio %d fits into its box', (aspect, width, height) => {
    const box = backingBox(aspect, width, height);
    expect(box.width).toBeLessThanOrEqual(width + 1e-9);
    expect(box.height).toBeLessThanOrEqual(height + 1e-9);
    expect((box.width - 2 * box.padding) / (box.height - 2 * box.padding)).toBeCloseTo(aspect, 5);
  });
});

describe('the bounds of a logo', () => {
  it('exclude wide padding, whatever noise is in it', () => {
    const square = pixels((x, y) => (x >= 6 && x < 14 && y >= 4 && y < 14 ? '#ffffff' : null));
    const noisy = { ...square, data: Array.from(square.data).map((value) => (value === 0 ? 3 : value)) };
    const bounds = { left: 0.3, top: 0.2, right: 0.7, bottom: 0.7 };
    expect(boundsOf(square)).toEqual(bounds);
    expect(boundsOf(noisy)).toEqual(bounds);
  });

  it('are null for a narrow margin, for a picture that fills one side, and for an empty one', () => {
    expect(boundsOf(crest('#ffffff'))).toBeNull();
    expect(boundsOf(pixels((x) => (x === 3 ? '#ffffff' : null)))).toBeNull();
    expect(boundsOf(pixels(() => null))).toBeNull();
  });
});
