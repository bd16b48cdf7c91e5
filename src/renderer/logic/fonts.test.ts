import { describe, expect, it } from 'vitest';
import type { FontFile } from '../../preload/contract/fonts.ts';
import { base64Of, lackWords, weightWords } from './fonts.ts';

const file = (changes: Partial<FontFile> = {}): FontFile => ({
  path: `/fonts/${'a'.repeat(64)}.woff2`,
  weights: [400, 400],
  widths: null,
  capHeight: 0.7,
  hasTabularFigures: true,
  lacks: [],
  ...changes,
});
const family = (...files: FontFile[]) => ({ id: 'sans', name: 'Sans', files });

it.each([0, 1, 196_608, 196_609, 500_000])(
  'a file of %i bytes is the same after it is split into pieces and joined',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
    const pieces: { text: string; isLast: boolean }[] = [];
    for await (const piece of base64Of(new Blob([bytes]))) pieces.push(piece);
    expect(pieces.map(({ isLast }) => isLast)).toEqual([
      ...Array.from({ length: pieces.length - 1 }, () => false),
      true,
    ]);
    expect(Buffer.from(pieces.map(({ text }) => text).join(''), 'base64').equals(bytes)).toBe(true);
  },
);

describe('a font family', () => {
  it('is described by its weights', () => {
    expect(weightWords(family(file()))).toBe('Weight 400');
    expect(weightWords(family(file(), file({ weights: [700, 700] })))).toBe('Weights 400 and 700');
    expect(weightWords(family(file({ weights: [100, 900] })))).toBe('Weights 100 to 900');
  });

  it('lists the characters that any of its files lacks', () => {
    expect(lackWords(family(file()))).toEqual([]);
    expect(
      lackWords(family(file({ lacks: ['Greek'] }), file({ lacks: ['Greek', 'Thai', 'Korean'] }))),
    ).toEqual(['Missing letters for Greek, Thai and Korean. Names with these letters use the bundled font.']);
    expect(lackWords(family(file(), file({ hasTabularFigures: false })))).toEqual([
      'Its digits differ in width, so scores and clocks use the bundled font.',
    ]);
  });
});
