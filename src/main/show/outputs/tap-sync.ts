import type { TapSync } from '../../../preload/contract/tap-sync.ts';
import { DELAY_MAX_MS } from '../../../preload/contract/limits.ts';

/**
 * How far the video is behind the feed, from taps at scores seen in them. Pure. A tap alone could belong to any of the
 * scores before it; the offset that most taps agree on is the one that is true.
 */

/** Video may be ahead of the feed by this much, and behind it by as much as a delay can be. */
export const AHEAD_MAX_MS = 5_000;
/** Whoever taps is not exact, a scout is not either: offsets this close together agree. */
const AGREE_MS = 1_500;
/** So many taps that agree set the delay: their median stands, whatever one of them is. */
const TAPS_NEEDED = 3;

const STEP_MS = 100;

interface Tap {
  /** Unix ms. */
  at: number;
  /** How long after its moment it came, or null where no moment fits. */
  offsetMs: number | null;
}

export interface TapMatch {
  /** Oldest first, as they were given. */
  taps: Tap[];
  /** Of the newest that agree, three at most; null while fewer than two do. */
  spreadMs: number | null;
  /** The median of the newest three that agree; with fewer, of those. Null where none fits. */
  offsetMs: number | null;
  /** Three agree. */
  isSettled: boolean;
}

/**
 * Finds the offset on which most taps agree; where several explain as many, the one with the smallest spread, then the
 * smallest offset. A moment is seen once: it explains one tap.
 *
 * @param taps Unix ms, oldest first
 * @param moments when the feed told of scores, Unix ms, oldest first
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

/** The delay for an offset: one that outputs can have. */
export function delayOf(offsetMs: number): number {
  const rounded = Math.round(offsetMs / STEP_MS) * STEP_MS;
  return Math.min(DELAY_MAX_MS, Math.max(0, rounded));
}

/** What the producer sees of it. Null without taps. */
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
  // Only where as many agree as anywhere is it worth looking how closely they can.
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

/** The taps that offsets from `lowest` to `highest` explain: each takes the first moment that is left over for it. */
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
  return (
    one.count > other.count ||
    (one.count === other.count &&
      (one.spreadMs < other.spreadMs || (one.spreadMs === other.spreadMs && one.lowest < other.lowest)))
  );
}

function median(offsets: readonly number[]): number | null {
  const sorted = offsets.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

function sentenceOf({ taps, spreadMs, offsetMs, isSettled }: TapMatch): string {
  if (offsetMs === null) {
    return 'No score in the feed fits the taps so far, so nothing was changed. Tap at the instant a score is seen in the pictures.';
  }
  const newest = taps.at(-1)?.offsetMs === null ? 'No score in the feed fits the last tap. ' : '';
  const delay = seconds(delayOf(offsetMs));
  const isAhead = offsetMs <= -STEP_MS / 2;
  const ahead = `The pictures come ${seconds(-offsetMs)} before the feed, and no delay can make up for that`;
  if (isSettled) {
    const agree = `Three taps agree within ${seconds(spreadMs ?? 0)}`;
    return `${newest}${agree}. ${isAhead ? `${ahead}: it was set to none.` : `The delay was set to ${delay}.`}`;
  }
  const fitting = taps.filter(({ offsetMs: offset }) => offset !== null).length;
  const missing = TAPS_NEEDED - fitting;
  const more = missing === 1 ? 'Tap at one more score' : `Tap at ${String(missing)} more scores`;
  const so = isAhead ? `${ahead}.` : `The pictures seem to be ${delay} behind.`;
  return `${newest}${so} ${more} to set the delay.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
