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

/** Where graphics stand once there are others than the scorebug: fetched with those. */

/** Line of the graphic beneath, and air. */
const AIR = 42;
const CLEAR = 24;
/** All that stands at the bottom makes room for the ticker. */
const TICKER_LIFT = TICKER_HEIGHT + 26;
const LOWER_THIRD_WIDTH = 1120;
/** What a sponsor alone in a corner has to itself, at most. */
export const SPONSOR_CORNER = { width: 300, height: 60 };

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

/** How far inside the margin something so wide in a place begins, for the network bug's sake. */
function clearOf(layout: Layout, place: BugPlace, width: number, networkCorner: Corner | null): number {
  return meets(layout, place, width, networkCorner, NETWORK_BUG.width) ? NETWORK_BUG.height + CLEAR : 0;
}

/** How far inside its margin a ticker stands: in landscape beside a network bug, on vertical video over it. */
function tickerLift(layout: Layout, networkCorner: Corner | null): number {
  return layout.isVertical ? clearOf(layout, 'bottom-center', layout.available, networkCorner) : 0;
}

/** Where each graphic stands beside the others. */
export interface Anchors {
  bug: Anchor;
  lowerThird: Anchor;
  ticker: Anchor;
  /** How wide the ticker may be. */
  tickerWidth: number;
  /** Where a sponsor stands alone. */
  sponsor: Anchor;
  /** What a full frame has for reading, how tall the picture is, where its margin begins: from its top, in design units. */
  frame: { top: number; bottom: number; tall: number; safeBottom: number };
}

/**
 * Where graphics stand, beside the scorebug of a sport. A ticker has the bottom edge to itself: while it is on air, what
 * stands at the bottom stands above it. A lower third stands over a bug at the bottom, at the same end, else where lines
 * begin; a full frame is the whole picture, and they leave for it. All of them keep clear of the network bug: the ticker
 * beside it, the others inside it, where they would stand on it.
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
  // On vertical video the narrowest boards may be drawn that tall.
  const bug = Math.ceil(tallest * (isVertical ? VERTICAL_ZOOM * beside.bugSize : zoom)) + AIR;
  const column = place.slice(place.indexOf('-') + 1) as 'left' | 'center' | 'right';
  const tall = height / unit;
  const margin = (height - safeBottom) / unit;
  // A full frame is the whole picture, and the only graphic while it is there.
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
