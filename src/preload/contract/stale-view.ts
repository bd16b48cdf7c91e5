import type { StalePolicy } from './freshness.ts';
import { SILENT_LIMIT_MS } from './link-limits.ts';
import type { GraphicId, GraphicViews, MatchView, OutputFrame } from './output-frame.ts';
import type { SponsorMarks } from './sponsors.ts';

/**
 * What an output hides or mutes while its data is stale. Main decides if a feed is stale; the page decides if main is
 * silent.
 */
export interface StaleView {
  isClockHidden: boolean;
  isDimmed: boolean;
  isHidden: boolean;
}

export const freshView: StaleView = { isClockHidden: false, isDimmed: false, isHidden: false };

/**
 * Returns what is hidden or muted.
 * @param staleMs how long the data has been stale
 */
export function staleViewOf(staleMs: number, { clock, dimAfterMs, hideAfterMs }: StalePolicy): StaleView {
  return {
    isClockHidden: clock === 'hide',
    isDimmed: dimAfterMs !== null && staleMs >= dimAfterMs,
    isHidden: hideAfterMs !== null && staleMs >= hideAfterMs,
  };
}

/** Returns the match without its clocks, which need a live feed. */
export function withoutClock(match: MatchView | null): MatchView | null {
  return match?.clock || match?.playClock ? { ...match, clock: null, playClock: null } : match;
}

/** Returns the graphics, with hidden ones off air. */
export function graphicsWithout(graphics: GraphicViews, isLeftOut: (id: GraphicId) => boolean): GraphicViews {
  const isOn = (id: GraphicId): boolean => graphics[id].isOnAir && !isLeftOut(id);
  const { scorebug, 'lower-third': third, 'full-frame': full, takeover, ticker } = graphics;
  return {
    scorebug: isOn('scorebug') ? scorebug : { isOnAir: false },
    'lower-third': { ...third, isOnAir: isOn('lower-third') },
    'full-frame': isOn('full-frame') ? full : { isOnAir: false, content: null },
    takeover: isOn('takeover') ? takeover : { isOnAir: false, content: null },
    ticker: isOn('ticker') ? ticker : { isOnAir: false, items: [] },
  };
}

/**
 * Returns the last frame of a silent main as its output shows it: with the stale-data rules applied, and without moment
 * graphics or graphics that are due to leave. Null if main hasn't been silent long enough.
 *
 * @param silentMs the time since main's last message
 * @param at Unix ms, on the frame's clock
 */
export function frameInSilence(frame: OutputFrame, silentMs: number, at: number): OutputFrame | null {
  if (silentMs < SILENT_LIMIT_MS) return null;
  const view = staleViewOf(silentMs - SILENT_LIMIT_MS, frame.output.stale);
  const isOver = (id: GraphicId): boolean => view.isHidden || (frame.leavesAt?.[id] ?? Infinity) <= at;
  const graphics = graphicsWithout(frame.graphics, isOver);
  const { isTimed: _, ...rest } = frame;
  return {
    ...rest,
    at,
    motion: 'live',
    isDimmed: frame.isDimmed || view.isDimmed,
    match: view.isClockHidden ? withoutClock(frame.match) : frame.match,
    graphics: { ...graphics, scorebug: { isOnAir: graphics.scorebug.isOnAir } },
    sponsors: view.isHidden ? {} : marksBeside(graphics, frame.sponsors),
  };
}

/** Returns the sponsor marks without those of graphics that left. */
function marksBeside(graphics: GraphicViews, marks: SponsorMarks): SponsorMarks {
  const gone = new Set(Object.entries(graphics).flatMap(([id, { isOnAir }]) => (isOnAir ? [] : [id])));
  return Object.fromEntries(Object.entries(marks).filter(([slot]) => !gone.has(slot)));
}
