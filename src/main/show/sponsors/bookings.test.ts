import { describe, expect, it } from 'vitest';
import type { BookedHours } from '../../../preload/contract/sponsors.ts';
import { hoursEdgeAfter, isWithin } from './bookings.ts';

/** By the clock of the machine that runs the test, whichever zone that is in. 13 June 2026 is a Saturday. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const SATURDAY = 13;

describe('hours', () => {
  it.each<[string, BookedHours | null, number, boolean]>([
    ['none are always', null, at(SATURDAY, 3), true],
    ['begin with their minute', { days: [], from: 600, to: 660 }, at(SATURDAY, 10), true],
    ['end before their last', { days: [], from: 600, to: 660 }, at(SATURDAY, 11), false],
    ['are of their days', { days: [0], from: 600, to: 660 }, at(SATURDAY, 10, 30), false],
    ['go on until midnight', { days: [6], from: 1_200, to: 1_440 }, at(SATURDAY, 23, 59), true],
    ['go on into the next day', { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 1, 59), true],
    ['but not into the day after that', { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 22), false],
    ['nor begin the night before', { days: [6], from: 1_320, to: 120 }, at(SATURDAY, 1), false],
  ])('%s', (_, hours, instant, expected) => {
    expect(isWithin(hours, instant)).toBe(expected);
  });

  it('have their next edge when they may begin or end', () => {
    const hours = { days: [], from: 600, to: 660 };
    expect(hoursEdgeAfter(hours, at(SATURDAY, 9))).toBe(at(SATURDAY, 10));
    expect(hoursEdgeAfter(hours, at(SATURDAY, 10))).toBe(at(SATURDAY, 11));
    expect(hoursEdgeAfter(hours, at(SATURDAY, 11))).toBe(at(SATURDAY + 1, 0));
    expect(hoursEdgeAfter(null, at(SATURDAY, 9))).toBeNull();
  });

  it('change nowhere but at an edge, over two weeks of minutes', () => {
    const hours = { days: [1, 5], from: 1_290, to: 75 };
    let edge = at(1, 0);
    for (let instant = at(1, 0); instant < at(15, 0); instant += 60_000) {
      if (instant >= edge) edge = hoursEdgeAfter(hours, instant) ?? 0;
      else expect(isWithin(hours, instant)).toBe(isWithin(hours, instant - 60_000));
    }
  });
});
