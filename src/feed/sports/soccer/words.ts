import { en, type Words } from '../../../words/en.ts';
import type { Phase } from '../../contract/phase.ts';
import type { Side } from '../../contract/values.ts';
import { humanised, ownEntry, payloadField, type LabelledEvent } from '../event.ts';
import { fact, hotFact } from '../facts.ts';
import type { Fact, MatchInfoFields, PlayState } from '../sport.ts';
import { formatOf, periodPhase } from '../periods.ts';
import { tabOf } from './visible.ts';
import type { SoccerPhase, SoccerView } from './wire.ts';

/** The phase of any sport that each phase of the feed corresponds to, if the match rules are unknown. */
export const PHASES: Readonly<Record<SoccerPhase, Phase>> = {
  pre_match: { is: 'before' },
  first_half: { is: 'period', part: 'half', number: 1 },
  half_time: { is: 'half-time' },
  second_half: { is: 'period', part: 'half', number: 2 },
  period_1: { is: 'period', part: 'period', number: 1 },
  break_1: { is: 'period-end', part: 'period', number: 1 },
  period_2: { is: 'period', part: 'period', number: 2 },
  break_2: { is: 'period-end', part: 'period', number: 2 },
  period_3: { is: 'period', part: 'period', number: 3 },
  break_3: { is: 'period-end', part: 'period', number: 3 },
  period_4: { is: 'period', part: 'period', number: 4 },
  full_time: { is: 'full-time' },
  extra_first_half: { is: 'extra-time', half: 1 },
  extra_half_time: { is: 'extra-time-break' },
  extra_second_half: { is: 'extra-time', half: 2 },
  penalties: { is: 'penalties' },
  ended: { is: 'final', overtimes: 0, innings: null },
};

/** Returns the number of a numbered period, and whether the phase is the break after it; null for other phases. */
export function numberedPeriodOf(phase: SoccerPhase): { number: number; isBreak: boolean } | null {
  const [kind, number] = phase.split('_');
  return kind === 'period' || kind === 'break' ? { number: Number(number), isBreak: kind === 'break' } : null;
}

/**
 * Converts a phase of the feed to a phase of any sport. The match rules decide its name: a period is a quarter if there
 * are four.
 */
export function phaseIn(phase: SoccerPhase, rules: SoccerView['rules']): Phase {
  const period = numberedPeriodOf(phase);
  if (period !== null) {
    const clock = period.isBreak ? 'break' : 'live';
    return periodPhase({ period: period.number, clock }, formatOf(rules), false) ?? PHASES[phase];
  }
  if (phase === 'extra_first_half' && rules.extraPeriods === 1) return { is: 'overtime', number: 1 };
  return PHASES[phase];
}

export function phaseOf({ phase, rules }: SoccerView, isFinal: boolean): Phase | null {
  return isFinal ? PHASES.ended : phase && phaseIn(phase, rules);
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
    fact(en.counts.red_cards, redCards && `${redCards.a} – ${redCards.b}`),
  ];
}

export function situationOf(
  view: SoccerView,
  words: Words,
  nameOf: (side: Side) => string,
  _manualFacts: MatchInfoFields,
  at: PlayState,
): string[] {
  const tab = tabOf(view, words, nameOf, at);
  return tab === null ? [] : [tab];
}

const LABELS: Readonly<Record<string, string>> = {
  goal: en.moments.goal,
  penalty_awarded: 'Penalty awarded',
  pen_kick: en.moments.penalty_kick,
  pen_scored: en.moments.shootout_scored,
  pen_missed: en.moments.penalty_missed,
  var_review: en.moments.review,
  var_resolve: 'VAR decision',
  zone: 'Ball position',
  yellow_card: en.moments.yellow_card,
  red_card: en.moments.red_card,
  set_piece: 'Set piece',
};

export function labelOf(event: LabelledEvent): string | null {
  return detailed(event) ?? ownEntry(LABELS, event.type);
}

/** Returns a label with more detail than the event's type, or null. */
function detailed(event: LabelledEvent): string | null {
  switch (event.type) {
    case 'var_resolve': {
      const outcome = payloadField(event, 'outcome');
      if (outcome === 'stands') return en.moments.review_stands;
      return outcome === 'overturned' ? en.moments.review_overturned : null;
    }
    case 'set_piece': {
      const kind = payloadField(event, 'kind');
      return typeof kind === 'string' && kind.trim() !== '' ? humanised(kind.slice(0, 40)) : null;
    }
    case 'phase': {
      const phase = payloadField(event, 'phase');
      const known = typeof phase === 'string' ? ownEntry(PHASES, phase) : null;
      return known && en.phase.long(known);
    }
    default:
      return null;
  }
}
