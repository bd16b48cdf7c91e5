import { darkened, mixed, patternOf } from './mark/pattern.ts';
import { contrast } from '../../src/colors/oklab.ts';
import { TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import type { TeamViewModel, TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/**
 * Materials of boards beyond flat colors, as tokens of the stage: `patternA` is `--pattern-a`. Loaded with the graphics
 * other than the scorebug; until then, fields are plain. Tokens that don't depend on teams are in the stage's style:
 * `--face`, `--lean`, `--nearer`.
 */
export interface Material {
  /** Background layers in a shade of each team's field; `none` for flat boards. */
  patternA: string;
  patternB: string;
  /** Layers that flood the middle of a scorebug during possession. The board's text stays legible on them. */
  floodA: string;
  floodB: string;
}

const DARKEN_STEP = 0.06;

/**
 * Returns the material of the boards.
 * @param isKeyed whether colors stay flat for a keyer
 */
export function materialOf(
  { a, b }: TeamViewModels,
  { material, onDeep }: Theme,
  isKeyed: boolean,
): Material {
  const isFlat = material !== 'lit' || isKeyed;
  return {
    patternA: isFlat ? 'none' : patternLayer(a, a.colors.field),
    patternB: isFlat ? 'none' : patternLayer(b, b.colors.field),
    // Flat boards have a colored bar instead.
    floodA: isFlat ? a.colors.edge : floodOf(a, onDeep),
    floodB: isFlat ? b.colors.edge : floodOf(b, onDeep),
  };
}

function patternLayer({ mark }: TeamViewModel, field: string): string {
  const { image, width, height } = patternOf(mark, darkened(field));
  return `${image} 0 0 / calc(var(--unit) * ${width * SCALE}) calc(var(--unit) * ${height * SCALE})`;
}

/** The scale of a tile on a scorebug. Tiles are drawn at takeover size. */
const SCALE = 0.8;

function floodOf(team: TeamViewModel, onDeep: string): string {
  const { field } = team.colors;
  let flood = field;
  // The top of a face is lighter than its color, so the contrast needs a margin.
  for (
    let share = DARKEN_STEP;
    share < 1 && contrast(flood, onDeep) < TEXT_CONTRAST + 1.4;
    share += DARKEN_STEP
  )
    flood = mixed(field, '#000000', share);
  return `${patternLayer(team, flood)}, ${flood}`;
}
