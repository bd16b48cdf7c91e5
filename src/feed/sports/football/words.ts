import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Side } from '../../contract/values.ts';
import { ownEntry, payloadField, whole, type LabelledEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import { periodPhase, type PeriodFormat } from '../periods.ts';
import type { Fact } from '../sport.ts';
import type { FootballView } from './wire.ts';

export const QUARTERS: PeriodFormat = { regular: 4, part: 'quarter' };

export function phaseOf(view: FootballView, isFinal: boolean): Phase | null {
  return periodPhase(view, QUARTERS, isFinal);
}

function downWords({ down, distance }: FootballView): string | null {
  if (down === null) return null;
  return distance === null ? en.ordinal(down) : `${en.ordinal(down)} & ${distance}`;
}

export function factsOf(view: FootballView, nameOf: (side: Side) => string): Fact[] {
  return [
    fact('Possession', view.possession && nameOf(view.possession)),
    fact('Down', downWords(view)),
    hotFact('Flag', view.flagOpen ? 'on the play' : null),
    hotFact('Ball', view.looseBall ? 'loose' : null),
  ];
}

export function situationOf(
  { flagOpen, looseBall, down, distance, clock }: FootballView,
  { tabs }: Words,
): string[] {
  const flag = flagOpen ? [tabs.flag] : [];
  if (clock === 'break') return flag;
  if (looseBall) return [...flag, tabs.looseBall];
  return down === null || down < 1 ? flag : [...flag, tabs.down(down, distance)];
}

const LABELS: Readonly<Record<string, string>> = {
  snap: 'Snap',
  kickoff: 'Kick-off',
  end: 'End of play',
  field_goal: en.moments.field_goal,
  extra_point: en.moments.extra_point,
  two_point_conversion: en.moments.two_point_conversion,
  touchdown: en.moments.touchdown,
  safety: en.moments.safety,
  loose_ball: 'Loose ball',
  turnover: en.moments.turnover,
  first_down: 'First down',
  flag: en.moments.flag,
  flag_resolve: 'Flag resolved',
  period_end: 'End of quarter',
};

export function labelOf(event: LabelledEvent): string | null {
  if (event.type !== 'down') return ownEntry(LABELS, event.type);
  const down = whole(payloadField(event, 'down'));
  const distance = whole(payloadField(event, 'distance'));
  if (down === null || down === 0) return null;
  return distance === null ? `${en.ordinal(down)} down` : `${en.ordinal(down)} down and ${distance}`;
}
