import type { Direction } from '../../src/words/languages.ts';
import { bugZoom } from '../kit/layout.ts';
import type { OnAir } from '../kit/on-air.ts';
import type { InsertViewModel } from './view-model.ts';

/**
 * Position of an insert on its scorebug, and of its parts, in design units of the scorebug. Left and right are physical
 * directions.
 */
export interface InsertBox {
  stands: 'over-end' | 'over-middle' | 'over-all' | 'beside';
  isBeside: boolean;
  /** Whether the insert comes out downward, from below the chalk line. */
  hangs: boolean;
  /** Whether the insert is at the right end of the board, or to its right. */
  isAfter: boolean;
  /** Whether the front board is at the right end of the insert. */
  isRight: boolean;
  wide: number;
  tall: number;
  /** Extra height of the front board. */
  extra: number;
  /** Width of the front board; 0: none. */
  plateWide: number;
  figureSize: number;
  /** Size of the team's mark; 0: no room. */
  markSize: number;
  room: number;
}

/** Minimum width for the team's mark; a narrower insert has a bar in the team's color. */
const MARK_FROM = 340;
const BAR = 14;
const PAD = 24;
/** Minimum room next to the board; with less, the insert is above it. */
const BESIDE_FROM = 420;
/** Slope of all edges: 12 degrees. */
const RUN = 0.2126;

/** Returns the width of the plate before the text: a figure, a mark or a bar in the team's color. */
function plateWidth(tall: number, figure: string | null, hasTeam: boolean, hasMark: boolean): number {
  if (figure !== null) return 70 + tall * 0.36 * figure.length;
  if (hasMark) return tall * 1.5;
  return hasTeam ? BAR : 0;
}

/**
 * Returns the position of an insert and its parts.
 * @param width the width of the scorebug's board
 */
export function insertBox(
  { look, team, figure, isAtEnd, material }: InsertViewModel,
  { anchor: { place }, layout, theme }: Pick<OnAir, 'anchor' | 'layout' | 'theme'>,
  width: number,
  direction: Direction,
): InsertBox {
  const { wide: usual } = look;
  const fullWidth = usual === null ? width : width < usual.board ? usual.narrow : usual.full;
  // An insert is scaled like its scorebug.
  const free = Math.floor(layout.available / bugZoom(layout, width, theme.bugSize, 1) - width);
  const isAside = !layout.isVertical && !place.endsWith('center') && free >= BESIDE_FROM;
  const isBeside = look.stands === 'beside' && isAside;
  const stands = look.stands === 'beside' && !isBeside ? 'over-all' : look.stands;
  const wide = isBeside ? Math.min(fullWidth, free) : stands === 'over-all' ? width : fullWidth;
  const isAfter = isBeside ? place.endsWith('left') : isAtEnd !== (direction === 'rtl');
  const { tall } = look;
  const hasMark = team !== null && wide >= MARK_FROM;
  const isBar = figure === null && !hasMark;
  const extra = material === 'lit' && !isBar ? look.plate - tall : 0;
  const plateWide = Math.round(plateWidth(tall, figure, team !== null, hasMark));
  const lean = material === 'lit' ? tall * RUN : 0;
  return {
    stands,
    isBeside,
    hangs: !isBeside && place.startsWith('top'),
    isAfter,
    // For an insert next to the board, the front board is at the end next to the board.
    isRight: isBeside ? !isAfter : isAfter,
    wide,
    tall,
    extra,
    plateWide,
    figureSize: Math.round(tall * 0.74),
    markSize: hasMark && figure === null ? Math.round(tall * 0.94) : 0,
    room: Math.floor(wide - plateWide - lean / 2 - 2 * PAD),
  };
}
