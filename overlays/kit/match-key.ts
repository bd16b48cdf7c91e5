import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import { keyColorBeside } from '../../src/colors/key-color.ts';
import type { SportLook } from './sport-look.ts';
import { createTeamViewModels } from './team.ts';
import { coloursOf } from './theme.ts';
import type { Theme } from './theme.ts';

/**
 * The key colour that takes least of this match. The theme's own colours are kept for certain; a team's colour that is
 * still too near gives way when the match is drawn before that key.
 */
export function keyColourOfMatch(match: MatchView, look: SportLook, theme: Theme): string {
  const { a, b } = createTeamViewModels()(match, look, theme, null);
  const ofTeams = [...Object.values({ ...a.colours }), ...Object.values({ ...b.colours })];
  return keyColorBeside(ofTeams, coloursOf(look, theme));
}
