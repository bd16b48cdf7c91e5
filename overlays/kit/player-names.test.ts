import { describe, expect, it } from 'vitest';
import { en } from '../../src/words/en.ts';
import { similarNames, boardNumber, playerNames, scorerLines } from './player-names.ts';

const BO = { number: '9', name: 'Bo Vale', short: null };
const SHORT = { number: null, name: 'Maximiliane von Hohenlohe', short: 'M. Hohenlohe' };
const OWN = { ...BO, isOwnGoal: true } as const;
const at = (number: number) => ({ number, added: null });

describe('a player', () => {
  it.each([
    ['with a number', BO, false, ['9 Bo Vale', 'Bo Vale', 'Vale']],
    ['whose number stands on the board beside the name', BO, true, ['Bo Vale', 'Vale']],
    ['with a short form', SHORT, true, ['Maximiliane von Hohenlohe', 'M. Hohenlohe']],
    ['of one word', { ...BO, name: '高橋' }, true, ['高橋']],
    [
      'of the other side, whose number the board does not have',
      OWN,
      true,
      ['9 Bo Vale (OG)', 'Bo Vale (OG)', 'Vale (OG)', 'OG Vale'],
    ],
    ['whom nobody has named', undefined, true, []],
  ] as const)('%s', (_, player, hasBoard, said) => {
    expect(playerNames(player, en, hasBoard)).toEqual(said);
  });

  it("has a number only on the board of the player's own team", () => {
    expect([BO, SHORT, OWN, undefined].map(boardNumber)).toEqual(['9', null, null, null]);
  });
});

describe('a scorer', () => {
  it.each([
    ['twice', { player: BO, minutes: [at(23), at(67)] }, ["Bo Vale 23', 67'", "Vale 23', 67'"]],
    ['once at a minute that is known', { player: SHORT, minutes: [at(23), null] }, ["M. Hohenlohe 23'"]],
    ['twice, nobody knows when', { player: BO, minutes: [null, null] }, ['Bo Vale ×2', 'Vale ×2']],
    ['once, nobody knows when', { player: BO, minutes: [null] }, ['Bo Vale', 'Vale']],
    ['with points', { player: BO, minutes: [], points: 27 }, ['Bo Vale 27', 'Vale 27']],
    [
      'into the own goal',
      { player: OWN, minutes: [at(51)] },
      ["Bo Vale 51' (OG)", "Vale 51' (OG)", "OG Vale 51'"],
    ],
  ])('%s', (_, scorer, said) => {
    const told = { a: [], b: [scorer] };
    expect(scorerLines({ manualFacts: {} }, 'b', told, en)).toEqual([said]);
    expect(scorerLines({ manualFacts: {} }, 'a', told, en)).toEqual([]);
  });
});

describe('two players side by side', () => {
  const player = (number: string | null, name: string, short: string | null = null) => ({
    number,
    name,
    short,
  });

  it('have names in the same form, with numbers only if both have one', () => {
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

  it('are called by their last words if one name has only a single word', () => {
    expect(similarNames(player(null, 'Reaves'), player('4', 'Kai Rowe'))).toEqual([['Reaves', 'Rowe']]);
  });
});
