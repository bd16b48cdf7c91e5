import type { Moment } from '../../contract/moments.ts';
import { sideKey, type PerSide, type Side } from '../../contract/values.ts';
import { resumedClock } from '../periods.ts';
import { tryOf } from './moments.ts';
import type { FootballSnapshot, FootballView } from './wire.ts';

const TOUCHDOWN_POINTS = 6;

/** Returns the side whose try is open. If the feed doesn't send it, the newest score must be that side's touchdown. */
function resumedTry(view: FootballView, moments: readonly Moment[]): Side | null {
  const side = tryOf(view);
  if (side === null || view.tryBy !== null) return side;
  const newest = moments.findLast(
    ({ state, delta }) => state !== 'withdrawn' && (delta.a !== 0 || delta.b !== 0),
  );
  return newest?.delta[sideKey(side)] === TOUCHDOWN_POINTS ? side : null;
}

export function resumableState(
  view: FootballView,
  score: PerSide,
  _snapshot: unknown,
  moments: readonly Moment[],
): FootballSnapshot {
  const { period, possession, down, distance, lineToGain, flagOpen, looseBall, live } = view;
  return {
    score,
    period: period ?? 0,
    clock: resumedClock(view),
    possession,
    down,
    distance: lineToGain === 'goal' ? 'goal' : distance,
    flagOpen,
    looseBall,
    live: live ?? false,
    tryBy: resumedTry(view, moments),
  };
}
