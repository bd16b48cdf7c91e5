import { ownEntry, payloadField, whole, type LabelledEvent } from '../event.ts';
import { fact } from '../facts.ts';
import { formatOf, periodPhase } from '../periods.ts';
import type { Fact, MatchInfoFields, PlayState } from '../sport.ts';
import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Side } from '../../contract/values.ts';
import { visibleView } from './visible.ts';
import type { BasketballView, ShotType } from './wire.ts';

export function phaseOf(view: BasketballView, isFinal: boolean): Phase | null {
  return periodPhase(view, formatOf(view.rules), isFinal);
}

export function factsOf(view: BasketballView, nameOf: (side: Side) => string): Fact[] {
  const { possession, ftsRemaining, openAttempt } = view;
  return [
    fact('Possession', possession && nameOf(possession)),
    fact('Free throws left', ftsRemaining),
    fact('Shot in the air', openAttempt && nameOf(openAttempt.team)),
  ];
}

export function situationOf(
  view: BasketballView,
  { tabs }: Words,
  _nameOf: (side: Side) => string,
  _manualFacts: MatchInfoFields,
  at: PlayState,
): string[] {
  const left = visibleView(view, at).ftsRemaining ?? 0;
  return left > 0 ? [`${tabs.freeThrows}: ${left}`] : [];
}

const SHOTS: Readonly<Record<ShotType, string>> = {
  '2pt': en.moments.two_pointer,
  '3pt': en.moments.three_pointer,
  ft: en.moments.free_throw,
};

const LABELS: Readonly<Record<string, string>> = {
  '2pt_attempt': 'Two-pointer attempt',
  '3pt_attempt': 'Three-pointer attempt',
  ft_attempt: 'Free throw attempt',
  to_the_line: 'To the line',
};

/** Returns the kind of shot in an event, or an empty string. */
export function shotOf(event: LabelledEvent): string {
  const shot = payloadField(event, 'shot_type');
  return typeof shot === 'string' ? shot : '';
}

export function labelOf(event: LabelledEvent): string | null {
  if (event.type === 'made' || event.type === 'miss') {
    const shot = ownEntry(SHOTS, shotOf(event)) ?? 'Shot';
    return `${shot} ${event.type === 'made' ? 'made' : 'missed'}`;
  }
  const shots = event.type === 'to_the_line' ? whole(payloadField(event, 'shots')) : null;
  if (shots !== null) return `To the line, ${shots} ${shots === 1 ? 'shot' : 'shots'}`;
  return ownEntry(LABELS, event.type);
}
