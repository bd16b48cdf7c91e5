import { describe, expect, it } from 'vitest';
import type { BookedDates, BookedHours } from '../../../preload/contract/sponsors.ts';
import { edgeAfter, isAt } from './bookings.ts';

/** In the time zone of the machine that runs the test. 13 June 2026 is a Saturday. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const SATURDAY = 13;

describe('hours', () => {
  it.each<[string, BookedHours | null, number, boolean]>([
    ['always apply if there are none', null, at(SATURDAY, 3), true],
    ['begin with their first minute', { days: [], from: 600, to: 660 }, at(SATURDAY, 10), true],
    ['end before their last minute', { days: [], from: 600, to: 660 }, at(SATURDAY, 11), false],
    ['apply only on their days', { days: [0], from: 600, to: 660 }, at(SATURDAY, 10, 30), false],
    ['last until midnight', { days: [6], from: 1_200, to: 1_440 }, at(SATURDAY, 23, 59), true],
    ['continue into the next day', { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 1, 59), true],
    ['end before the day after that', { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 22), false],
    ["don't begin the night before", { days: [6], from: 1_320, to: 120 }, at(SATURDAY, 1), false],
  ])('%s', (_, hours, instant, expected) => {
    expect(isAt({ dates: null, hours }, instant)).toBe(expected);
  });

  it('return the next instant at which they start or end', () => {
    const hours = { days: [], from: 600, to: 660 };
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 9))).toBe(at(SATURDAY, 10));
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 10))).toBe(at(SATURDAY, 11));
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 11))).toBe(at(SATURDAY + 1, 0));
    expect(edgeAfter({ dates: null, hours: null }, at(SATURDAY, 9))).toBeNull();
  });
});

describe('dates', () => {
  const LATE = { days: [], from: 1_320, to: 120 };
  const from = (first: string | null, last: string | null): BookedDates => ({ first, last });
  it.each<[string, BookedDates, BookedHours | null, number, boolean]>([
    ['start with their first day', from('2026-06-13', null), null, at(SATURDAY, 0), true],
    ['exclude the minute before it', from('2026-06-13', null), null, at(SATURDAY - 1, 23, 59), false],
    ['include their last day', from(null, '2026-06-13'), null, at(SATURDAY, 23, 59), true],
    ['exclude the day after it', from(null, '2026-06-13'), null, at(SATURDAY + 1, 0), false],
    ['can be a single day', from('2026-06-13', '2026-06-13'), null, at(SATURDAY, 12), true],
    ['exclude hours outside the booked ones', from('2026-06-13', null), LATE, at(SATURDAY, 12), false],
    ['include the night of their last day', from(null, '2026-06-13'), LATE, at(SATURDAY + 1, 1, 59), true],
    ['exclude the night before their first day', from('2026-06-13', null), LATE, at(SATURDAY, 1), false],
  ])('%s', (_, dates, hours, instant, expected) => {
    expect(isAt({ dates, hours }, instant)).toBe(expected);
  });

  it('change at midnight', () => {
    const booking = { dates: from('2026-06-13', '2026-06-13'), hours: null };
    expect(edgeAfter(booking, at(SATURDAY - 1, 12))).toBe(at(SATURDAY, 0));
    expect(edgeAfter(booking, at(SATURDAY, 12))).toBe(at(SATURDAY + 1, 0));
  });
});

describe('a booking', () => {
  it.each<[string, BookedDates | null, BookedHours | null]>([
    ['hours', null, { days: [1, 5], from: 1_290, to: 75 }],
    ['dates', { first: '2026-06-03', last: '2026-06-11' }, null],
    ['both', { first: '2026-06-05', last: '2026-06-08' }, { days: [1, 5], from: 1_290, to: 75 }],
  ])('changes only at the returned instants, over two weeks of minutes (%s)', (_, dates, hours) => {
    const booking = { dates, hours };
    let edge = at(1, 0);
    let changes = 0;
    for (let instant = at(1, 0); instant < at(15, 0); instant += 60_000) {
      const hasChanged = isAt(booking, instant) !== isAt(booking, instant - 60_000);
      if (hasChanged) changes += 1;
      if (instant >= edge) edge = edgeAfter(booking, instant) ?? 0;
      else expect(hasChanged).toBe(false);
    }
    expect(changes).toBeGreaterThan(1);
  });
});
