import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import { periodEnd } from '../periods.ts';
import { eyebrowOf, shotOf } from './words.ts';
import type { BasketballView } from './wire.ts';

const SHOTS: MomentTable = {
  '2pt': ['two_pointer', 'Two-pointer'],
  '3pt': ['three_pointer', 'Three-pointer'],
  ft: ['free_throw', 'Free throw'],
};

export function momentOf(
  event: LabelledEvent,
  before: BasketballView | null,
  after: BasketballView,
): NamedMoment | null {
  if (event.type === 'made') return momentIn(SHOTS, shotOf(event), sideOf(event));
  return periodEnd(before, after, eyebrowOf(after));
}
