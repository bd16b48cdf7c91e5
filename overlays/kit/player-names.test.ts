import { describe, expect, it } from 'vitest';
import { en } from '../../src/words/en.ts';
import { similarNames, boardNumber, playerNames, scorerLines } from './player-names.ts';

const BO = { number: '9', name: 'Bo Vale', short: null };
const SHORT = { number: null, name: 'Maximiliane von Hohenlohe', short: 'M. Hohenlohe' };
const OWN = { ...BO, isOwnGoal: true } as const;
const at = (number: number) => ({ number, added: null });

describe('the name of a player', () => {
  it.each([
    ['starts with the number', BO, false, ['9 Bo Vale', 'Bo Vale', 'Vale']],
    ['has no number if the board shows it next to the name', BO, true, ['Bo Vale', 'Vale']],
    ['uses the short form if there is one', SHORT, true, ['Maximiliane von Hohenlohe', 'M. Hohenlohe']],
    ['stays complete if it is a single word', { ...BO, name: '高橋' }, true, ['高橋']],
    [
      'is marked for an own goal, without a number',
      OWN,
      true,
      ['9 Bo Vale (OG)', 'Bo Vale (OG)', 'Vale (OG)', 'OG Vale'],
    ],
    ['is empty for an unnamed player', undefined, true, []],
  ] as const)('%s', (_, player, hasBoard, expected) => {
    expect(playerNames(player, en, hasBoard)).toEqual(expected);
  });

  it("has a number on the board only if the player belongs to that board's team", () => {
    expect([BO, SHORT, OWN, undefined].map(boardNumber)).toEqual(['9', null, null, null]);
  });
});

describe('the line of a scorer', () => {
  it.each([
    ['lists two minutes', { player: BO, minutes: [at(23), at(67)] }, ["Bo Vale 23', 67'", "Vale 23', 67'"]],
    ['lists a single known minute', { player: SHORT, minutes: [at(23), null] }, ["M. Hohenlohe 23'"]],
    [
      'shows ×2 if both minutes are unknown',
      { player: BO, minutes: [null, null] },
      ['Bo Vale ×2', 'Vale ×2'],
    ],
    [
      'shows only the name if the single minute is unknown',
      { player: BO, minutes: [null] },
      ['Bo Vale', 'Vale'],
    ],
    ['ends with the points', { player: BO, minutes: [], points: 27 }, ['Bo Vale 27', 'Vale 27']],
    [
      'marks an own goal',
      { player: OWN, minutes: [at(51)] },
      ["Bo Vale 51' (OG)", "Vale 51' (OG)", "OG Vale 51'"],
    ],
  ])('%s', (_, scorer, expected) => {
    const scorers = { a: [], b: [scorer] };
    expect(scorerLines({ manualFacts: {} }, 'b', scorers, en)).toEqual([expected]);
    expect(scorerLines({ manualFacts: {} }, 'a', scorers, en)).toEqual([]);
  });
});

describe('the names of two players side by side', () => {
  const player = (number: string | null, name: string, short: string | null = null) => ({
    number,
    name,
    short,
  });

  it('have the same form, with numbers only if both players have one', () => {
    expect(similarNames(player('15', 'Austin Reaves'), player('4', 'Kai Rowe'))).toEqual([
      ['15 Austin Reaves', '4 Kai Rowe'],
      ['Austin Reaves', 'Kai Rowe'],
      ['15 Reaves', '4 Rowe'],
      ['Reaves', 'Rowe'],
    ]);
    expect(similarNames(player(null, 'Austin Reaves'), player('4', 'Kai Rowe'))).toEqual([
      ['Austin Reaves', 'Kai Rowe'],
      ['Reaves', 'Rowe'],
    ]);
  });

  it('are the last words if one name has only a single word', () => {
    expect(similarNames(player(null, 'Reaves'), player('4', 'Kai Rowe'))).toEqual([['Reaves', 'Rowe']]);
  });
});
