import { en } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Side } from '../../contract/values.ts';
import { momentIn, ownEntry, sideOf } from '../event.ts';
import type { LabelledEvent, MomentTable, NamedMoment } from '../event.ts';
import { fact } from '../facts.ts';
import { formatOf, periodEnd, periodPhase } from '../periods.ts';
import type { Fact } from '../sport.ts';
import type { HockeyView } from './wire.ts';

export function phaseOf(view: HockeyView, isFinal: boolean): Phase | null {
  return periodPhase(view, formatOf(view.rules), isFinal);
}

export function factsOf({ possession, inBox }: HockeyView, nameOf: (side: Side) => string): Fact[] {
  return [
    fact('Possession', possession && nameOf(possession)),
    fact('In the box', inBox && `${inBox.a} – ${inBox.b}`),
  ];
}

const LABELS = { goal: en.moments.goal, penalty: en.moments.minor_penalty, penalty_over: 'Penalty over' };

export function labelOf({ type }: LabelledEvent): string | null {
  return ownEntry(LABELS, type);
}

const MOMENTS: MomentTable = { goal: 'goal', penalty: 'minor_penalty' };

export function momentOf(
  event: LabelledEvent,
  before: HockeyView | null,
  after: HockeyView,
): NamedMoment | null {
  return momentIn(MOMENTS, event.type, sideOf(event)) ?? periodEnd(before, after, formatOf(after.rules));
}
