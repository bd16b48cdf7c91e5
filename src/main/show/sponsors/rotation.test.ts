import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundOf, turnAfter, turnAt, whoseTurn } from './rotation.ts';

const turns = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });

it('each sponsor has its number of turns per round', () => {
  fc.assert(
    fc.property(turns, (of) => {
      const round = roundOf(of);
      expect(of.map((_, place) => round.filter((one) => one === place).length)).toEqual(of);
    }),
  );
});

it('spreads turns: no sponsor waits longer than twice its share', () => {
  fc.assert(
    fc.property(turns, (of) => {
      const round = roundOf(of);
      for (const [place, own] of of.entries()) {
        const places = [...round, ...round].flatMap((one, at) => (one === place ? [at] : []));
        const waits = places.slice(1).map((one, index) => one - (places[index] ?? 0));
        expect(Math.max(...waits)).toBeLessThanOrEqual(Math.ceil((2 * round.length) / own));
      }
    }),
  );
});

it('a sponsor with two of three turns is first and last, and never has three in a row', () => {
  expect(roundOf([2, 1])).toEqual([0, 1, 0]);
  expect([0, 1, 2, 3].map((turn) => whoseTurn([{ turns: 2 }, { turns: 1 }], turn))).toEqual([
    { turns: 2 },
    { turns: 1 },
    { turns: 2 },
    { turns: 2 },
  ]);
  expect(whoseTurn<{ turns: number }>([], 7)).toBeUndefined();
});

it('a timed turn ends when the next one begins', () => {
  expect(turnAt(59_999, 20)).toBe(2);
  expect(turnAfter(59_999, 20)).toBe(60_000);
  expect(turnAt(60_000, 20)).toBe(3);
});
