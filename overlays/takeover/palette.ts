import { LARGE_TEXT_CONTRAST, TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import { mixed } from '../kit/mark/pattern.ts';
import { apart, contrast } from '../../src/colors/oklab.ts';
import type { TeamViewModel } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** What a takeover is drawn with, all of it from a team's two colours. `#rrggbb`. */
export interface Palette {
  /** The team's colour, dark enough for light text. */
  team: string;
  lit: string;
  deep: string;
  night: string;
  edge: string;
  /** Its second colour: the leading plane, the mark, small words. */
  second: string;
  /** The word, and its foot. */
  word: string;
  wordFoot: string;
}

const LIT = '#ffffff';
const NIGHT = '#04060b';
const STEP = 0.06;
/** How far the second colour stands from the first, by eye. */
const SECOND_APART = 0.18;

/** A colour moved towards another as little as is needed. */
function movedUntil(colour: string, towards: string, isEnough: (moved: string) => boolean): string {
  let moved = colour;
  for (let share = 0; share <= 1 && !isEnough(moved); share += STEP) moved = mixed(colour, towards, share);
  return moved;
}

/** @param team null: nobody's moment, in the theme's own colours */
export function paletteOf(team: TeamViewModel | null, theme: Theme): Palette {
  const wanted = team?.colours.field ?? theme.quiet;
  const light = theme.light;
  const colour = movedUntil(wanted, NIGHT, (moved) => contrast(moved, light) >= TEXT_CONTRAST);
  const night = mixed(colour, NIGHT, 0.66);
  const second = movedUntil(
    team?.second ?? mixed(colour, LIT, 0.6),
    LIT,
    (moved) => contrast(moved, night) >= LARGE_TEXT_CONTRAST && apart(moved, colour) >= SECOND_APART,
  );
  return {
    team: colour,
    lit: mixed(colour, LIT, 0.13),
    deep: mixed(colour, '#000000', 0.34),
    night,
    edge: mixed(colour, NIGHT, 0.82),
    second,
    word: light,
    wordFoot: mixed(light, colour, 0.2),
  };
}
