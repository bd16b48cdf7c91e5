import { describe, expect, it } from 'vitest';
import { padOf, padPlaces, viewOf, type SportView } from '../../feed/sports/index.ts';
import type { FootballView } from '../../feed/sports/football/wire.ts';
import type { PadButtonView } from '../../preload/contract/manual.ts';
import { mayPress, NOT_NOW, whyImpossible } from './pad.ts';

const ada = { id: 'ada', name: 'Ada', isHere: true };

it.each([
  ['the pad is free', null, 'bo', true],
  ['this operator has the pad', ada, 'ada', true],
  ['another operator has the pad', ada, 'bo', false],
  ['another operator has the pad but is offline', { ...ada, isHere: false }, 'bo', false],
  ['the operator is still unknown', ada, undefined, false],
] as const)('while %s (owner %j, operator %j), the pad is enabled: %j', (_when, owner, me, expected) => {
  expect(mayPress({ owner }, me)).toBe(expected);
});

const button = (label: string, group: PadButtonView['group'], isPossible: boolean): PadButtonView => ({
  id: label,
  ...{ label, side: null, group, isPossible },
});
/** Returns the pad of a soccer match, in play or not, with or without an open review. */
const pad = (isPlayed: boolean, isReviewed: boolean): PadButtonView[] => [
  button('Goal', 'score', isPlayed),
  button('Yellow card', 'cards', false),
  button('VAR review', 'review', isPlayed && !isReviewed),
  button('Decision stands', 'review', isPlayed && isReviewed),
  button('Kickoff', 'period', !isPlayed),
  button('Halftime', 'period', isPlayed),
];

it.each([
  ['Goal', false, false, 'Press Kickoff first.'],
  ['Halftime', false, false, 'Press Kickoff first.'],
  ['Kickoff', true, false, 'Press Halftime first.'],
  ['Decision stands', true, false, 'Press VAR review first.'],
  ['VAR review', true, true, 'Press Decision stands first.'],
  ['Yellow card', true, false, 'Not available now.'],
  ['Goal', true, false, undefined],
] as const)(
  'a %s button (in play: %s, under review: %s) explains why it is disabled: %s',
  (label, isPlayed, isReviewed, why) => {
    const all = pad(isPlayed, isReviewed);
    expect(
      whyImpossible(
        all.find((one) => one.label === label)!,
        all,
        false,
      ),
    ).toBe(why);
  },
);

it('every disabled button says that the game is over', () => {
  const all = pad(true, false);
  expect(all.map((one) => whyImpossible(one, all, true) ?? one.label)).toEqual([
    ...['Goal', 'The game is over.', 'VAR review', 'The game is over.', 'The game is over.', 'Halftime'],
  ]);
});

describe('a disabled button of the football pad', () => {
  const at = (view: Partial<FootballView>): PadButtonView[] => {
    const match = { ...viewOf('football', 'nfl', {}), score: { a: 6, b: 0 }, ...view } as SportView;
    const possible = new Map(padOf(match).map(({ id, label }) => [id, label]));
    return padPlaces('football').map((place) => ({
      ...place,
      label: possible.get(place.id) ?? place.label,
      isPossible: possible.has(place.id),
    }));
  };
  const PLAY = { period: 1, clock: 'live', possession: 'A', down: 1, distance: 10, live: false } as const;
  const why = (all: readonly PadButtonView[], id: string): string | undefined =>
    whyImpossible(
      all.find((one) => one.id === id)!,
      all,
      false,
    );

  it.each([
    ['extra-point-a', PLAY, "Press this side's Touchdown first."],
    ['two-point-b', { ...PLAY, tryBy: 'A' }, "Press this side's Touchdown first."],
    ['two-point-a', { ...PLAY, tryBy: 'A' }, undefined],
    ['defensive-two-point-a', PLAY, "Press the other side's Touchdown first."],
    ['snap', { ...PLAY, live: true }, 'Press End of play first.'],
    ['snap', { ...PLAY, clock: 'break' }, 'Press 2nd quarter first.'],
    ['touchdown-a', { period: 0, clock: null }, 'Press Kickoff first.'],
    ['next-down', { ...PLAY, down: 4 }, 'Available on first, second and third down.'],
  ] as const)('explains for %s with %j: %s', (id, view, expected) => {
    expect(why(at(view), id)).toBe(expected);
  });

  it('always gives a reason', () => {
    for (const view of [
      PLAY,
      { ...PLAY, live: true },
      { ...PLAY, possession: null, down: null, distance: null },
    ]) {
      const all = at(view);
      const vague = all.filter(({ id }) => why(all, id) === NOT_NOW);
      expect(vague.map(({ id }) => id)).toEqual([]);
    }
  });
});
