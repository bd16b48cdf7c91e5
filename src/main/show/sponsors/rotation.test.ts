import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundOf, turnAfter, turnAt, whoseTurn } from './rotation.ts';

const turns = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });

it('the rotation gives each sponsor its number of turns per round', () => {
  fc.assert(
    fc.property(turns, (of) => {
      const round = roundOf(of);
      expect(of.map((_, place) => round.filter((one) => one === place).length)).toEqual(of);
    }),
  );
});

it('the rotation lets no sponsor wait longer than twice its share', () => {
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

it('the rotation starts and ends with a sponsor that has two of three turns, and never shows it three times in a row', () => {
  expect(roundOf([2, 1])).toEqual([0, 1, 0]);
  expect([0, 1, 2, 3].map((turn) => whoseTurn([{ turns: 2 }, { turns: 1 }], turn))).toEqual([
    { turns: 2 },
    { turns: 1 },
    { turns: 2 },
    { turns: 2 },
  ]);
  expect(whoseTurn<{ turns: number }>([], 7)).toBeUndefined();
});

it('the rotation ends a timed turn when the next one begins', () => {
  expect(turnAt(59_999, 20)).toBe(2);
  expect(turnAfter(59_999, 20)).toBe(60_000);
  expect(turnAt(60_000, 20)).toBe(3);
});
