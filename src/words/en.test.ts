import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { leagueName, momentName } from './languages.ts';
import type { Phase } from './phase.ts';

const { phase } = en;
const quarter = (number: number): Phase => ({ is: 'period', part: 'quarter', number });
const half = (number: number): Phase => ({ is: 'period', part: 'half', number });
const overtime = (number: number): Phase => ({ is: 'overtime', number });
const final = (overtimes: number, innings: number | null = null): Phase => ({
  is: 'final',
  overtimes,
  innings,
});

describe('a phase', () => {
  it.each<[Phase, long: string, bug: string, code: string, column: string, row: string]>([
    [{ is: 'before' }, 'Pregame', 'PREGAME', 'PREGAME', 'Pregame', 'Pregame'],
    [quarter(3), '3rd quarter', '3RD', '3RD', '3', 'Q3'],
    [half(1), '1st half', '1ST HALF', '1ST HALF', '1', '1st half'],
    [
      { is: 'period-end', part: 'quarter', number: 3 },
      'End of 3rd',
      'END 3RD',
      'END 3RD',
      'End of 3rd',
      'End of 3rd',
    ],
    [
      { is: 'period-end', part: 'half', number: 2 },
      'End of 2nd half',
      'END 2ND',
      'END 2ND',
      'End of 2nd half',
      'End of 2nd half',
    ],
    [{ is: 'half-time' }, 'Halftime', 'HALF', 'HT', 'Halftime', 'Halftime'],
    [overtime(1), 'Overtime', 'OT', 'OT', 'OT', 'OT'],
    [overtime(2), '2nd overtime', '2OT', '2OT', '2OT', '2OT'],
    [
      { is: 'overtime-end', number: 1 },
      'End of overtime',
      'END OT',
      'END OT',
      'End of overtime',
      'End of overtime',
    ],
    [{ is: 'full-time' }, 'Full time', 'FULL TIME', 'FT', 'Full time', 'Full time'],
    [
      { is: 'extra-time', half: 2 },
      'Extra time, 2nd half',
      'EXTRA TIME, 2ND HALF',
      'ET',
      'Extra time, 2nd half',
      'Extra time',
    ],
    [
      { is: 'extra-time-break' },
      'Extra-time break',
      'EXTRA-TIME BREAK',
      'ET HT',
      'Extra-time break',
      'Extra-time break',
    ],
    [{ is: 'penalties' }, 'Penalties', 'PENALTIES', 'PENS', 'Penalties', 'Penalties'],
    [{ is: 'inning', number: 7, half: 'top' }, 'Top 7th', 'TOP 7TH', 'TOP 7TH', '7', 'Top 7th'],
    [{ is: 'inning', number: 7, half: null }, '7th inning', '7TH INNING', '7TH INNING', '7', '7th inning'],
    [
      { is: 'inning-end', number: 7, half: 'top' },
      'Middle 7th',
      'MIDDLE 7TH',
      'MIDDLE 7TH',
      'Middle 7th',
      'Middle 7th',
    ],
    [final(0), 'Final', 'FINAL', 'FT', 'Final', 'Final'],
    [final(2), 'Final', 'FINAL/2OT', 'FT', 'Final', 'Final'],
    [final(0, 11), 'Final', 'FINAL/11', 'FT', 'Final', 'Final'],
  ])('is written for %j as "%s", and in its shorter forms', (of, ...forms) => {
    const { long, bug, bugCode, column, row } = phase;
    expect([long, bug, bugCode, column, row].map((say) => say(of))).toEqual(forms);
  });
});

describe('a start time', () => {
  it.each([
    [null, '8:05 PM', 'Today'],
    [{ weekday: 0 }, 'Sun 8:05 PM', 'Sunday'],
    [{ date: 12, month: 8 }, 'Sep 12 8:05 PM', 'September 12'],
  ])('is shown for %j as "%s", and its day as "%s"', (day, words, dayWords) => {
    expect(en.starts({ hours: 20, minutes: 5, day, zone: 'CET' }, null)).toBe(words);
    expect(en.startDay({ hours: 20, minutes: 5, day, zone: 'CET' })).toBe(dayWords);
    expect(en.startTime({ hours: 20, minutes: 5, day, zone: 'CET' }, null)).toBe('8:05 PM CET');
  });
});

describe('a down', () => {
  it.each<[number, number | 'goal' | null, string]>([
    [3, 7, '3RD & 7'],
    [1, null, '1ST DOWN'],
    [1, 'goal', '1ST & GOAL'],
  ])('is shown for %i and %j as "%s"', (down, distance, words) =>
    expect(en.tabs.down(down, distance)).toBe(words),
  );
});

it('ordinals have English suffixes', () => {
  const counts = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111];
  expect(counts.map(en.ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th');
});

it('leagues are shown by name, unknown leagues by slug, and inherited keys count as unknown', () => {
  const names = ['wc', 'ncaab', 'nba', 'toString'].map((slug) => leagueName(en, slug));
  expect(names).toEqual(['World Cup', "Men's college basketball", 'NBA', 'TOSTRING']);
  expect(leagueName(en, 'ncaab', 'short')).toBe('NCAA');
});

it('the end of a period is named by its phase, and every other moment by its kind', () => {
  expect(momentName(en, { kind: 'period_end', phase: { is: 'half-time' } })).toBe('Halftime');
  expect(momentName(en, { kind: 'penalty_goal', phase: null })).toBe('Goal, penalty');
});
