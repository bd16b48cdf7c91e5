import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly, fitText, lettersOf } from './fit.ts';
import type { Named } from './fit.ts';
import type { Fitted, Measure } from './fit.ts';
import type { Voice } from './type.ts';

const voice: Voice = { className: 'v', widest: 92, narrowest: 62, beforeShorter: 70 };
/** Test metric: each letter's width in em equals its stretch, so 92 % is 0.92 em. */
const measure: Measure = (text, _, stretch) => (lettersOf(text).length * stretch) / 100;
const fit = (variants: string[], room: number): Fitted => fitText(variants, voice, room, 10, measure);

describe('fitText', () => {
  it('leaves a text that fits unchanged', () => {
    expect(fit(['HARBOR', 'HBR'], 60)).toEqual({ text: 'HARBOR', stretch: 92, scale: 1 });
  });
  it('narrows a text as little as necessary', () => {
    expect(fit(['HARBOR', 'HBR'], 50)).toEqual({ text: 'HARBOR', stretch: 82, scale: 1 });
  });
  it('uses the code before it narrows the name', () => {
    expect(fit(['HARBOR', 'HBR'], 40)).toEqual({ text: 'HBR', stretch: 92, scale: 1 });
  });
  it('narrows the name completely if there is no code', () => {
    expect(fit(['HARBOR'], 38)).toEqual({ text: 'HARBOR', stretch: 62, scale: 1 });
  });
  it('cuts the last variant with an ellipsis', () => {
    expect(fit(['HARBOR CITY UNITED', 'HARBOR CITY'], 40)).toEqual({ text: 'HARBO…', stretch: 62, scale: 1 });
  });
  it('shrinks a long name before it cuts it', () => {
    const names = ['HARBOR CITY UNITED', 'HARBOR CITY'];
    const { text, scale } = fitText(names, voice, 240, 40, measure);
    expect(text).toBe('HARBOR CITY');
    expect(scale).toBeCloseTo(239.5 / (11 * 0.62 * 40));
    // Text is cut before it gets too small to read.
    expect(fitText(names, voice, 180, 30, measure).text).toBe('HARBOR C…');
    expect(fitText(names, voice, 204, 30, measure).text).toBe('HARBOR CITY');
  });
  it('shrinks a code instead of cutting it, down to 70% of its size', () => {
    const { text, stretch, scale } = fit(['HARBOR', 'HBRS'], 20);
    expect([text, stretch]).toEqual(['HBRS', 62]);
    expect(scale).toBeCloseTo(19.5 / (4 * 6.2));
    expect(fit(['HARBOR', 'HBRS'], 10).text).toBe('');
  });
  it('never separates a letter from its combining marks', () => {
    expect(fit(['e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301'], 25).text).toBe('e\u0301e\u0301…');
  });
  it('returns an empty text if nothing fits or the text is empty', () => {
    expect(fit(['HARBOR'], 5).text).toBe('');
    expect(fit([], 50).text).toBe('');
  });

  it('returns the same result as trying every step and every letter', () => {
    /** Reference implementation: tries every size from the largest down. */
    const slowly = (text: string, room: number): Fitted => {
      const roomEm = (room - 0.5) / 10;
      for (let stretch = voice.widest; stretch > voice.narrowest; stretch -= 2) {
        if (measure(text, voice, stretch) <= roomEm) return { text, stretch, scale: 1 };
      }
      const stretch = voice.narrowest;
      const needed = measure(text, voice, stretch);
      if (needed <= roomEm) return { text, stretch, scale: 1 };
      const letters = lettersOf(text);
      if (letters.length <= 4 && roomEm > needed * 0.7) return { text, stretch, scale: roomEm / needed };
      for (let count = letters.length - 1; count > 0; count--) {
        const shortened = `${letters.slice(0, count).join('').trimEnd()}…`;
        if (measure(shortened, voice, voice.narrowest) <= roomEm)
          return { text: shortened, stretch, scale: 1 };
      }
      return { text: '', stretch, scale: 1 };
    };
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.nat({ max: 500 }),
        (text, room) => {
          expect(fit([text], room)).toEqual(slowly(text, room));
        },
      ),
    );
  });
});

