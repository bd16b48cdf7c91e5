import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOVES } from './motion.ts';
import { TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import { mixed } from './mark/pattern.ts';
import { materialOf } from './material.ts';
import { contrast } from '../../src/colors/oklab.ts';
import { createTeamViewModels } from './team.ts';
import { THEMES, type Theme } from './theme.ts';
import { frameOf } from '../../tests/gallery/view-models.ts';
import { graphicsOf } from '../stage/sports.ts';

function teamsIn(theme: Theme, colors?: { a: string; b: string }) {
  const { match } = frameOf('basketball-shot-clock');
  if (!match) throw new Error('The fixture has no match.');
  if (colors) {
    match.teams.a = { ...match.teams.a, color: colors.a, second: null };
    match.teams.b = { ...match.teams.b, color: colors.b, second: null };
  }
  return createTeamViewModels()(match, graphicsOf('basketball').look, theme, null);
}

/** Returns the color below the pattern of a flood, which is the last layer. */
const baseOf = (flood: string): string => /#[0-9a-f]{6}$/.exec(flood)?.[0] ?? '';

it("lit fields show their team's pattern, and paper and flat fields show none", () => {
  const lit = materialOf(teamsIn(THEMES.chalk), THEMES.chalk, false);
  expect(lit.patternA).toContain('url(');
  expect(lit.patternB).not.toBe(lit.patternA);
  for (const theme of [THEMES.broadsheet, THEMES.key])
    expect(materialOf(teamsIn(theme), theme, false)).toMatchObject({ patternA: 'none', patternB: 'none' });
});

it('boards are flat and color fills have one color on a key color, in every theme', () => {
  for (const theme of Object.values(THEMES)) {
    const { patternA, floodA, floodB } = materialOf(teamsIn(theme), theme, true);
    expect(patternA).toBe('none');
    for (const flood of [floodA, floodB]) expect(flood).toMatch(/^#[0-9a-f]{6}$/);
  }
});

it('text on a color fill is legible at its brightest point in all colors', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, (a, b) => {
      const { floodA, floodB } = materialOf(teamsIn(THEMES.chalk, { a, b }), THEMES.chalk, false);
      for (const flood of [floodA, floodB]) {
        // White is 13 % at the top, and at most 10 % where letters begin.
        const lit = mixed(baseOf(flood), '#ffffff', 0.1);
        expect(contrast(lit, THEMES.chalk.onDeep)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }),
    { numRuns: 60 },
  );
});

it('front plates of a scorebug appear 60 ms after the boards behind them', () => {
  expect(MOVES.platesRise.from - MOVES.boardRises.from).toBe(60);
  expect(MOVES.plateDrops.to).toBeLessThanOrEqual(MOVES.boardDrops.to);
});
