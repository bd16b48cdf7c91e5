import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import { keyColorBeside } from '../../src/colors/key-color.ts';
import type { SportLook } from './sport-look.ts';
import { createTeamViewModels } from './team.ts';
import { colorsOf } from './theme.ts';
import type { Theme } from './theme.ts';

/**
 * Returns the key color farthest from this match's colors. The theme's colors are always avoided. Team colors that are
 * still too close are adjusted when the match is drawn on that key color.
 */
export function keyColorOfMatch(match: MatchView, look: SportLook, theme: Theme): string {
  const { a, b } = createTeamViewModels()(match, look, theme, null);
  const ofTeams = [...Object.values({ ...a.colors }), ...Object.values({ ...b.colors })];
  return keyColorBeside(ofTeams, colorsOf(look, theme));
}
