import type { BugPlace, SafeArea } from '../../src/preload/contract/output-frame.ts';

/**
 * Margins and sizes. All graphics are measured in design units: one pixel of a 1080-line picture. Landscape uses
 * title-safe (5% per side, EBU R95) or action-safe margins (3.5%). Vertical video keeps clear of the player controls
 * of social apps: the top 14%, the bottom 35%, and 6% at each side.
 */

export interface Layout {
  /** Output pixels per design unit. */
  unit: number;
  isVertical: boolean;
  /** Margins in output pixels. */
  safeX: number;
  safeTop: number;
  safeBottom: number;
  /** Width between the margins in design units. */
  available: number;
}

const DESIGN_SHORT_SIDE = 1080;
const SAFE_SHARES: Record<SafeArea, number> = { title: 0.05, action: 0.035 };
const VERTICAL = { x: 0.06, top: 0.14, bottom: 0.35 };

/** Returns the layout of an output of `width` x `height` pixels. Throws for an invalid size. */
export function layoutOf(width: number, height: number, safeArea: SafeArea): Layout {
  if (!(width > 0 && height > 0))
    throw new Error(`There is no layout for an output of ${width} x ${height}.`);
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

/** A position in the picture, and the distance from the margin in design units. */
export interface Anchor {
  place: BugPlace;
  lift: number;
}

/** The space that a sport's scorebug needs. */
export interface BugSpace {
  /** Default position in landscape. */
  place: BugPlace;
  /** Maximum width in design units. */
  width: number;
  /** Height of the board and the tabs in design units. */
  height: number;
  /** Whether the height includes no tabs. */
  hasNoTabs?: boolean;
  /** The producer's free lines: side by side if the board is wide enough. */
  lines: 'beside' | 'stacked';
}

/** The space for the plain scorebug of an unknown sport. */
export const PLAIN_BUG: BugSpace = {
  place: 'top-left',
  width: 636,
  height: 64,
  hasNoTabs: true,
  lines: 'stacked',
};
/** Largest scale of narrow boards on vertical video. */
export const VERTICAL_ZOOM = 1.6;
export const TICKER_HEIGHT = 84;
/** Height of a match info row on a scorebug's outer edge. */
export const FACT_ROW_HEIGHT = 42;
export const LOWER_THIRD_HEIGHT = 160;
/** Height of a sponsor's plate on a graphic's outer edge. */
export const MARK_HEIGHT = 44;
/** Reserved size of the network bug. */
export const NETWORK_BUG = { width: 160, height: 72 };

/**
 * Returns the scale of a scorebug: the theme's size, on vertical video multiplied by `upright`. Reduced if the board
 * would exceed the margins.
 *
 * @param width the board's width in design units, at most the room between the margins
 * @param size the theme's `bugSize`
 * @param upright the scale on vertical video
 */
export function bugZoom(
  { isVertical, available }: Layout,
  width: number,
  size: number,
  upright: number,
): number {
  return Math.min(isVertical ? upright * size : size, available / width);
}

/**
 * Returns the position of a scorebug, the same for both text directions, because camera operators frame their
 * shots around it.
 */
export function bugPlaceOf({ isVertical }: Layout, usual: BugPlace, chosen: BugPlace | null): BugPlace {
  if (!isVertical) return chosen ?? usual;
  // On vertical video, the scorebug takes the full width, so only top or bottom is left to choose.
  return chosen?.startsWith('bottom') ? 'bottom-center' : 'top-center';
}

export interface Placement {
  scale: number;
  left: number;
  top: number;
}

/**
 * Returns the position and scale of a `width` x `height` picture in a window: fully visible and centered; not scaled if
 * it fits almost exactly.
 */
export function placeIn(windowWidth: number, windowHeight: number, width: number, height: number): Placement {
  const scale = Math.min(windowWidth / width, windowHeight / height);
  if (Math.abs(scale - 1) < 0.002) return { scale: 1, left: 0, top: 0 };
  return {
    scale,
    left: Math.round((windowWidth - width * scale) / 2),
    top: Math.round((windowHeight - height * scale) / 2),
  };
}
