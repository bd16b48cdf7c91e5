import { expect, it } from 'vitest';
import { BookingInput, type Booking } from '../../preload/contract/sponsors.ts';
import { bookingOf, bookingWords, draftOfBooking, newDraft } from './booking-draft.ts';

const booking: Booking = {
  id: 'b',
  sponsor: 'orben',
  slots: ['bug', 'ticker'],
  outputs: ['program'],
  dates: { first: '2026-06-13', last: '2026-07-19' },
  hours: { days: [0, 6], from: 18 * 60 + 30, to: 60 },
  games: { channels: ['A'], leagues: ['nba', 'wnba'], sessions: [] },
  turns: 2,
};

it('a booking is unchanged after a round trip through its form', () => {
  const { id: _id, ...rest } = booking;
  expect(bookingOf(draftOfBooking(booking))).toEqual(rest);
});

it('a new booking is for all slots, times and games', () => {
  const input = bookingOf(newDraft('orben'));
  expect(input).toMatchObject({ outputs: null, dates: null, hours: null, games: null, turns: 1 });
  expect(BookingInput.parse(input)).toEqual(input);
});

it('"until midnight" means the end of the day', () => {
  const draft = { ...newDraft('orben'), hasHours: true, from: '20:00', to: '00:00' };
  expect(bookingOf(draft).hours).toEqual({ days: [], from: 1_200, to: 1_440 });
});

it('a booking is described in one line', () => {
  expect(bookingWords(booking, (id) => (id === 'program' ? 'Program' : id))).toBe(
    'Scorebug, Ticker · Program · Jun 13, 2026 – Jul 19, 2026 · Sat Sun 18:30–01:00 · channel A, nba, wnba · weight 2',
  );
  expect(
    bookingWords({ ...booking, outputs: null, dates: null, hours: null, games: null, turns: 1 }, String),
  ).toBe('Scorebug, Ticker · all outputs · always · all games');
});

it.each([
  [{ first: '2026-06-13', last: '2026-06-13' }, 'Jun 13, 2026 · all day'],
  [{ first: '2026-06-13', last: null }, 'from Jun 13, 2026 · all day'],
  [{ first: null, last: '2026-06-13' }, 'until Jun 13, 2026 · all day'],
])('a booking with dates shows its days: %o', (dates, words) => {
  expect(bookingWords({ ...booking, dates, hours: null }, String)).toContain(` · ${words} · `);
  expect(bookingOf(draftOfBooking({ ...booking, dates })).dates).toEqual(dates);
});
