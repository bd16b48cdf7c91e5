import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import { otherSide, type Side } from '../../contract/values.ts';
import { ownEntry, payloadField, sideOf, whole, type LabelledEvent, type LastEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import { field, side as readSide } from '../reading.ts';
import { formatOf, periodPhase } from '../periods.ts';
import type { Fact, MatchInfoFields, PlayState } from '../sport.ts';
import { visibleView } from './visible.ts';
import { toGoOf } from './to-go.ts';
import type { FootballView } from './wire.ts';

export function phaseOf(view: FootballView, isFinal: boolean): Phase | null {
  return periodPhase(view, formatOf(view.rules), isFinal);
}

function downWords(view: FootballView, manualFacts: MatchInfoFields): string | null {
  if (view.down === null) return null;
  const toGo = toGoOf(view, manualFacts);
  return toGo === null ? en.ordinal(view.down) : `${en.ordinal(view.down)} & ${toGo}`;
}

export function factsOf(
  view: FootballView,
  nameOf: (side: Side) => string,
  manualFacts: MatchInfoFields,
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
  manualFacts: MatchInfoFields,
  at: PlayState,
): string[] {
  const { flagOpen, looseBall, down } = visibleView(view, at);
  const flag = flagOpen ? [tabs.flag] : [];
  if (looseBall) return [...flag, tabs.looseBall];
  return down === null || down < 1 ? flag : [...flag, tabs.down(down, toGoOf(view, manualFacts))];
}

const LABELS: Readonly<Record<string, string>> = {
  snap: 'Snap',
  kickoff: 'Kickoff',
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
};

export function labelOf(event: LabelledEvent, last: LastEvent): string | null {
  if (event.type === 'two_point_conversion' && isReturned(event, last)) return en.moments.defensive_two_point;
  if (event.type !== 'down') return ownEntry(LABELS, event.type);
  const down = whole(payloadField(event, 'down'));
  const toGo = payloadField(event, 'distance');
  const distance = toGo === 'goal' ? toGo : whole(toGo);
  if (down === null || down === 0) return null;
  return distance === null ? `${en.ordinal(down)} down` : `${en.ordinal(down)} down and ${distance}`;
}

/**
 * Returns whether points go to the side that defends a try. The side that tries scored the newest touchdown; in a game
 * resumed after it, that side has the ball without a down.
 */
function isReturned(event: LabelledEvent, last: LastEvent): boolean {
  const side = sideOf(event);
  const touchdown = last('touchdown');
  const resumed = last('resume');
  const trying = touchdown ? sideOf(touchdown) : resumed && resumedTry(payloadField(resumed, 'state'));
  return side !== null && trying === otherSide(side);
}

function resumedTry(state: unknown): Side | null {
  return field(state, 'down') === undefined ? readSide(field(state, 'possession')) : null;
}