describe('fitText with a name of 10,000 letters (invariant 28)', () => {
  it('takes fewer than 30 measurements', () => {
    let times = 0;
    let letters = 0;
    const counted: Measure = (text, ...rest) => {
      times += 1;
      letters += text.length;
      return measure(text, ...rest);
    };
    const name = 'W'.repeat(10_000);
    expect(fitText([name], voice, 300, 10, counted).text).toBe(`${'W'.repeat(47)}…`);
    expect(times).toBeLessThan(30);
    expect(letters).toBeLessThan(4 * name.length);
  });
});

describe('the names of two teams side by side', () => {
  const team = (code: string, ...names: string[]): Named => ({
    nameVariants: [...names, code],
    shortNameVariants: [code],
  });
  const even = (a: Named, b: Named, room: number): unknown => evenly([a, b], voice, room, 10, measure);
  const harbor = team('HBR', 'HARBOR');
  const mesa = team('MES', 'MESA');
  const lakers = team('LAL', 'LOS ANGELES LAKERS', 'LAKERS');

  it('are full names if both fit', () => {
    expect(even(harbor, mesa, 60)).toEqual(['HARBOR', 'MESA']);
  });
  it("are codes if a name doesn't fit", () => {
    expect(even(harbor, mesa, 40)).toEqual(['HBR', 'MES']);
  });
  it("are short names if full names don't fit, then codes", () => {
    expect(even(lakers, mesa, 60)).toEqual(['LAKERS', 'MESA']);
    expect(even(lakers, mesa, 30)).toEqual(['LAL', 'MES']);
  });
  it('are codes if only one team has a short name', () => {
    const city = team('RIV', 'RIVERSIDE CITY');
    expect(even(lakers, city, 180)).toEqual(['LOS ANGELES LAKERS', 'RIVERSIDE CITY']);
    expect(even(lakers, city, 120)).toEqual(['LAL', 'RIV']);
  });
  it('have the same form at every width', () => {
    const words = fc.array(fc.stringMatching(/^[A-Z]{2,12}$/), { minLength: 1, maxLength: 3 });
    const side = fc.record({ words, hasShort: fc.boolean() });
    const named = ({ words, hasShort }: { words: string[]; hasShort: boolean }, code: string): Named =>
      team(code, `${words.join(' ')} in full`, ...(hasShort ? [`${words[0]} in short`] : []));
    const formOf = (text: string): string => /in (?:full|short)$/.exec(text)?.[0] ?? 'code';
    fc.assert(
      fc.property(side, side, fc.nat({ max: 400 }), (one, other, room) => {
        const pair = evenly([named(one, 'ONE'), named(other, 'TWO')], voice, room, 10, measure);
        expect(new Set(pair.map(formOf)).size).toBe(1);
      }),
    );
  });
  it('are both abbreviated if one team has no code', () => {
    const uncoded: Named = { nameVariants: ['HARBOR CITY'], shortNameVariants: ['HAR'] };
    expect(even(uncoded, mesa, 40)).toEqual(['HAR', 'MES']);
  });
  it('are fitted for one team if the other has no name', () => {
    const nameless: Named = { nameVariants: [], shortNameVariants: [] };
    expect(even(nameless, mesa, 40)).toEqual(['', 'MESA']);
  });
  it('use a name that equals its code for every form', () => {
    const x: Named = { nameVariants: ['X'], shortNameVariants: ['X'] };
    expect([even(x, mesa, 60), even(x, mesa, 20)]).toEqual([
      ['X', 'MESA'],
      ['X', 'MES'],
    ]);
  });
});
