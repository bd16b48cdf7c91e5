/** How much of an output's picture a preview of its scorebug shows: the corner that one of any sport stands in. */

/** Of a picture of 1920 x 1080, with a scorebug as large as designed. */
export const BUG_CORNER = { left: 37, top: 9, right: 1_337, bottom: 237 } as const;
const SCALE_MOST = 0.46;
/** CSS px: as high for every sport, so that nothing beneath it jumps. */
export const BUG_PICTURE = { height: Math.ceil((BUG_CORNER.bottom - BUG_CORNER.top) * SCALE_MOST) } as const;

/**
 * @param width of the preview, CSS px
 * @param bugSize as the theme has it
 */
export function bugScale(width: number, bugSize = 1): number {
  return Math.min(SCALE_MOST, width / (BUG_CORNER.right - BUG_CORNER.left)) / Math.max(1, bugSize);
}
