import { describe, expect, it } from 'vitest';
import type { BookedDates, BookedHours } from '../../../preload/contract/sponsors.ts';
import { edgeAfter, isAt } from './bookings.ts';

/** Returns an instant in June 2026, in the machine's time zone. June 13 is a Saturday. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const SATURDAY = 13;

describe('booked hours', () => {
  it.each<[string, BookedHours | null, number, boolean]>([
    ['include every instant if there are none', null, at(SATURDAY, 3), true],
    ['include their first minute', { days: [], from: 600, to: 660 }, at(SATURDAY, 10), true],
    ['exclude the minute at which they end', { days: [], from: 600, to: 660 }, at(SATURDAY, 11), false],
    ['exclude days that are not booked', { days: [0], from: 600, to: 660 }, at(SATURDAY, 10, 30), false],
    [
      'include the last minute before midnight',
      { days: [6], from: 1_200, to: 1_440 },
      at(SATURDAY, 23, 59),
      true,
    ],
    ['continue past midnight', { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 1, 59), true],
    ["don't begin again on the next day", { days: [6], from: 1_320, to: 120 }, at(SATURDAY + 1, 22), false],
    ["don't begin the night before", { days: [6], from: 1_320, to: 120 }, at(SATURDAY, 1), false],
  ])('%s', (_, hours, instant, expected) => {
    expect(isAt({ dates: null, hours }, instant)).toBe(expected);
  });

  it('may change next at their start, their end or midnight', () => {
    const hours = { days: [], from: 600, to: 660 };
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 9))).toBe(at(SATURDAY, 10));
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 10))).toBe(at(SATURDAY, 11));
    expect(edgeAfter({ dates: null, hours }, at(SATURDAY, 11))).toBe(at(SATURDAY + 1, 0));
    expect(edgeAfter({ dates: null, hours: null }, at(SATURDAY, 9))).toBeNull();
  });
});

describe('booked dates', () => {
  const LATE = { days: [], from: 1_320, to: 120 };
  const from = (first: string | null, last: string | null): BookedDates => ({ first, last });
  it.each<[string, BookedDates, BookedHours | null, number, boolean]>([
    ['include the first minute of their first day', from('2026-06-13', null), null, at(SATURDAY, 0), true],
    [
      'exclude the minute before their first day',
      from('2026-06-13', null),
      null,
      at(SATURDAY - 1, 23, 59),
      false,
    ],
    ['include the last minute of their last day', from(null, '2026-06-13'), null, at(SATURDAY, 23, 59), true],
    ['exclude the day after their last day', from(null, '2026-06-13'), null, at(SATURDAY + 1, 0), false],
    ['can be a single day', from('2026-06-13', '2026-06-13'), null, at(SATURDAY, 12), true],
    ['exclude hours outside the booked ones', from('2026-06-13', null), LATE, at(SATURDAY, 12), false],
    [
      'include hours past midnight that began on their last day',
      from(null, '2026-06-13'),
      LATE,
      at(SATURDAY + 1, 1, 59),
      true,
    ],
    [
      'exclude hours past midnight that began before their first day',
      from('2026-06-13', null),
      LATE,
      at(SATURDAY, 1),
      false,
    ],
  ])('%s', (_, dates, hours, instant, expected) => {
    expect(isAt({ dates, hours }, instant)).toBe(expected);
  });

  it('change at the midnight before and after them', () => {
    const booking = { dates: from('2026-06-13', '2026-06-13'), hours: null };
    expect(edgeAfter(booking, at(SATURDAY - 1, 12))).toBe(at(SATURDAY, 0));
    expect(edgeAfter(booking, at(SATURDAY, 12))).toBe(at(SATURDAY + 1, 0));
  });
});

describe('a booking', () => {
  it.each<[string, BookedDates | null, BookedHours | null]>([
    ['hours', null, { days: [1, 5], from: 1_290, to: 75 }],
    ['dates', { first: '2026-06-03', last: '2026-06-11' }, null],
    ['hours and dates', { first: '2026-06-05', last: '2026-06-08' }, { days: [1, 5], from: 1_290, to: 75 }],
  ])(
    'with %s changes only at instants that edgeAfter returned, checked every minute for two weeks',
    (_, dates, hours) => {
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
    },
  );
});
