import type { BugPlace, SafeArea } from '../../src/preload/contract/output-frame.ts';

/**
 * Where graphics may stand. Everything on air is measured in design units: one pixel of a 1080-line picture. Landscape
 * keeps title-safe margins (5 % each side, EBU R95) or, where the producer says so, action-safe ones (3.5 %); vertical
 * video keeps clear of what its players lay over the picture: the top 14 %, the bottom 35 %, 6 % at the sides.
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
const SAFE_SHARES: Record<SafeArea, number> = { title: 0.05, action: 0.035 };
const VERTICAL = { x: 0.06, top: 0.14, bottom: 0.35 };

/** The layout of an output of `width` x `height` pixels. Throws on a size that is none. */
export function layoutOf(width: number, height: number, safeArea: SafeArea): Layout {
  if (!(width > 0 && height > 0)) throw new Error(`An output of ${width} x ${height} has no layout.`);
  const isVertical = height > width;
  const share = SAFE_SHARES[safeArea];
  const margins = isVertical ? VERTICAL : { x: share, top: share, bottom: share };
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

/** A place on the picture, and how far inside its margin a graphic there stands, in design units. */
export interface Anchor {
  place: BugPlace;
  lift: number;
}

/** What a sport's scorebug takes of the picture. */
export interface BugSpace {
  /** Where it stands in landscape, unless the producer says otherwise. */
  place: BugPlace;
  /** At its widest, in design units. */
  width: number;
  /** Board and tabs, in design units. */
  height: number;
  /** Nothing of that height is for tabs. */
  hasNoTabs?: boolean;
  /** Where the producer's free lines stand: side by side on a board that is wide enough. */
  lines: 'beside' | 'stacked';
}

/** While no sport is known: what a bug of names and score takes. */
export const PLAIN_BUG: BugSpace = {
  place: 'top-left',
  width: 636,
  height: 64,
  hasNoTabs: true,
  lines: 'stacked',
};
/** Narrow boards are drawn larger on vertical video, by this at most. */
export const VERTICAL_ZOOM = 1.6;
export const TICKER_HEIGHT = 84;
/** Of a row of facts on a scorebug's outer edge. */
export const FACT_ROW_HEIGHT = 42;
export const LOWER_THIRD_HEIGHT = 160;
/** Of a sponsor's plate on the outer edge of a graphic. */
export const MARK_HEIGHT = 44;
/** What the network bug has to itself. */
export const NETWORK_BUG = { width: 160, height: 72 };

/**
 * How large a scorebug is drawn, times its design: the theme's size, and on vertical video as large as narrow boards are
 * there; never wider than what is between the margins.
 *
 * @param width of its board, in design units; none is designed wider than what is between the margins
 * @param size a theme's `bugSize`
 * @param upright how much larger it is drawn on vertical video
 */
export function bugZoom(
  { isVertical, available }: Layout,
  width: number,
  size: number,
  upright: number,
): number {
  return Math.min(isVertical ? upright * size : size, available / width);
}

/** In which place a scorebug stands: its own in every language, for a picture is composed around it. */
export function bugPlaceOf({ isVertical }: Layout, usual: BugPlace, wanted: BugPlace | null): BugPlace {
  if (!isVertical) return wanted ?? usual;
  // There it takes the whole width: only the row is left to choose.
  return wanted?.startsWith('bottom') ? 'bottom-center' : 'top-center';
}

export interface Placement {
  scale: number;
  left: number;
  top: number;
}

/** How a picture of `width` x `height` lies in a window: whole, centerd, and not scaled at all where it fits exactly. */
export function placeIn(windowWidth: number, windowHeight: number, width: number, height: number): Placement {
  const scale = Math.min(windowWidth / width, windowHeight / height);
  if (Math.abs(scale - 1) < 0.002) return { scale: 1, left: 0, top: 0 };
  return {
    scale,
    left: Math.round((windowWidth - width * scale) / 2),
    top: Math.round((windowHeight - height * scale) / 2),
  };
}
