import type { BugPlace } from '../../src/preload/contract/output-frame.ts';
import {
  AIR,
  bugAnchorOf,
  bugZoom,
  CLEAR,
  clearOf,
  FACT_ROW_HEIGHT,
  MARK_HEIGHT,
  meets,
  NETWORK_BUG,
  TICKER_LIFT,
  tickerLift,
  VERTICAL_ZOOM,
} from './layout.ts';
import type { Anchor, Beside, BugSpace, Layout } from './layout.ts';

/** Where the graphics beside the scorebug stand. */

const LOWER_THIRD_WIDTH = 1120;
/** What a sponsor alone in a corner has to itself, at most. */
export const SPONSOR_CORNER = { width: 300, height: 60 };

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
  const { place, lift: bugLift } = bugAnchorOf(layout, space, bugPlace, beside);
  const isTop = place.startsWith('top');
  const under = tickerLift(layout, beside);
  const isBeside = !isVertical && networkCorner?.startsWith('bottom') === true;
  const ticker = hasTicker ? under + TICKER_LIFT : 0;
  const isTaller = hasBugMark && space.hasNoTabs === true;
  const tallest = space.height + rows * FACT_ROW_HEIGHT + (isTaller ? MARK_HEIGHT : 0);
  const zoom = bugZoom(layout, space.width, beside.bugSize, 1);
  // On vertical video the narrowest boards may be drawn that tall.
  const bug = Math.ceil(tallest * (isVertical ? VERTICAL_ZOOM * beside.bugSize : zoom)) + AIR;
  const column = place.slice(place.indexOf('-') + 1) as 'left' | 'centre' | 'right';
  const tall = height / unit;
  const margin = (height - safeBottom) / unit;
  // A full frame is the whole picture, and the only graphic while it is there.
  const frame = {
    top: safeTop / unit + clear('top-centre', available),
    bottom: margin - clear('bottom-centre', available),
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
  const isUnderBug = meets(layout, place, space.width * zoom, sponsorCorner, SPONSOR_CORNER.width);
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
