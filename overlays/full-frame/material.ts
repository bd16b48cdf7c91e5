import { mixed } from '../kit/mark/pattern.ts';
import type { TeamViewModel } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** Materials of a full frame: fields lit from above, paper, or flat colors for keyers. */
export type Material = Theme['material'];

const WHITE = '#ffffff';
const BLACK = '#000000';
const NIGHT = '#04060b';

/** Opaque colors of a team's field. */
export interface PlaneColors {
  lit: string;
  field: string;
  deep: string;
  night: string;
  /** The outline and thickness of big words. */
  edge: string;
  horizon: string;
  /** Color of text on the field and on the ground. */
  ink: string;
  groundInk: string;
}

export function planeColors(
  { colors }: TeamViewModel,
  theme: Theme,
  material: Material,
  isMuted: boolean,
): PlaneColors {
  if (material === 'flat') {
    const [field, ink] = isMuted ? [theme.board, theme.onBoard] : [colors.field, colors.onField];
    const [ground, groundInk] = isMuted ? [theme.quiet, theme.onBoard] : [colors.shade, colors.onShade];
    return { lit: field, field, deep: field, night: ground, edge: ground, horizon: ground, ink, groundInk };
  }
  if (material === 'paper') {
    const { board, deep, onBoard, line } = theme;
    const ink = isMuted ? theme.mute : onBoard;
    return {
      lit: board,
      field: board,
      deep: board,
      night: deep,
      edge: board,
      horizon: line,
      ink,
      groundInk: ink,
    };
  }
  const base = isMuted ? theme.board : colors.field;
  return {
    lit: mixed(base, WHITE, 0.13),
    field: base,
    deep: mixed(base, BLACK, 0.34),
    night: mixed(base, NIGHT, 0.72),
    edge: mixed(base, NIGHT, 0.82),
    horizon: mixed(base, WHITE, isMuted ? 0.25 : 0.55),
    ink: isMuted ? theme.mute : theme.light,
    groundInk: isMuted ? theme.mute : theme.light,
  };
}
