import type { Direction } from '../../src/words/languages.ts';
import type { BugPlace, SafeArea } from '../../src/preload/contract/output-frame.ts';
import type { Corner } from '../../src/preload/contract/sponsors.ts';

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
/** Line of the graphic beneath, and air. */
export const AIR = 42;
export const TICKER_HEIGHT = 84;
/** Of a row of facts on a scorebug's outer edge. */
export const FACT_ROW_HEIGHT = 42;
export const LOWER_THIRD_HEIGHT = 160;
/** Of a sponsor's plate on the outer edge of a graphic. */
export const MARK_HEIGHT = 44;
/** What the network bug has to itself. */
export const NETWORK_BUG = { width: 160, height: 72 };
export const CLEAR = 24;
/** All that stands at the bottom makes room for the ticker. */
export const TICKER_LIFT = TICKER_HEIGHT + 26;

/**
 * How large a scorebug is drawn, times its design: the theme's size, and on vertical video as large as narrow boards are
 * there; never wider than what is between the margins.
 *
 * @param width of its board, in design units
 * @param most how much larger it is drawn on vertical video
 */
export function bugZoom(
  { isVertical, available }: Layout,
  width: number,
  size: number,
  most: number,
): number {
  const room = available / width;
  const wanted = (isVertical ? most : 1) * size;
  // A board that is as wide as the picture is drawn as designed.
  return wanted <= 1 ? wanted : Math.min(wanted, isVertical && most > 1 ? room : Math.max(1, room));
}

/** What else is on the picture. */
export interface Beside {
  /** Size of the scorebug, a theme's `bugSize`. */
  bugSize: number;
  /** Rows of facts that are out on the scorebug. */
  rows: number;
  /** A sponsor's plate is out on the scorebug. */
  hasBugMark: boolean;
  hasTicker: boolean;
  /** Where the network bug stands; null: there is none. */
  networkCorner: Corner | null;
  /** Where a sponsor stands alone. */
  sponsorCorner: Corner;
  /** How the lines of the output's language run. */
  direction: Direction;
}

/** Whether something so wide in a place stands where a box of `boxWidth` in a corner is. */
export function meets(
  { available, isVertical }: Layout,
  place: BugPlace,
  width: number,
  corner: Corner | null,
  boxWidth: number,
): boolean {
  if (corner === null || place.startsWith('top') !== corner.startsWith('top')) return false;
  if (isVertical || corner === place) return true;
  const beside = place.endsWith('centre') ? (available - width) / 2 : available - width;
  return beside < boxWidth + CLEAR;
}

/** How far inside the margin something so wide in a place begins, for the network bug's sake. */
export function clearOf(
  layout: Layout,
  place: BugPlace,
  width: number,
  networkCorner: Corner | null,
): number {
  return meets(layout, place, width, networkCorner, NETWORK_BUG.width) ? NETWORK_BUG.height + CLEAR : 0;
}

/** How far inside its margin a ticker stands: in landscape beside a network bug, on vertical video over it. */
export function tickerLift(layout: Layout, { networkCorner }: Pick<Beside, 'networkCorner'>): number {
  return layout.isVertical ? clearOf(layout, 'bottom-centre', layout.available, networkCorner) : 0;
}

/** Where a scorebug stands: in its own place in every language, for a picture is composed around it. */
export function bugAnchorOf(
  layout: Layout,
  { place: usual, width }: BugSpace,
  bugPlace: BugPlace | null,
  beside: Pick<Beside, 'hasTicker' | 'networkCorner' | 'bugSize'>,
): Anchor {
  const wanted = bugPlace ?? (layout.isVertical ? 'top-centre' : usual);
  // On vertical video a bug takes the whole width: only the row is left to choose.
  const isTop = wanted.startsWith('top');
  const place: BugPlace = layout.isVertical ? (isTop ? 'top-centre' : 'bottom-centre') : wanted;
  const over = isTop || !beside.hasTicker ? 0 : tickerLift(layout, beside) + TICKER_LIFT;
  return {
    place,
    lift: Math.max(
      over,
      clearOf(layout, place, width * bugZoom(layout, width, beside.bugSize, 1), beside.networkCorner),
    ),
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
