/**
 * Where graphics may stand. Everything on air is measured in design units: one pixel of a 1080-line picture. Landscape
 * keeps title-safe margins (5 % each side, EBU R95); vertical video keeps clear of what its players lay over the
 * picture: the top 14 %, the bottom 35 %, 6 % at the sides.
 */

export interface Layout {
  /** Output pixels per design unit. */
  unit: number;
  isVertical: boolean;
  /** Margins in output pixels. */
  safeX: number;
  safeTop: number;
  safeBottom: number;
  /** Width between the margins, in design units. */
  available: number;
}

const DESIGN_SHORT_SIDE = 1080;
const LANDSCAPE = { x: 0.05, top: 0.05, bottom: 0.05 };
const VERTICAL = { x: 0.06, top: 0.14, bottom: 0.35 };

/** The layout of an output of `width` x `height` pixels. Throws on a size that is none. */
export function layoutOf(width: number, height: number): Layout {
  if (!(width > 0 && height > 0)) throw new Error(`An output of ${width} x ${height} has no layout.`);
  const isVertical = height > width;
  const margins = isVertical ? VERTICAL : LANDSCAPE;
  const unit = Math.min(width, height) / DESIGN_SHORT_SIDE;
  const safeX = Math.round(width * margins.x);
  return {
    unit,
    isVertical,
    safeX,
    safeTop: Math.round(height * margins.top),
    safeBottom: Math.round(height * margins.bottom),
    available: (width - 2 * safeX) / unit,
  };
}

export interface Placement {
  scale: number;
  left: number;
  top: number;
}

/** How a picture of `width` x `height` lies in a window: whole, centred, and not scaled at all where it fits exactly. */
export function placeIn(windowWidth: number, windowHeight: number, width: number, height: number): Placement {
  const scale = Math.min(windowWidth / width, windowHeight / height);
  if (Math.abs(scale - 1) < 0.002) return { scale: 1, left: 0, top: 0 };
  return {
    scale,
    left: Math.round((windowWidth - width * scale) / 2),
    top: Math.round((windowHeight - height * scale) / 2),
  };
}
