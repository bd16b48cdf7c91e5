import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../gallery/fixtures.ts';
import * as registered from '../stage/registry.ts';
import { graphicsOf } from '../stage/sports.ts';
import { matchColors, TEAMS_APART, TEXT_CONTRAST, type Wardrobe } from '../../src/colors/match-colors.ts';
import { chromaApart, KEY_APART, minimumDistance, keyColorFor } from '../../src/colors/key-color.ts';
import { keyColorOfMatch } from './match-key.ts';
import { apart, contrast } from '../../src/colors/oklab.ts';
import { reservedColors } from '../../src/colors/reserved.ts';
import { wardrobeOf } from '../../src/colors/team-colors.ts';
import { colorsOf, THEMES } from './theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const LOOKS = Object.entries(registered).map(([sport, { look }]) => [sport, look] as const);
const nearest = (key: string, colors: readonly string[]): number =>
  Math.min(...colors.map((color) => chromaApart(key, color)));

const only = (color: string): Wardrobe => ({ colors: [color], isChosen: false });

describe('chromaApart', () => {
  it.each([
    ['#00ff00', '#ffffff', 0.523],
    ['#00ff00', '#000000', 0.523],
    ['#ff00ff', '#808080', 0.523],
    ['#00b140', '#ffffff', 0.313],
    ['#00ff00', '#ff00ff', 1.046],
    ['#123456', '#123456', 0],
  ])('returns the distance of %s and %s: %f', (one, other, distance) =>
    expect(chromaApart(one, other)).toBeCloseTo(distance, 3),
  );

  it('ignores brightness', () => {
    expect(chromaApart('#000000', '#ffffff')).toBeCloseTo(0, 5);
  });

  it.each(['green', '#0f0', ''])('rejects %j', (text) => {
    expect(() => chromaApart(text, '#ffffff')).toThrow(`"${text}" is not a color.`);
  });
});

describe('keyColorFor', () => {
  it.each([
    ['only white and ink', ['#ffffff', '#0d0f13'], '#00ff00'],
    ['a red and a blue team', ['#c8102e', '#1d5bd6', '#ffffff'], '#00ff00'],
    ['a green team', ['#00633c', '#ffffff', '#0d0f13'], '#ff00ff'],
    ['a lime team', ['#69be28', '#ffffff'], '#ff00ff'],
  ])('finds a color for %s', (_, colors, key) => expect(keyColorFor(colors)).toBe(key));

  it('returns the best color if none is far enough', () => {
    const colors = ['#00633c', '#a50044', '#ffffff'];
    const key = keyColorFor(colors);
    expect(nearest(key, colors)).toBeGreaterThan(0.4);
    for (const other of ['#00ff00', '#ff00ff', '#0000ff', '#00ffff', '#ff0000', '#ffff00'])
      expect(nearest(key, colors)).toBeGreaterThanOrEqual(nearest(other, colors));
  });

  it('returns a color that is as far from all colors as green is, or at least as far as necessary', () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 1, maxLength: 8 }), (colors) => {
        const key = keyColorFor(colors);
        expect(nearest(key, colors)).toBeGreaterThanOrEqual(Math.min(KEY_APART, nearest('#00ff00', colors)));
      }),
    );
  });

  it('refuses an invalid color', () => {
    expect(() => keyColorFor(['#ffffff', 'lime'])).toThrow('"lime" is not a color.');
  });
});

describe('a match on a key color', () => {
  const theme = THEMES.key;

  it('stays opaque, legible and distinguishable with any teams and any key', () => {
    const keys = fc.constantFrom('#00ff00', '#ff00ff', '#00b140', '#0047bb', '#0000ff', '#00ffff');
    fc.assert(
      fc.property(hex, hex, keys, fc.constantFrom(...LOOKS), (a, b, key, [, look]) => {
        const match = matchColors(only(a), only(b), theme, reservedColors(look.reserved, theme), key);
        for (const { field, onField, shade, onShade, edge, onSheet } of [match.a, match.b]) {
          for (const color of [field, onField, shade, onShade, edge, onSheet])
            expect(chromaApart(color, key)).toBeGreaterThanOrEqual(minimumDistance(key));
          expect(contrast(field, onField)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(contrast(shade, onShade)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        expect(apart(match.a.field, match.b.field)).toBeGreaterThanOrEqual(TEAMS_APART);
      }),
      { numRuns: 1_500 },
    );
  });

  it.each(LOOKS)('has no theme color too close to green in %s', (_, look) => {
    expect(nearest('#00ff00', colorsOf(look, theme))).toBeGreaterThanOrEqual(KEY_APART);
  });

  it.each(FIXTURES.map(({ id, frame }) => [id, frame.match] as const))(
    'keeps its distance from the key color: %s',
    (_, match) => {
      if (!match) throw new Error('A fixture without a match.');
      const { look } = graphicsOf(match.view.sport);
      const key = keyColorOfMatch(match, look, theme);
      const { teams } = match;
      const reserved = reservedColors(look.reserved, theme);
      const { a, b } = matchColors(wardrobeOf(teams.a), wardrobeOf(teams.b), theme, reserved, key);
      const used = [...colorsOf(look, theme), ...Object.values({ ...a }), ...Object.values({ ...b })];
      expect(nearest(key, used)).toBeGreaterThanOrEqual(minimumDistance(key));
    },
  );
});
