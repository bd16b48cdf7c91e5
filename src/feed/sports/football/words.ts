import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Side } from '../../contract/values.ts';
import { ownEntry, payloadField, whole, type LabelledEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import { periodPhase, type PeriodFormat } from '../periods.ts';
import type { Fact, ManualFacts } from '../sport.ts';
import { toGoOf } from './to-go.ts';
import type { FootballView } from './wire.ts';

export const QUARTERS: PeriodFormat = { regular: 4, part: 'quarter' };

export function phaseOf(view: FootballView, isFinal: boolean): Phase | null {
  return periodPhase(view, QUARTERS, isFinal);
}

function downWords(view: FootballView, manualFacts: ManualFacts): string | null {
  if (view.down === null) return null;
  const toGo = toGoOf(view, manualFacts);
  return toGo === null ? en.ordinal(view.down) : `${en.ordinal(view.down)} & ${toGo}`;
}

export function factsOf(
  view: FootballView,
  nameOf: (side: Side) => string,
  manualFacts: ManualFacts,
): Fact[] {
  return [
    fact('Possession', view.possession && nameOf(view.possession)),
    fact('Down', downWords(view, manualFacts)),
    hotFact('Flag', view.flagOpen ? 'on the play' : null),
    hotFact('Ball', view.looseBall ? 'loose' : null),
  ];
}

export function situationOf(
  view: FootballView,
  { tabs }: Words,
  _nameOf: (side: Side) => string,
  manualFacts: ManualFacts,
): string[] {
  const { flagOpen, looseBall, down, clock } = view;
  const flag = flagOpen ? [tabs.flag] : [];
  if (clock === 'break') return flag;
  if (looseBall) return [...flag, tabs.looseBall];
  return down === null || down < 1 ? flag : [...flag, tabs.down(down, toGoOf(view, manualFacts))];
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
  const toGo = payloadField(event, 'distance');
  const distance = toGo === 'goal' ? toGo : whole(toGo);
  if (down === null || down === 0) return null;
  return distance === null ? `${en.ordinal(down)} down` : `${en.ordinal(down)} down and ${distance}`;
}
