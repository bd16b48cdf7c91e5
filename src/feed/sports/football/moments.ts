import { otherSide, type Side } from '../../contract/values.ts';
import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import { formatOf, periodEnd } from '../periods.ts';
import type { FootballView } from './wire.ts';

const MOMENTS: MomentTable = {
  touchdown: 'touchdown',
  field_goal: 'field_goal',
  extra_point: 'extra_point',
  two_point_conversion: 'two_point_conversion',
  safety: 'safety',
  flag: 'flag',
};

/**
 * Returns the side whose try is open. If the feed doesn't send it, a side that has the ball without a down counts as
 * trying.
 */
export function tryOf(view: FootballView | null): Side | null {
  if (view === null || view.tryBy === 'none') return null;
  return view.tryBy ?? (view.down === null ? view.possession : null);
}

/**
 * Returns the moment of an event. The contract has no separate event for a try returned by the defense: the points are
 * a `two_point_conversion` of the defending side.
 */
export function momentOf(
  event: LabelledEvent,
  before: FootballView | null,
  after: FootballView,
): NamedMoment | null {
  const side = sideOf(event);
  if (event.type === 'two_point_conversion' && side !== null && tryOf(before) === otherSide(side)) {
    return { kind: 'defensive_two_point', side, phase: null };
  }
  if (event.type === 'turnover') {
    return { kind: 'turnover', side: side ?? after.possession, phase: null };
  }
  return momentIn(MOMENTS, event.type, side) ?? periodEnd(before, after, formatOf(after.rules));
}
