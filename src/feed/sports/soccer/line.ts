import type { Count, LineRules } from '../sport.ts';
import { phaseOf } from './words.ts';
import type { SoccerView } from './wire.ts';

function cardsOf({ yellowCards, redCards }: SoccerView): Count[] {
  return [
    { kind: 'yellow_cards' as const, cards: yellowCards },
    { kind: 'red_cards' as const, cards: redCards },
  ].flatMap(({ kind, cards }) =>
    cards === null || cards.a + cards.b === 0 ? [] : [{ kind, a: String(cards.a), b: String(cards.b) }],
  );
}

/** A list of goals, missed penalties and red cards, without columns for the halves. */
export const line: LineRules<SoccerView> = {
  periods: null,
  corrections: { 1: 'goal' },
  list: {
    kinds: new Set(['goal', 'penalty_goal', 'penalty_missed', 'red_card']),
    phaseOf: (view) => phaseOf(view, false),
  },
  countsOf: (_events, view) => cardsOf(view),
  manualCounts: () => [],
  totalsOf: null,
  scorers: new Set(['goal', 'penalty_goal']),
};
