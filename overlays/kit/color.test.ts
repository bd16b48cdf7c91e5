import { converter, differenceEuclidean, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LARGE_TEXT_CONTRAST,
  matchColors,
  RESERVED_APART,
  TEAMS_APART,
  TEXT_CONTRAST,
} from '../../src/colors/match-colors.ts';
import type { TeamColors, Wardrobe } from '../../src/colors/match-colors.ts';
import { apart, contrast, hexOf, lchOf } from '../../src/colors/oklab.ts';
import { reservedColors } from '../../src/colors/reserved.ts';
import * as registered from '../stage/registry.ts';
import type { SportLook } from './sport-look.ts';
import { propertyOf, themeOf, THEMES } from './theme.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Typical team colors and colors at the limits of the contrast rules. */
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
const color = fc.oneof(hex, hard);
const sport = fc.constantFrom(...Object.values(registered).map(({ look }) => look));

const only = (color: string): Wardrobe => ({ colors: [color], isChosen: false });

describe('color arithmetic', () => {
  it('matches the library that it replaces', () => {
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

  it('maps colors outside the gamut by reducing only the chroma', () => {
    const shown = lchOf(hexOf({ l: 0.6, c: 0.6, h: 2 }));
    expect(shown.l).toBeCloseTo(0.6, 2);
    expect(shown.h).toBeCloseTo(2, 1);
    expect(shown.c).toBeLessThan(0.3);
  });

  it.each(['red', '#12', '', '#12345g', 'undefined'])('refuses %j', (text) => {
    expect(() => lchOf(text)).toThrow(`"${text}" is not a color.`);
  });
});

describe.each(Object.entries(THEMES))('theme %s', (_, theme) => {
  const forEveryMatch = (check: (a: TeamColors, b: TeamColors, look: SportLook) => void): void => {
    fc.assert(
      fc.property(color, color, sport, (a, b, look) => {
        const match = matchColors(only(a), only(b), theme, reservedColors(look.reserved, theme), null);
        check(match.a, match.b, look);
      }),
      { numRuns: 1_500 },
    );
  };

  it("gives every text on a team's field and score shade a contrast of 4.5:1", () => {
    forEveryMatch((a, b) => {
      for (const { field, onField, shade, onShade } of [a, b]) {
        expect(contrast(field, onField)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(shade, onShade)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    });
  });

  it('gives two teams fields that are easy to tell apart', () => {
    forEveryMatch((a, b) => expect(apart(a.field, b.field)).toBeGreaterThanOrEqual(TEAMS_APART));
  });

  it("never gives a team's field a color that looks like one with a reserved meaning", () => {
    forEveryMatch((a, b, look) => {
      for (const reserved of reservedColors(look.reserved, theme))
        for (const { field } of [a, b]) expect(apart(field, reserved)).toBeGreaterThanOrEqual(RESERVED_APART);
    });
  });

  it("gives every text in a team's cells a contrast of 4.5:1", () => {
    forEveryMatch((a, b) => {
      for (const { cell, onCell, scoreCell, onScoreCell } of [a, b]) {
        expect(contrast(cell, onCell)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(scoreCell, onScoreCell)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    });
  });

  it('gives each team a mark that is visible on the sheet, and an edge that is visible on the board', () => {
    forEveryMatch((a, b) => {
      for (const { onSheet, edge } of [a, b]) {
        expect(contrast(onSheet, theme.sheet)).toBeGreaterThanOrEqual(LARGE_TEXT_CONTRAST);
        expect(contrast(edge, theme.board)).toBeGreaterThanOrEqual(2);
      }
    });
  });

  it('keeps team colors that need no adjustment', () => {
    const match = matchColors(only('#552583'), only('#00633c'), theme, [], null);
    expect([match.a.field, match.b.field]).toEqual(['#552583', '#00633c']);
    expect([match.a.onField, match.b.onField]).toEqual([theme.light, theme.light]);
  });

  it('has a contrast of 4.5:1 for every fixed pair of text and board', () => {
    const pairs = [
      [theme.onDeep, theme.deep],
      [theme.onBoard, theme.board],
      [theme.onSheet, theme.sheet],
      [theme.onNotice, theme.notice],
      [theme.dark, theme.flag],
      // Used for the team that isn't at bat, provisional scores and retracted moments.
      [theme.onBoard, theme.quiet],
      [theme.mute, theme.deep],
      [theme.mute, theme.board],
      [theme.mute, theme.quiet],
      [theme.eyebrow, theme.deep],
      [theme.eyebrow, theme.board],
      [theme.faint, theme.sheet],
    ] as const;
    for (const [text, board] of pairs)
      expect(contrast(text, board), `${text} on ${board}`).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of 3:1 for every fixed mark on its board', () => {
    const pairs = [
      [theme.mark, theme.deep],
      [theme.onDeep, theme.deep],
      [theme.card, theme.board],
      [theme.notice, theme.dark],
    ] as const;
    for (const [mark, board] of pairs)
      expect(contrast(mark, board), `${mark} on ${board}`).toBeGreaterThanOrEqual(LARGE_TEXT_CONTRAST);
  });

  it('has a color, a size or a valid choice for every token', () => {
    for (const [token, value] of Object.entries(theme)) {
      expect(propertyOf(token)).toMatch(/^--[a-z-]+$/);
      const isChoice = token === 'teamCell' || token === 'material';
      if (typeof value === 'string' && !isChoice) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});

it('an unknown theme is drawn like chalk', () => {
  expect(['chalk', 'key', 'newer', 'toString'].map((id) => themeOf(id, null))).toEqual([
    THEMES.chalk,
    THEMES.key,
    THEMES.chalk,
    THEMES.chalk,
  ]);
});

it('the window contract includes every theme', () => {
  expect([...THEME_IDS].sort()).toEqual(Object.keys(THEMES).sort());
});

describe('the uniforms of two teams', () => {
  const theme = THEMES.chalk;
  const RED = '#ce1141';
  const DARK_RED = '#98002e';
  const BLACK = '#000000';
  const GOLD = '#f9a01b';
  const kit = (isChosen: boolean, ...colors: [string, ...string[]]): Wardrobe => ({ colors, isChosen });
  const worn = (a: Wardrobe, b: Wardrobe): string[] => {
    const match = matchColors(a, b, theme, [], null);
    return [match.worn.a.color, match.worn.b.color];
  };

  it('are never two shades of one color if another choice exists', () => {
    expect(worn(kit(false, DARK_RED, BLACK), kit(false, RED, BLACK))).toEqual([DARK_RED, BLACK]);
    expect(worn(kit(false, DARK_RED, BLACK), kit(false, RED))).toEqual([BLACK, RED]);
    expect(matchColors(kit(false, DARK_RED), kit(false, RED), theme, [], null).isAlike).toBe(true);
  });

  it.each(Object.entries(THEMES))(
    'are worn as chosen whatever the other team wears, in theme %s',
    (_, look) => {
      fc.assert(
        fc.property(color, color, color, fc.boolean(), (chosen, first, second, isA) => {
          const mine = kit(true, chosen, first);
          const other = kit(false, first, second);
          const match = matchColors(isA ? mine : other, isA ? other : mine, look, [], null);
          const alone = matchColors(mine, mine, look, [], null);
          expect(match.worn[isA ? 'a' : 'b'].color).toBe(chosen);
          expect(match[isA ? 'a' : 'b'].field).toBe(alone.a.field);
          expect(apart(match.a.field, match.b.field)).toBeGreaterThanOrEqual(TEAMS_APART);
        }),
      );
    },
  );

  it("include a chosen color even if it is similar to the other team's first color", () => {
    expect(worn(kit(true, RED, GOLD), kit(false, DARK_RED, BLACK))).toEqual([RED, BLACK]);
    expect(worn(kit(false, DARK_RED, GOLD), kit(true, RED, BLACK))).toEqual([GOLD, RED]);
  });

  it('are both worn if both were chosen, even if they are similar', () => {
    const match = matchColors(kit(true, RED, GOLD), kit(true, DARK_RED, BLACK), theme, [], null);
    expect([match.a.field, match.b.field, match.isAlike]).toEqual([RED, DARK_RED, true]);
  });
});
