import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import { keyColorBeside } from '../../src/colors/key-color.ts';
import type { SportLook } from './sport-look.ts';
import { createTeamViewModels } from './team.ts';
import { colorsOf } from './theme.ts';
import type { Theme } from './theme.ts';

/**
 * The key color farthest from this match's colors. The theme's own colors are always avoided; a team color that is
 * still too near is adjusted when the match is drawn before that key.
 */
export function keyColorOfMatch(match: MatchView, look: SportLook, theme: Theme): string {
  const { a, b } = createTeamViewModels()(match, look, theme, null);
  const ofTeams = [...Object.values({ ...a.colors }), ...Object.values({ ...b.colors })];
  return keyColorBeside(ofTeams, colorsOf(look, theme));
}
