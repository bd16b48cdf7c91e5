import { expect, it } from 'vitest';
import type { PadButtonView } from '../../preload/contract/manual.ts';
import { mayPress, whyImpossible } from './pad.ts';

const ada = { id: 'ada', name: 'Ada', isHere: true };

it.each([
  ['nobody has the pad', null, 'bo', true],
  ['they have the pad', ada, 'ada', true],
  ['somebody else has it', ada, 'bo', false],
  ['somebody else has it, and is away', { ...ada, isHere: false }, 'bo', false],
  ['nobody knows yet who they are', ada, undefined, false],
] as const)('buttons can be pressed or not when %s', (_when, owner, me, expected) => {
  expect(mayPress({ owner }, me)).toBe(expected);
});

const button = (label: string, group: PadButtonView['group'], isPossible: boolean): PadButtonView => ({
  id: label,
  ...{ label, side: null, group, isPossible },
});
/** Of a soccer match: in play or not, with a review open or not. */
const pad = (isPlayed: boolean, isReviewed: boolean): PadButtonView[] => [
  button('Goal', 'score', isPlayed),
  button('Yellow card', 'cards', false),
  button('VAR review', 'review', isPlayed && !isReviewed),
  button('Decision stands', 'review', isPlayed && isReviewed),
  button('Kick-off', 'period', !isPlayed),
  button('Half-time', 'period', isPlayed),
];

it.each([
  ['Goal', false, false, 'Press Kick-off first.'],
  ['Half-time', false, false, 'Press Kick-off first.'],
  ['Kick-off', true, false, 'Press Half-time first.'],
  ['Decision stands', true, false, 'Press VAR review first.'],
  ['VAR review', true, true, 'Press Decision stands first.'],
  ['Yellow card', true, false, 'Not possible at this point of the game.'],
  ['Goal', true, false, undefined],
] as const)('%s (in play: %s, reviewed: %s) says: %s', (label, isPlayed, isReviewed, why) => {
  const all = pad(isPlayed, isReviewed);
  expect(
    whyImpossible(
      all.find((one) => one.label === label)!,
      all,
      false,
    ),
  ).toBe(why);
});

it('every button but a possible one says that the game is over', () => {
  const all = pad(true, false);
  expect(all.map((one) => whyImpossible(one, all, true) ?? one.label)).toEqual([
    ...['Goal', 'The game is over.', 'VAR review', 'The game is over.', 'The game is over.', 'Half-time'],
  ]);
});
