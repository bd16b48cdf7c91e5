import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import { periodEnd } from '../periods.ts';
import { QUARTERS } from './words.ts';
import type { FootballView } from './wire.ts';

const MOMENTS: MomentTable = {
  touchdown: 'touchdown',
  field_goal: 'field_goal',
  extra_point: 'extra_point',
  two_point_conversion: 'two_point_conversion',
  safety: 'safety',
  flag: 'flag',
};

export function momentOf(
  event: LabelledEvent,
  before: FootballView | null,
  after: FootballView,
): NamedMoment | null {
  const side = sideOf(event);
  if (event.type === 'turnover') {
    return { kind: 'turnover', side: side ?? after.possession, phase: null };
  }
  return momentIn(MOMENTS, event.type, side) ?? periodEnd(before, after, QUARTERS);
}
