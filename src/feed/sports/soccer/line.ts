import type { Count, LineRules } from '../sport.ts';
import { eyebrowOf } from './words.ts';
import type { SoccerView } from './wire.ts';

function cardsOf({ yellowCards, redCards }: SoccerView): Count[] {
  return [
    { label: 'Yellow cards', cards: yellowCards },
    { label: 'Red cards', cards: redCards },
  ].flatMap(({ label, cards }) =>
    cards === null || cards.a + cards.b === 0 ? [] : [{ label, a: String(cards.a), b: String(cards.b) }],
  );
}

/** Goal by goal; halves are not numbered. */
export const line: LineRules<SoccerView> = {
  periods: null,
  list: {
    kinds: new Set(['goal', 'penalty_missed', 'red_card']),
    corrections: { 1: 'Goal' },
    whenOf: (view) => eyebrowOf(view) || null,
  },
  countsOf: (_events, view) => cardsOf(view),
};
