import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import { formatOf, periodEnd } from '../periods.ts';
import { shotOf } from './words.ts';
import type { BasketballView } from './wire.ts';

const SHOTS: MomentTable = {
  '2pt': 'two_pointer',
  '3pt': 'three_pointer',
  ft: 'free_throw',
};

export function momentOf(
  event: LabelledEvent,
  before: BasketballView | null,
  after: BasketballView,
): NamedMoment | null {
  if (event.type === 'made') return momentIn(SHOTS, shotOf(event), sideOf(event));
  return periodEnd(before, after, formatOf(after.rules));
}
