import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chromaApart, minimumDistance } from '../../colors/key-color.ts';
import { THEMES } from '../../themes/themes.ts';
import { isKeyFilterRight, keyFilterFor } from './key-filter.ts';
import type { KeyFilter } from './key-filter.ts';

const INKS = Object.values(THEMES.key).filter(
  (token): token is string => typeof token === 'string' && token.startsWith('#'),
);
type Found = Parameters<typeof isKeyFilterRight>[0];

const KEYS = ['#00ff00', '#ff00ff', '#00b140', '#0047bb', '#0000ff', '#00ffff', '#ff0000', '#ffff00'];
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const rgbOf = (color: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16) / 255);
const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** Computes what OBS draws for a flat color, following its effect files: opacity and remaining saturation. */
function drawnIn({ kind, settings }: KeyFilter, color: string): { opacity: number; saturation: number } {
  const of = (name: string): number => {
    const value = settings[name];
    if (typeof value !== 'number') throw new Error(`No number: ${name}.`);
    return value;
  };
  const packed = of('key_color');
  const key = [packed & 0xff, (packed >> 8) & 0xff, (packed >> 16) & 0xff].map((byte) => byte / 255);
  const similarity = of('similarity') / 1000;
  const smoothness = of('smoothness') / 1000;
  if (kind === 'color_key_filter_v2') {
    const distance = Math.hypot(...rgbOf(color).map((share, place) => share - key[place]!));
    return { opacity: clamped((distance - similarity) / smoothness), saturation: 1 };
  }
  const keyHex = `#${key.map((share) => (share * 255).toString(16).padStart(2, '0')).join('')}`;
  const over = chromaApart(keyHex, color) - similarity;
  return {
    opacity: clamped(over / smoothness) ** 1.5,
    saturation: clamped(over / (of('spill') / 1000)) ** 1.5,
  };
}

describe('the recommended filter for a key color', () => {
  it.each(KEYS)('removes %s and keeps every color of the key theme', (key) => {
    const inks = INKS.filter((ink) => chromaApart(key, ink) >= minimumDistance(key));
    const filter = keyFilterFor(key, inks);
    expect(filter.lost).toEqual([]);
    expect(drawnIn(filter, key).opacity).toBe(0);
    for (const ink of inks) expect(drawnIn(filter, ink)).toEqual({ opacity: 1, saturation: 1 });
  });

  it.each(KEYS)('keeps every color that graphics draw on %s, without a list of colors', (key) => {
    const filter = keyFilterFor(key, []);
    fc.assert(
      fc.property(
        hex.filter((color) => chromaApart(key, color) >= minimumDistance(key)),
        (color) => {
          expect(drawnIn(filter, color)).toEqual({ opacity: 1, saturation: 1 });
        },
      ),
    );
  });

  it("keeps every ink that it doesn't report as lost, for any key", () => {
    fc.assert(
      fc.property(hex, fc.array(hex, { maxLength: 8 }), (key, inks) => {
        const filter = keyFilterFor(key, inks);
        expect(drawnIn(filter, key).opacity).toBe(0);
        for (const ink of inks.filter((one) => !filter.lost.includes(one)))
          expect(drawnIn(filter, ink)).toEqual({ opacity: 1, saturation: 1 });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a green next to green', '#00ff00', ['#006341', '#ffffff'], []],
    ['a lime next to green', '#00ff00', ['#10f010', '#ffffff'], ['#10f010']],
    ['a purple next to magenta', '#ff00ff', ['#552583'], []],
    ['a plum next to magenta', '#ff00ff', ['#e010e8', '#ffffff'], ['#e010e8']],
  ])('reports whether %s can be kept', (_, key, inks, lost) =>
    expect(keyFilterFor(key, inks).lost).toEqual(lost),
  );

  it.each([
    ['black', '#000000', ['#ffffff', '#c8102e'], []],
    ['black below ink', '#000000', ['#ffffff', '#0b0f17'], ['#0b0f17']],
  ])('separates %s by color, because grays differ only in brightness', (_, key, inks, lost) => {
    const filter = keyFilterFor(key, inks);
    expect(filter.kind).toBe('color_key_filter_v2');
    expect(filter.lost).toEqual(lost);
    expect(drawnIn(filter, '#ffffff').opacity).toBe(1);
  });

  it("never uses OBS's default similarity, and writes colors in OBS's format", () => {
    const { kind, settings } = keyFilterFor('#00b140', INKS);
    expect(kind).toBe('chroma_key_filter_v2');
    expect(settings).toMatchObject({ key_color_type: 'custom', key_color: 0xff40b100 });
    expect(settings['similarity']).toBeLessThan(150);
    for (const name of ['similarity', 'smoothness', 'spill'])
      expect(Number.isInteger(settings[name])).toBe(true);
  });

  it.each(['green', '#0f0', ''])('rejects the key color %j', (text) => {
    expect(() => keyFilterFor(text, [])).toThrow(`"${text}" is not a color.`);
    expect(() => keyFilterFor('#00ff00', [text])).toThrow(`"${text}" is not a color.`);
  });
});

describe('the check of a filter in OBS', () => {
  const expected = keyFilterFor('#00ff00', INKS);
  const found: Found = { kind: expected.kind, settings: expected.settings, enabled: true };
  const without = (name: string): Found['settings'] =>
    Object.fromEntries(Object.entries(expected.settings).filter(([own]) => own !== name));

  it.each<[string, Partial<Found>]>([
    ['the recommended filter', {}],
    ['a filter with unknown opacity', { settings: without('opacity') }],
    ['a filter whose color has no alpha', { settings: { ...expected.settings, key_color: 0x00ff00 } }],
    ['a filter with an additional setting', { settings: { ...expected.settings, sdr_only_info: '' } }],
  ])('accepts %s', (_, change) => expect(isKeyFilterRight({ ...found, ...change }, expected)).toBe(true));

  it.each<[string, Partial<Found>]>([
    ['a disabled filter', { enabled: false }],
    ['a filter of another kind', { kind: 'color_key_filter_v2' }],
    ['a filter with another key color', { settings: { ...expected.settings, key_color: 0xffff00ff } }],
    ["a filter with OBS's default similarity", { settings: { ...expected.settings, similarity: 400 } }],
    ['a filter with unknown similarity', { settings: without('similarity') }],
    ['a filter with an OBS preset', { settings: { ...expected.settings, key_color_type: 'green' } }],
    ['a filter with an unknown preset', { settings: without('key_color_type') }],
    ['a semitransparent filter', { settings: { ...expected.settings, opacity: 0.5 } }],
    ['a brightened filter', { settings: { ...expected.settings, brightness: 0.1 } }],
    [
      'a filter with text instead of a number',
      { settings: { ...expected.settings, similarity: String(expected.settings['similarity']) } },
    ],
  ])('rejects %s', (_, change) => expect(isKeyFilterRight({ ...found, ...change }, expected)).toBe(false));
});
