import { converter, differenceEuclidean, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGE_TEXT_CONTRAST, matchColours, RESERVED_APART, TEAMS_APART, TEXT_CONTRAST } from './colour.ts';
import type { TeamColours } from './colour.ts';
import { apart, contrast, hexOf, lchOf } from './oklab.ts';
import { reservedColours, THEMES } from './theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Where colours of teams really cluster, and where the rules pull hardest. */
const hard = fc.constantFrom(
  '#ffffff',
  '#000000',
  '#ffb21a',
  '#ffd400',
  '#808080',
  '#e0152f',
  '#0b0f17',
  '#f6f3ec',
  '#fa4616',
);
const colour = fc.oneof(hex, hard);
const sport = fc.constantFrom('basketball', 'soccer', 'baseball', 'football', 'other');

describe('colour arithmetic', () => {
  it('agrees with the library it stands in for', () => {
    const oklch = converter('oklch');
    const distance = differenceEuclidean('oklab');
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const expected = oklch(one);
        const found = lchOf(one);
        expect(found.l).toBeCloseTo(expected?.l ?? NaN, 5);
        expect(found.c).toBeCloseTo(expected?.c ?? NaN, 5);
        expect(apart(one, other)).toBeCloseTo(distance(one, other), 5);
        expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 2);
        expect(hexOf(found)).toBe(one);
      }),
    );
  });

  it('brings what no screen can show back by chroma alone', () => {
    const shown = lchOf(hexOf({ l: 0.6, c: 0.6, h: 2 }));
    expect(shown.l).toBeCloseTo(0.6, 2);
    expect(shown.h).toBeCloseTo(2, 1);
    expect(shown.c).toBeLessThan(0.3);
  });

  it.each(['red', '#12', '', '#12345g', 'undefined'])('refuses %j', (text) => {
    expect(() => lchOf(text)).toThrow(`"${text}" is not a colour.`);
  });
});

describe.each(Object.entries(THEMES))('two teams in theme %s', (_, theme) => {
  const forEveryMatch = (check: (a: TeamColours, b: TeamColours, sport: string) => void): void => {
    fc.assert(
      fc.property(colour, colour, sport, (a, b, name) => {
        const match = matchColours(a, b, theme, reservedColours(name, theme));
        check(match.a, match.b, name);
      }),
      { numRuns: 1_500 },
    );
  };

  it('every text has 4.5:1 on its field and on the shade of its score', () => {
    forEveryMatch((a, b) => {
      for (const { field, onField, shade, onShade } of [a, b]) {
        expect(contrast(field, onField)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(shade, onShade)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    });
  });

  it('are told apart', () => {
    forEveryMatch((a, b) => expect(apart(a.field, b.field)).toBeGreaterThanOrEqual(TEAMS_APART));
  });

  it('are never taken for a colour that means something', () => {
    forEveryMatch((a, b, name) => {
      for (const reserved of reservedColours(name, theme))
        for (const { field } of [a, b]) expect(apart(field, reserved)).toBeGreaterThanOrEqual(RESERVED_APART);
    });
  });

  it('have marks that stand out on chalk and edges that stand out on slab', () => {
    forEveryMatch((a, b) => {
      for (const { onChalk, edge } of [a, b]) {
        expect(contrast(onChalk, theme.chalk)).toBeGreaterThanOrEqual(LARGE_TEXT_CONTRAST);
        expect(contrast(edge, theme.slab)).toBeGreaterThanOrEqual(2);
      }
    });
  });

  it('keep colours that are already fine to the digit', () => {
    const match = matchColours('#552583', '#00633c', theme, []);
    expect([match.a.field, match.b.field]).toEqual(['#552583', '#00633c']);
    expect([match.a.onField, match.b.onField]).toEqual([theme.chalk, theme.chalk]);
  });

  it('every fixed pair of the boards has 4.5:1', () => {
    const pairs = [
      [theme.chalk, theme.ink],
      [theme.chalk, theme.slab],
      [theme.chalk, theme.slab2],
      [theme.mute, theme.ink],
      [theme.mute, theme.slab],
      [theme.mute, theme.slab2],
      [theme.amber, theme.ink],
      [theme.amber, theme.slab],
      [theme.flag, theme.ink],
      [theme.faint, theme.chalk],
    ] as const;
    for (const [text, board] of pairs)
      expect(contrast(text, board), `${text} on ${board}`).toBeGreaterThanOrEqual(4.5);
  });
});
