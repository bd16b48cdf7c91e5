import { darkened, mixed, patternOf } from './mark/pattern.ts';
import { contrast } from '../../src/colors/oklab.ts';
import { TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import type { TeamViewModel, TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/**
 * What boards are made of beyond flat colors, as tokens of the stage: `patternA` is `--pattern-a`. Fetched with the
 * graphics beside the scorebug; until it is there fields are plain. What needs no team stands in the stage's own style:
 * `--face`, `--lean`, `--nearer`.
 */
export interface Material {
  /** Layers of a background, in a tone of each team's field; `none` where boards are flat. */
  patternA: string;
  patternB: string;
  /** Layers that the middle of a bug floods in while that side has the ball: text of the board beneath reads on them. */
  floodA: string;
  floodB: string;
}

const DARKEN_STEP = 0.06;

/** @param isKeyed a switcher keys the output: colors stay flat */
export function materialOf(
  { a, b }: TeamViewModels,
  { material, onDeep }: Theme,
  isKeyed: boolean,
): Material {
  const isFlat = material !== 'lit' || isKeyed;
  return {
    patternA: isFlat ? 'none' : patternLayer(a, a.colors.field),
    patternB: isFlat ? 'none' : patternLayer(b, b.colors.field),
    // Flat boards have a bar in the color instead.
    floodA: isFlat ? a.colors.edge : floodOf(a, onDeep),
    floodB: isFlat ? b.colors.edge : floodOf(b, onDeep),
  };
}

function patternLayer({ mark }: TeamViewModel, field: string): string {
  const { image, width, height } = patternOf(mark, darkened(field));
  return `${image} 0 0 / calc(var(--unit) * ${width * SCALE}) calc(var(--unit) * ${height * SCALE})`;
}

/** Tiles are drawn for a takeover; on a bug they are finer. */
const SCALE = 0.8;

function floodOf(team: TeamViewModel, onDeep: string): string {
  const { field } = team.colors;
  let flood = field;
  // The lit top of a face is lighter than its color: room for that.
  for (
    let share = DARKEN_STEP;
    share < 1 && contrast(flood, onDeep) < TEXT_CONTRAST + 1.4;
    share += DARKEN_STEP
  )
    flood = mixed(field, '#000000', share);
  return `${patternLayer(team, flood)}, ${flood}`;
}
