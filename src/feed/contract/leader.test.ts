import { expect, it } from 'vitest';
import { leaderOf, shootoutScore, winnerOf } from './leader.ts';

const SHOOTOUT = { a: [true, false, true], b: [true, true, true] };

it.each([
  [{ a: 2, b: 1 }, 'A'],
  [{ a: 1, b: 2 }, 'B'],
  [{ a: 1, b: 1 }, null],
  [{ a: null, b: 1 }, null],
] as const)('leaderOf %o is %s', (score, leader) => {
  expect(leaderOf(score)).toBe(leader);
});

it('shootoutScore counts the kicks that were scored', () => {
  expect(shootoutScore(SHOOTOUT)).toEqual({ a: 2, b: 3 });
});

it.each([
  [{ a: 1, b: 1 }, SHOOTOUT, 'B'],
  [{ a: 1, b: 1 }, null, null],
  [{ a: 2, b: 1 }, SHOOTOUT, 'A'],
  [{ a: null, b: null }, SHOOTOUT, null],
  [{ a: 0, b: 0 }, { a: [true], b: [true] }, null],
] as const)('winnerOf %o after the shootout %o is %s', (score, shootout, winner) => {
  expect(winnerOf(score, shootout && { a: [...shootout.a], b: [...shootout.b] })).toBe(winner);
});
