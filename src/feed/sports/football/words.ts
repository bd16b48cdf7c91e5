import type { Side } from '../../contract/values.ts';
import { ownEntry, payloadField, whole, type LabelledEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import { ordinal, periodEyebrow, periodPhase, type PeriodFormat } from '../periods.ts';
import type { Fact } from '../sport.ts';
import type { FootballView } from './wire.ts';

export const QUARTERS: PeriodFormat = { regular: 4, part: 'quarter' };

export function eyebrowOf(view: FootballView): string {
  return periodEyebrow(view, QUARTERS);
}

export function phaseOf(view: FootballView): string | null {
  return periodPhase(view, QUARTERS);
}

function downWords({ down, distance }: FootballView): string | null {
  if (down === null) return null;
  return distance === null ? ordinal(down) : `${ordinal(down)} & ${distance}`;
}

export function factsOf(view: FootballView, nameOf: (side: Side) => string): Fact[] {
  return [
    fact('Possession', view.possession && nameOf(view.possession)),
    fact('Down', downWords(view)),
    hotFact('Flag', view.flagOpen ? 'on the play' : null),
    hotFact('Ball', view.looseBall ? 'loose' : null),
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  snap: 'Snap',
  kickoff: 'Kick-off',
  end: 'End of play',
  field_goal: 'Field goal',
  extra_point: 'Extra point',
  two_point_conversion: 'Two-point conversion',
  touchdown: 'Touchdown',
  safety: 'Safety',
  loose_ball: 'Loose ball',
  turnover: 'Turnover',
  first_down: 'First down',
  flag: 'Flag',
  flag_resolve: 'Flag resolved',
  period_end: 'End of quarter',
};

export function labelOf(event: LabelledEvent): string | null {
  if (event.type !== 'down') return ownEntry(LABELS, event.type);
  const down = whole(payloadField(event, 'down'));
  const distance = whole(payloadField(event, 'distance'));
  if (down === null || down === 0) return null;
  return distance === null ? `${ordinal(down)} down` : `${ordinal(down)} down and ${distance}`;
}
