/**
 * The part of an output's picture that a preview of its scorebug shows, in a picture of 1920 x 1080. It has room for
 * any sport's scorebug of default size.
 */
export const BUG_CORNER = { left: 37, top: 9, right: 1_337, bottom: 237 } as const;
const SCALE_MOST = 0.46;
/** The preview's height in CSS px, the same for every sport, so that nothing below moves. */
export const BUG_PICTURE = { height: Math.ceil((BUG_CORNER.bottom - BUG_CORNER.top) * SCALE_MOST) } as const;

/**
 * Returns the scale of the picture in the preview.
 * @param width the preview's width, CSS px
 * @param bugSize the theme's scorebug size
 */
export function bugScale(width: number, bugSize = 1): number {
  return Math.min(SCALE_MOST, width / (BUG_CORNER.right - BUG_CORNER.left)) / Math.max(1, bugSize);
}
