import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import { periodEnd } from '../periods.ts';
import { eyebrowOf } from './words.ts';
import type { FootballView } from './wire.ts';

const MOMENTS: MomentTable = {
  touchdown: ['touchdown', 'Touchdown'],
  field_goal: ['field_goal', 'Field goal'],
  extra_point: ['extra_point', 'Extra point'],
  two_point_conversion: ['two_point_conversion', 'Two-point conversion'],
  safety: ['safety', 'Safety'],
  flag: ['flag', 'Flag'],
};

export function momentOf(
  event: LabelledEvent,
  before: FootballView | null,
  after: FootballView,
): NamedMoment | null {
  const side = sideOf(event);
  if (event.type === 'turnover') {
    return { kind: 'turnover', side: side ?? after.possession, words: 'Turnover' };
  }
  return momentIn(MOMENTS, event.type, side) ?? periodEnd(before, after, eyebrowOf(after));
}
