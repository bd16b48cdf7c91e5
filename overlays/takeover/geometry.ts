import type { Anchor, Layout } from '../kit/layout.ts';
import { LOWER_THIRD_HEIGHT } from '../kit/layout.ts';
import type { MarkPlace } from '../kit/stage-look.ts';

/** Where the parts of a takeover stand, in design units from the top left corner of the picture. */
export interface TakeoverGeometry {
  width: number;
  height: number;
  /** Top of the chalk line: where the lower third stands. */
  line: number;
  /** Top of the strip above it. */
  strip: number;
  /** What the strip closes to when it hands over. */
  board: { left: number; right: number };
  /** Where sky and ground meet. */
  horizon: number;
  mark: { left: number; top: number; size: number };
  word: { left: number; width: number; tall: number };
}

/** No board is wider (`lower-third/LowerThird.svelte`). */
const BOARD_WIDTH = 1120;
/** A word drifts, and has an outline: it stays so far inside title-safe, design units. */
const WORD_MARGIN = 30;

/** @param tall height of the picture in design units */
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
  // Deep enough beneath the word for the sport's own ground to be seen.
  const horizon = strip - (isVertical ? 90 : 155);
  const size = isVertical ? width * 0.77 : Math.min(880, strip * 1.08);
  const markLeft = { right: width * 0.572, centre: (width - size) / 2, diamond: width * 0.76 - size * 0.29 };
  const isDiamond = mark === 'diamond' && !isVertical;
  return {
    width,
    height: tall,
    line,
    strip,
    board: { left, right: left + boardWidth },
    horizon,
    mark: {
      left: isVertical ? (width - size) / 2 + width * 0.05 : markLeft[mark],
      top: isVertical ? horizon - size * 0.78 : isDiamond ? strip * 0.52 - size * 0.29 : -size * 0.11,
      size: isDiamond ? size * 0.58 : size,
    },
    word: {
      left: side + WORD_MARGIN,
      width: isDiamond ? width * 0.48 : width - 2 * (side + WORD_MARGIN),
      // Below the tallest scorebug, which stands at the top there.
      tall: isVertical ? size * 0.6 : strip * 0.8,
    },
  };
}
