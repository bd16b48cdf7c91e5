import { mixed } from '../kit/mark/pattern.ts';
import type { TeamViewModel } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** What a full frame is made of: fields lit from above, paper, or flat colours for keyers. */
export type Material = Theme['material'];

const WHITE = '#ffffff';
const BLACK = '#000000';
const NIGHT = '#04060b';

/** Colours of one side's plane; all of them opaque. */
export interface PlaneColours {
  lit: string;
  field: string;
  deep: string;
  night: string;
  /** Under big words: their edge and their thickness. */
  edge: string;
  /** A line on the field. */
  horizon: string;
  /** Text on the field, and on its ground. */
  ink: string;
  groundInk: string;
}

export function planeColours(
  { colours }: TeamViewModel,
  theme: Theme,
  material: Material,
  isMuted: boolean,
): PlaneColours {
  if (material === 'flat') {
    const [field, ink] = isMuted ? [theme.board, theme.onBoard] : [colours.field, colours.onField];
    const [ground, groundInk] = isMuted ? [theme.quiet, theme.onBoard] : [colours.shade, colours.onShade];
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
  const base = isMuted ? theme.board : colours.field;
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
