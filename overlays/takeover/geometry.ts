import type { Anchor, Layout } from '../kit/layout.ts';
import { LOWER_THIRD_HEIGHT } from '../kit/layout.ts';
import type { MarkPlace } from '../kit/stage-look.ts';

/** Positions of the parts of a takeover, in design units from the top left corner of the picture. */
export interface TakeoverGeometry {
  width: number;
  height: number;
  /** Top of the chalk line at the lower third's position. */
  line: number;
  /** Top of the strip above the line. */
  strip: number;
  /** Left and right edge of the strip after it has shrunk to the lower third. */
  board: { left: number; right: number };
  /** The vertical position of the horizon, where sky and ground meet. */
  horizon: number;
  mark: { left: number; top: number; size: number };
  /** Distance from the mark's center to a corner of its diamond, if there is one. */
  reach: number;
  /** Where the batted ball ends, relative to the center of the diamond. */
  ball: { x: number; y: number };
  word: { left: number; width: number; tall: number };
}

/** Maximum width of boards (`lower-third/LowerThird.svelte`). */
const BOARD_WIDTH = 1120;
/** Margin inside title-safe for a word's drift and outline, in design units. */
const WORD_MARGIN = 30;

/**
 * Returns the positions of a takeover's parts.
 * @param tall the height of the picture in design units
 */
export function takeoverGeometry(
  layout: Layout,
  tall: number,
  lower: Anchor,
  lineHeight: number,
  mark: MarkPlace,
): TakeoverGeometry {
  const { unit, safeX, safeBottom, available, isVertical } = layout;
  const side = safeX / unit;
  const width = available + 2 * side;
  const line = tall - safeBottom / unit - lower.lift - lineHeight;
  const strip = line - LOWER_THIRD_HEIGHT;
  const boardWidth = Math.min(BOARD_WIDTH, Math.floor(available));
  const column = lower.place.slice(lower.place.indexOf('-') + 1);
  const left =
    column === 'left' ? side : column === 'right' ? width - side - boardWidth : (width - boardWidth) / 2;
  // Far enough below the word to show the sport's ground.
  const horizon = strip - (isVertical ? 90 : 155);
  const whole = isVertical ? width * 0.77 : Math.min(880, strip * 1.08);
  const isDiamond = mark === 'diamond';
  const size = isDiamond ? whole * (isVertical ? 0.46 : 0.58) : whole;
  const markLeft = { right: width * 0.572, center: (width - size) / 2, diamond: width * 0.76 - size / 2 };
  const reach = size * (isVertical ? 1.02 : 0.83);
  // On vertical video the mark is between the tallest scorebug and the word.
  const uprightTop = isDiamond ? strip - size * 1.24 : horizon - size * 0.78;
  return {
    width,
    height: tall,
    line,
    strip,
    board: { left, right: left + boardWidth },
    horizon,
    mark: {
      left: isVertical ? (width - size) / 2 + (isDiamond ? 0 : width * 0.05) : markLeft[mark],
      top: isVertical ? uprightTop : isDiamond ? strip * 0.52 - size / 2 : -size * 0.11,
      size,
    },
    reach,
    // On vertical video the ball is in the sky above the scorebug.
    ball: isVertical
      ? { x: -0.6 * reach, y: width * 0.13 - uprightTop - size / 2 }
      : { x: -0.75 * reach, y: -0.84 * reach },
    word: {
      left: side + WORD_MARGIN,
      width: isDiamond && !isVertical ? width * 0.48 : width - 2 * (side + WORD_MARGIN),
      // Between the tallest scorebug, which is at the top on vertical video, and the bottom of the mark.
      tall: isVertical ? size * 0.6 : strip * 0.8,
    },
  };
}
