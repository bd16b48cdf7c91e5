import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backingFor, LOGO_CONTRAST } from '../../overlays/kit/logo-backing.ts';
import { THEMES } from '../../overlays/kit/theme.ts';
import * as oklab from '../../src/colors/oklab.ts';
import { teamsOfLeague } from '../../src/teams/library.ts';
import { LIBRARY_LEAGUES } from '../../src/teams/team.ts';
import { broken, digestOf, fare, KEY_NAMES, pairsOf, THEME_NAMES } from './legibility.ts';
import type { Summary } from './legibility.ts';
import * as remembering from './remembering-oklab.ts';

// Checking every pair takes minutes, so scripts/team-legibility.ts does it, and this test checks the resulting summary
// with a sample.
const summary = JSON.parse(readFileSync(join(import.meta.dirname, 'legibility.json'), 'utf8')) as Summary;
/** The number of pairs of each league, in each theme, on each background. */
const SAMPLE = 25;
/** A prime, so that its multiples visit every team of a league. */
const STRIDE = 7_919;
const HOW_TO = 'run npm run team-legibility';

describe.each(LIBRARY_LEAGUES)('two teams of %s', (league) => {
  const pairs = pairsOf(league);
  const sample = Array.from({ length: SAMPLE }, (_, at) => pairs[(at * STRIDE) % pairs.length]!);
  const entry = summary[league];

  it(`are listed with their current colors (if not: ${HOW_TO})`, () => {
    expect(entry?.colors).toBe(digestOf(league));
  });

  describe.each(THEME_NAMES)('in theme %s', (theme) => {
    it.each(KEY_NAMES)('are legible and distinguishable on background %s', (key) => {
      const all = entry!.fared[theme][key];
      const some = fare(league, sample, theme, key);
      expect(broken(some)).toEqual([]);
      expect(broken(all)).toEqual([]);
      expect(all.pairs).toBe(pairs.length);
      // The worst of all pairs is at least as bad as the worst of the sample. If not, the summary is outdated.
      expect(some.worstContrast, HOW_TO).toBeGreaterThanOrEqual(all.worstContrast);
      expect(some.worstApart, HOW_TO).toBeGreaterThanOrEqual(all.worstApart);
      if (all.worstReserved !== null)
        expect(some.worstReserved, HOW_TO).toBeGreaterThanOrEqual(all.worstReserved);
    });
  });
});

/** Every color of the library, and a grid over all others. */
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = [
  ...new Set([
    ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`))),
    ...LIBRARY_LEAGUES.flatMap(teamsOfLeague).flatMap(({ colors: { first, second } }) => [first, second]),
  ]),
];

/** The lowest contrast of a plate with the board behind it. */
const PLATE_CONTRAST = 1.7;

describe.each(THEME_NAMES)('a logo in theme %s', (name) => {
  const theme = THEMES[name];
  const grounds = [theme.board, theme.deep, theme.quiet, theme.sheet, theme.notice, theme.onBoard, ...COLORS];
  const logos = COLORS.map((color) => ({ color, luminance: oklab.luminance(color) }));

  it.each([...new Set(grounds)])('is legible on %s in any color, on a plate if necessary', (ground) => {
    for (const { color, luminance } of logos) {
      const backing = backingFor({ rim: [luminance], all: [luminance] }, ground, theme);
      const behind = backing ?? ground;
      if (oklab.contrast(color, behind) < LOGO_CONTRAST) expect.fail(`${color} on ${behind}`);
      // The plate differs from the board too, so that its own shape is visible.
      if (backing !== null && oklab.contrast(backing, ground) < PLATE_CONTRAST)
        expect.fail(`the plate of ${color}`);
    }
  });
});

describe('the cached color calculation', () => {
  it('exports everything that the color engine may import', () => {
    expect(Object.keys(remembering).sort()).toEqual(Object.keys(oklab).sort());
    expect(remembering.contrast('#ffffff', '#000000')).toBe(oklab.contrast('#ffffff', '#000000'));
  });
});
