import type { Direction } from '../../src/words/languages.ts';
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

/** A place on the picture, and how far above the bottom margin a graphic there stands, in design units. */
export interface Anchor {
  place: BugPlace;
  lift: number;
}

/** Where each graphic stands beside the others. */
export interface Anchors {
  bug: Anchor;
  lowerThird: Anchor;
  ticker: Anchor;
  /** What is free for a full frame, how tall the picture is, where its margin begins: from its top, in design units. */
  frame: { top: number; bottom: number; tall: number; safeBottom: number };
}

/** What a sport's scorebug takes of the picture. */
export interface BugSpace {
  /** Where it stands in landscape, unless the producer says otherwise. */
  place: BugPlace;
  /** Board and tabs, in design units. */
  height: number;
  /** Where the producer's free lines stand: side by side on a board that is wide enough. */
  lines: 'beside' | 'stacked';
}

/** While no sport is known: what a bug of names and score takes. */
export const PLAIN_BUG: BugSpace = { place: 'top-left', height: 64, lines: 'stacked' };
/** Narrow boards are drawn larger on vertical video, by this at most. */
export const VERTICAL_ZOOM = 1.6;
/** Line of the graphic beneath, and air. */
const AIR = 42;
export const TICKER_HEIGHT = 60;
/** Of a row of facts on a scorebug's outer edge. */
export const FACT_ROW_HEIGHT = 42;
export const LOWER_THIRD_HEIGHT = 160;
/** All that stands at the bottom makes room for the ticker. */
const TICKER_LIFT = TICKER_HEIGHT + 26;

/** What else is on the picture. */
export interface Beside {
  /** Rows of facts that are out on the scorebug. */
  rows: number;
  hasTicker: boolean;
  hasLowerThird: boolean;
  /** How the lines of the output's language run. */
  direction: Direction;
}

/**
 * Where graphics stand, beside the scorebug of a sport. A ticker has the bottom edge to itself: while it is on air, what stands at the
 * bottom stands above it. A lower third stands over a bug at the bottom, at the same end, else where lines begin; a full frame makes room for all. The bug keeps its
 * place in every language: a picture is composed around it.
 */
export function anchorsOf(
  { isVertical, unit, safeTop, safeBottom }: Layout,
  height: number,
  { place: usual, height: bugHeight }: BugSpace,
  bugPlace: BugPlace | null,
  { rows, hasTicker, hasLowerThird, direction }: Beside,
): Anchors {
  const wanted = bugPlace ?? (isVertical ? 'top-centre' : usual);
  // On vertical video a bug takes the whole width: only the row is left to choose.
  const isTop = wanted.startsWith('top');
  const place: BugPlace = isVertical ? (isTop ? 'top-centre' : 'bottom-centre') : wanted;
  const ticker = hasTicker ? TICKER_LIFT : 0;
  const tallest = bugHeight + rows * FACT_ROW_HEIGHT;
  const bug = Math.ceil(tallest * (isVertical ? VERTICAL_ZOOM : 1)) + AIR;
  const column = place.slice(place.indexOf('-') + 1) as 'left' | 'centre' | 'right';
  const tall = height / unit;
  const margin = (height - safeBottom) / unit;
  const frame = { top: safeTop / unit, bottom: margin - ticker, tall, safeBottom: margin };
  const lowerThird: Anchor = isTop
    ? { place: direction === 'rtl' ? 'bottom-right' : 'bottom-left', lift: ticker + (isVertical ? 0 : AIR) }
    : { place: `bottom-${column}`, lift: ticker + bug };
  if (isTop) frame.top += bug;
  else frame.bottom -= bug;
  if (hasLowerThird) frame.bottom = margin - lowerThird.lift - LOWER_THIRD_HEIGHT - AIR;
  return {
    bug: { place, lift: isTop ? 0 : ticker },
    lowerThird,
    ticker: { place: 'bottom-left', lift: 0 },
    frame,
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
