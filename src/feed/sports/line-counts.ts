import type { TapeEvent } from '../contract/messages.ts';
import type { SportView } from '../contract/views.ts';
import type { Sport } from '../contract/versions.ts';
import { sideOf } from './labels.ts';

/** A figure of both sides. */
export interface Count {
  label: string;
  a: string;
  b: string;
}

/** Figures of both sides that a tape tells: shots by kind, cards, home runs. None that nobody has, all else as it is. */

const SHOTS = [
  ['2pt', 'Two-pointers'],
  ['3pt', 'Three-pointers'],
  ['ft', 'Free throws'],
] as const;

/** What is counted by the type of its event. */
const COUNTED: Readonly<Partial<Record<Sport, readonly (readonly [type: string, label: string])[]>>> = {
  baseball: [['home_run', 'Home runs']],
  football: [
    ['touchdown', 'Touchdowns'],
    ['field_goal', 'Field goals'],
    ['turnover', 'Turnovers'],
  ],
};

/** @param events those that stand and that the rules took, oldest first */
export function countsOf(sport: Sport, events: readonly TapeEvent[], view: SportView): Count[] {
  if (sport === 'basketball') return shotCounts(events);
  if (view.sport === 'soccer') return cardCounts(view);
  return (COUNTED[sport] ?? []).flatMap(([type, label]) => {
    const said = events.filter((event) => event.type === type);
    const sides = said.map(sideOf);
    // One whose side nobody told would be missing on either.
    if (said.length === 0 || sides.includes(null)) return [];
    const count = (side: 'A' | 'B'): string => String(sides.filter((one) => one === side).length);
    return [{ label, a: count('A'), b: count('B') }];
  });
}

function shotCounts(events: readonly TapeEvent[]): Count[] {
  return SHOTS.flatMap(([kind, label]) => {
    const shots = events.filter(
      ({ type, payload }) => (type === 'made' || type === 'miss') && payload['shot_type'] === kind,
    );
    if (shots.length === 0) return [];
    const of = (side: 'A' | 'B'): string => {
      const taken = shots.filter((shot) => sideOf(shot) === side);
      return `${taken.filter(({ type }) => type === 'made').length}/${taken.length}`;
    };
    return [{ label, a: of('A'), b: of('B') }];
  });
}

function cardCounts({ yellowCards, redCards }: Extract<SportView, { sport: 'soccer' }>): Count[] {
  return [
    { label: 'Yellow cards', cards: yellowCards },
    { label: 'Red cards', cards: redCards },
  ].flatMap(({ label, cards }) =>
    cards === null || cards.a + cards.b === 0 ? [] : [{ label, a: String(cards.a), b: String(cards.b) }],
  );
}
