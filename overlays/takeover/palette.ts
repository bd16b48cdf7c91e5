import { LARGE_TEXT_CONTRAST, TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import { mixed } from '../kit/mark/pattern.ts';
import { apart, contrast } from '../../src/colors/oklab.ts';
import type { TeamViewModel } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** Colors of a takeover, derived from a team's two colors, as `#rrggbb`. */
export interface Palette {
  /** The team's color, dark enough for light text. */
  team: string;
  lit: string;
  deep: string;
  night: string;
  edge: string;
  /** The team's second color: the leading plane, the mark, small words. */
  second: string;
  /** Color of the word and of its lower part. */
  word: string;
  wordFoot: string;
}

const LIT = '#ffffff';
const NIGHT = '#04060b';
const STEP = 0.06;
/** Minimum perceptual distance between the first and second color. */
const SECOND_APART = 0.18;

/** Moves a color as little as necessary toward another. */
function movedUntil(color: string, towards: string, isEnough: (moved: string) => boolean): string {
  let moved = color;
  for (let share = 0; share <= 1 && !isEnough(moved); share += STEP) moved = mixed(color, towards, share);
  return moved;
}

/**
 * Returns the palette of a takeover.
 * @param team null for a moment of neither team, which uses the theme's colors
 */
export function paletteOf(team: TeamViewModel | null, theme: Theme): Palette {
  const field = team?.colors.field ?? theme.quiet;
  const light = theme.light;
  const color = movedUntil(field, NIGHT, (moved) => contrast(moved, light) >= TEXT_CONTRAST);
  const night = mixed(color, NIGHT, 0.66);
  const second = movedUntil(
    team?.second ?? mixed(color, LIT, 0.6),
    LIT,
    (moved) => contrast(moved, night) >= LARGE_TEXT_CONTRAST && apart(moved, color) >= SECOND_APART,
  );
  return {
    team: color,
    lit: mixed(color, LIT, 0.13),
    deep: mixed(color, '#000000', 0.34),
    night,
    edge: mixed(color, NIGHT, 0.82),
    second,
    word: light,
    wordFoot: mixed(light, color, 0.2),
  };
}
