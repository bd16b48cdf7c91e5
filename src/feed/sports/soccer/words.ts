import type { Side } from '../../contract/values.ts';
import { humanised, ownEntry, payloadField, type LabelledEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import type { Fact } from '../sport.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

const EYEBROWS: Readonly<Record<SoccerPhase, string>> = {
  pre_match: '',
  first_half: '1st half',
  half_time: 'Half-time',
  second_half: '2nd half',
  full_time: 'Full-time',
  extra_first_half: 'Extra time',
  extra_half_time: 'Extra-time break',
  extra_second_half: 'Extra time',
  penalties: 'Penalties',
  ended: 'Full-time',
};

export function eyebrowOf({ phase }: SoccerView): string {
  return phase === null ? '' : EYEBROWS[phase];
}

/** The phases as the control window names them. */
export const PHASES: Readonly<Record<SoccerPhase, string>> = {
  pre_match: 'Before the match',
  first_half: '1st half',
  half_time: 'Half-time',
  second_half: '2nd half',
  full_time: 'Full time',
  extra_first_half: 'Extra time, 1st half',
  extra_half_time: 'Extra time, break',
  extra_second_half: 'Extra time, 2nd half',
  penalties: 'Penalty shoot-out',
  ended: 'Ended',
};

export function phaseOf({ phase }: SoccerView): string | null {
  return phase && PHASES[phase];
}

function reviewWords({ scoreUnderReview, varOpen }: SoccerView): string | null {
  if (scoreUnderReview) return 'score under review';
  return varOpen ? 'open' : null;
}

export function factsOf(view: SoccerView, nameOf: (side: Side) => string): Fact[] {
  const { possession, setPiece, redCards } = view;
  return [
    fact('Possession', possession && nameOf(possession)),
    fact('Set piece', setPiece && (setPiece.kind ?? 'pending').replaceAll('_', ' ')),
    hotFact('Review', reviewWords(view)),
    fact('Red cards', redCards && `${redCards.a} – ${redCards.b}`),
  ];
}

/** The phases as rows of the tape name them. */
const PHASE_LABELS: Readonly<Record<SoccerPhase, string>> = {
  pre_match: 'Before kick-off',
  first_half: 'First half',
  half_time: 'Half-time',
  second_half: 'Second half',
  full_time: 'Full-time',
  extra_first_half: 'Extra time, first half',
  extra_half_time: 'Extra time, half-time',
  extra_second_half: 'Extra time, second half',
  penalties: 'Penalty shoot-out',
  ended: 'Match over',
};

const LABELS: Readonly<Record<string, string>> = {
  goal: 'Goal',
  penalty_awarded: 'Penalty awarded',
  pen_kick: 'Penalty kick',
  pen_scored: 'Penalty scored',
  pen_missed: 'Penalty missed',
  var_review: 'VAR review',
  var_resolve: 'VAR decision',
  zone: 'Ball position',
  yellow_card: 'Yellow card',
  red_card: 'Red card',
  set_piece: 'Set piece',
};

export function labelOf(event: LabelledEvent): string | null {
  return detailed(event) ?? ownEntry(LABELS, event.type);
}

/** Labels that say more than their type. */
function detailed(event: LabelledEvent): string | null {
  switch (event.type) {
    case 'var_resolve': {
      const outcome = payloadField(event, 'outcome');
      if (outcome === 'stands') return 'VAR: decision stands';
      return outcome === 'overturned' ? 'VAR: overturned' : null;
    }
    case 'set_piece': {
      const kind = payloadField(event, 'kind');
      return typeof kind === 'string' && kind.trim() !== '' ? humanised(kind.slice(0, 40)) : null;
    }
    case 'phase': {
      const phase = payloadField(event, 'phase');
      return typeof phase === 'string' ? ownEntry(PHASE_LABELS, phase) : null;
    }
    default:
      return null;
  }
}
