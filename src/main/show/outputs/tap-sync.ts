import type { TapSync } from '../../../preload/contract/tap-sync.ts';
import { DELAY_MAX_MS } from '../../../preload/contract/limits.ts';

/**
 * Derives how far the video is behind the feed from taps at scores. Pure. A single tap could belong to any earlier
 * score; the offset on which most taps agree is the right one.
 */

/** Video may be ahead of the feed by this much, and behind it by the maximum delay. */
export const AHEAD_MAX_MS = 5_000;
/** Maximum difference between offsets that agree, because neither taps nor scouts are exact. */
const AGREE_MS = 1_500;
/** A spread below this is no better, because reaction times differ by as much. */
const REACTION_MS = 400;
/** Video is usually behind the feed, by at most this much. */
const USUAL_LAG_MS = 10_000;
/** Number of agreeing taps that set the delay. It is set to their median, so that one bad tap doesn't matter. */
const TAPS_NEEDED = 3;

const STEP_MS = 100;

interface Tap {
  /** Unix ms. */
  at: number;
  /** Time from the tap's moment to the tap, or null if no moment matches. */
  offsetMs: number | null;
}

export interface TapMatch {
  /** Oldest first. */
  taps: Tap[];
  /** Spread of the newest agreeing taps, at most three; null while fewer than two agree. */
  spreadMs: number | null;
  /** Median offset of the newest three agreeing taps, or of fewer. Null if none matches. */
  offsetMs: number | null;
  /** True if three taps agree. */
  isSettled: boolean;
}

/**
 * Finds the offset on which most taps agree. Among offsets that are equally precise, the most usual one wins: video is
 * rarely ahead of the feed, so a score that arrives soon after a tap must not turn "3 s behind" into "2 s ahead". After
 * that, the smallest spread wins, then the smallest offset. Each moment matches at most one tap.
 *
 * @param taps Unix ms, oldest first
 * @param moments when the feed reported scores, Unix ms, oldest first
 */
export function matchTaps(taps: readonly number[], moments: readonly number[]): TapMatch {
  const best = bestOf(taps, moments);
  const agreeing = best.offsets.filter((offset) => offset !== null).slice(-TAPS_NEEDED);
  return {
    taps: taps.map((at, index) => ({ at, offsetMs: best.offsets[index] ?? null })),
    spreadMs: agreeing.length < 2 ? null : Math.max(...agreeing) - Math.min(...agreeing),
    offsetMs: median(agreeing),
    isSettled: agreeing.length >= TAPS_NEEDED,
  };
}

/** Returns the delay for an offset, within the limits of outputs. */
export function delayOf(offsetMs: number): number {
  const rounded = Math.round(offsetMs / STEP_MS) * STEP_MS;
  return Math.min(DELAY_MAX_MS, Math.max(0, rounded));
}

/** Returns the state for the producer, or null without taps. */
export function tapSyncState(match: TapMatch): TapSync | null {
  if (match.taps.length === 0) return null;
  const { taps, spreadMs, offsetMs } = match;
  return {
    taps,
    spreadMs,
    delayMs: offsetMs === null ? null : delayOf(offsetMs),
    sentence: sentenceOf(match),
  };
}

interface Explained {
  offsets: (number | null)[];
  count: number;
  spreadMs: number;
  lowest: number;
}

function bestOf(taps: readonly number[], moments: readonly number[]): Explained {
  const offsets = [...new Set(taps.flatMap((tap) => moments.map((at) => tap - at)))].filter(isPossible);
  const widest = offsets.map((lowest) => explain(taps, moments, lowest, lowest + AGREE_MS));
  const most = Math.max(0, ...widest.map(({ count }) => count));
  let best: Explained = { offsets: taps.map(() => null), count: 0, spreadMs: Infinity, lowest: Infinity };
  // The spread matters only among offsets with the maximum number of taps.
  for (const { lowest } of widest.filter(({ count }) => count === most)) {
    for (const highest of offsets.filter((offset) => offset >= lowest && offset <= lowest + AGREE_MS)) {
      const found = explain(taps, moments, lowest, highest);
      if (isBetter(found, best)) best = found;
    }
  }
  return best;
}

function isPossible(offset: number): boolean {
  return offset >= -AHEAD_MAX_MS && offset <= DELAY_MAX_MS;
}

/** Matches taps to moments with offsets from `lowest` to `highest`: each tap takes the first free moment. */
function explain(
  taps: readonly number[],
  moments: readonly number[],
  lowest: number,
  highest: number,
): Explained {
  let next = 0;
  const offsets = taps.map((tap) => {
    while (next < moments.length && (moments[next] ?? 0) < tap - highest) next += 1;
    const at = moments[next];
    if (at === undefined || at > tap - lowest || !isPossible(tap - at)) return null;
    next += 1;
    return tap - at;
  });
  const known = offsets.filter((offset) => offset !== null);
  return { offsets, count: known.length, spreadMs: Math.max(...known) - Math.min(...known), lowest };
}

function isBetter(one: Explained, other: Explained): boolean {
  const [mine, its] = [rankOf(one), rankOf(other)];
  const at = mine.findIndex((value, index) => value !== its[index]);
  return at !== -1 && (mine[at] ?? 0) < (its[at] ?? 0);
}

/** Returns ranking values, compared one after the other; smaller is better. */
function rankOf({ count, spreadMs, lowest }: Explained): number[] {
  const lag = lowest < 0 ? 1 : lowest <= USUAL_LAG_MS ? 0 : 2;
  return [-count, Math.max(spreadMs, REACTION_MS), lag, spreadMs, lowest];
}

function median(offsets: readonly number[]): number | null {
  const sorted = offsets.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

function sentenceOf({ taps, spreadMs, offsetMs, isSettled }: TapMatch): string {
  if (offsetMs === null) {
    return 'No score in the feed matches your taps, so nothing changed. Tap when you see a score in the video.';
  }
  const newest = taps.at(-1)?.offsetMs === null ? 'No score in the feed matches the last tap. ' : '';
  const delay = seconds(delayOf(offsetMs));
  const isAhead = offsetMs <= -STEP_MS / 2;
  const ahead = `The video is ${seconds(-offsetMs)} ahead of the feed, and a delay can't fix that`;
  if (isSettled) {
    const agree = `Three taps agree within ${seconds(spreadMs ?? 0)}`;
    return `${newest}${agree}. ${isAhead ? `${ahead}. The delay is now 0 s.` : `The delay is now ${delay}.`}`;
  }
  const fitting = taps.filter(({ offsetMs: offset }) => offset !== null).length;
  const missing = TAPS_NEEDED - fitting;
  const more = missing === 1 ? 'Tap at 1 more score' : `Tap at ${String(missing)} more scores`;
  const so = isAhead ? `${ahead}.` : `The video seems to be ${delay} behind.`;
  return `${newest}${so} ${more} to set the delay.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
