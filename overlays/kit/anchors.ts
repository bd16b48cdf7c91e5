import type { Direction } from '../../src/words/languages.ts';
import type { BugPlace } from '../../src/preload/contract/output-frame.ts';
import type { Corner } from '../../src/preload/contract/sponsors.ts';
import {
  bugPlaceOf,
  bugZoom,
  FACT_ROW_HEIGHT,
  MARK_HEIGHT,
  NETWORK_BUG,
  TICKER_HEIGHT,
  VERTICAL_ZOOM,
} from './layout.ts';
import type { Anchor, BugSpace, Layout } from './layout.ts';

/** Positions of all graphics relative to each other. Loaded with the graphics other than the scorebug. */

/** The height of the chalk line of the graphic below, plus a gap. */
const AIR = 42;
const CLEAR = 24;
/** How far graphics at the bottom move up for the ticker. */
const TICKER_LIFT = TICKER_HEIGHT + 26;
const LOWER_THIRD_WIDTH = 1120;
/** Maximum size of a sponsor's mark in a corner. */
export const SPONSOR_CORNER = { width: 300, height: 60 };

/** Other elements in the picture that affect positions. */
export interface Beside {
  /** Scale of the scorebug (the theme's `bugSize`). */
  bugSize: number;
  /** Number of match info rows on the scorebug. */
  rows: number;
  /** Whether a sponsor's plate is shown on the scorebug. */
  hasBugMark: boolean;
  hasTicker: boolean;
  /** The corner of the network bug; null: no bug. */
  networkCorner: Corner | null;
  /** Corner of a sponsor's mark. */
  sponsorCorner: Corner;
  /** Text direction of the output's language. */
  direction: Direction;
}

/** Returns whether a graphic of this width overlaps a `boxWidth` wide box in a corner. */
function meets(
  { available, isVertical }: Layout,
  place: BugPlace,
  width: number,
  corner: Corner | null,
  boxWidth: number,
): boolean {
  if (corner === null || place.startsWith('top') !== corner.startsWith('top')) return false;
  if (isVertical || corner === place) return true;
  const beside = place.endsWith('center') ? (available - width) / 2 : available - width;
  return beside < boxWidth + CLEAR;
}

/** Returns how far a graphic of this width moves inward to clear the network bug. */
function clearOf(layout: Layout, place: BugPlace, width: number, networkCorner: Corner | null): number {
  return meets(layout, place, width, networkCorner, NETWORK_BUG.width) ? NETWORK_BUG.height + CLEAR : 0;
}

/** Returns how far the ticker moves up. In landscape it is next to the network bug, on vertical video above the bug. */
function tickerLift(layout: Layout, networkCorner: Corner | null): number {
  return layout.isVertical ? clearOf(layout, 'bottom-center', layout.available, networkCorner) : 0;
}

export interface Anchors {
  bug: Anchor;
  lowerThird: Anchor;
  ticker: Anchor;
  /** Maximum width of the ticker. */
  tickerWidth: number;
  /** Position of a sponsor's corner mark. */
  sponsor: Anchor;
  /**
   * The readable area of a full frame, the height of the picture and its bottom margin, in design units from the top.
   */
  frame: { top: number; bottom: number; tall: number; safeBottom: number };
}

/**
 * Returns the positions of graphics around a sport's scorebug. Graphics at the bottom move above the ticker. A lower
 * third goes above a scorebug at the bottom, at the same end; otherwise it is at the start edge. A full frame fills the
 * picture, and all other graphics leave. All graphics keep clear of the network bug: the ticker ends next to it, others
 * move inward if they would cover it.
 */
export function anchorsOf(
  layout: Layout,
  height: number,
  space: BugSpace,
  bugPlace: BugPlace | null,
  beside: Beside,
): Anchors {
  const { isVertical, unit, safeTop, safeBottom, available } = layout;
  const { rows, hasBugMark, hasTicker, networkCorner, sponsorCorner, direction } = beside;
  const clear = (at: BugPlace, width: number): number => clearOf(layout, at, width, networkCorner);
  const place = bugPlaceOf(layout, space.place, bugPlace);
  const isTop = place.startsWith('top');
  const under = tickerLift(layout, networkCorner);
  const isBeside = !isVertical && networkCorner?.startsWith('bottom') === true;
  const ticker = hasTicker ? under + TICKER_LIFT : 0;
  const isTaller = hasBugMark && space.hasNoTabs === true;
  const tallest = space.height + rows * FACT_ROW_HEIGHT + (isTaller ? MARK_HEIGHT : 0);
  const boardWidth = Math.min(space.width, available);
  const zoom = bugZoom(layout, boardWidth, beside.bugSize, 1);
  const bugWidth = boardWidth * zoom;
  const bugLift = Math.max(isTop ? 0 : ticker, clear(place, bugWidth));
  // On vertical video the narrowest scorebugs are scaled up to this height.
  const bug = Math.ceil(tallest * (isVertical ? VERTICAL_ZOOM * beside.bugSize : zoom)) + AIR;
  const column = place.slice(place.indexOf('-') + 1) as 'left' | 'center' | 'right';
  const tall = height / unit;
  const margin = (height - safeBottom) / unit;
  const frame = {
    top: safeTop / unit + clear('top-center', available),
    bottom: margin - clear('bottom-center', available),
    tall,
    safeBottom: margin,
  };
  const lineStart: BugPlace = direction === 'rtl' ? 'bottom-right' : 'bottom-left';
  const thirdPlace: BugPlace = isTop ? lineStart : `bottom-${column}`;
  const overBug = isTop ? ticker + (isVertical ? 0 : AIR) : bugLift + bug;
  const lowerThird: Anchor = {
    place: thirdPlace,
    lift: Math.max(overBug, clear(thirdPlace, LOWER_THIRD_WIDTH)),
  };
  const isUnderBug = meets(layout, place, bugWidth, sponsorCorner, SPONSOR_CORNER.width);
  return {
    bug: { place, lift: bugLift },
    lowerThird,
    ticker: {
      place: isBeside && networkCorner === 'bottom-left' ? 'bottom-right' : 'bottom-left',
      lift: under,
    },
    tickerWidth: available - (isBeside ? NETWORK_BUG.width + CLEAR : 0),
    sponsor: { place: sponsorCorner, lift: isUnderBug ? bugLift + bug : 0 },
    frame,
  };
}
