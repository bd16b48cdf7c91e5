import { describe, expect, it } from 'vitest';
import type { ClockView } from '../../preload/contract/output-frame.ts';
import { clockAt, valuesOf } from './values.ts';

describe('valuesOf', () => {
  const facts = {
    phase: '2nd quarter, break',
    lines: [
      { label: 'Flag', value: 'on the play', isHot: true },
      { label: 'Ball', value: null, isHot: false },
    ],
  };
  const clock: ClockView = {
    isRunning: false,
    direction: 'up',
    baseMs: 0,
    at: 0,
    addedMinutes: null,
    showsTenths: true,
  };
  const linesOf = (of: typeof facts | { phase: null; lines: [] }, face: ClockView | null): string[] =>
    valuesOf({ clock: face }, of, 0).map(
      ({ label, value, isHot }) => `${label}: ${value}${isHot ? ' !' : ''}`,
    );

  it("contains the phase, the clock if there is one, and the sport's match info", () => {
    expect(linesOf(facts, null)).toEqual(['Period: 2nd quarter, break', 'Flag: on the play !', 'Ball: –']);
    expect(linesOf(facts, clock)[1]).toBe('Clock: 00:00');
  });

  it("shows a dash for values that the feed doesn't report", () =>
    expect(linesOf({ phase: null, lines: [] }, null)).toEqual(['Period: –']));
});

describe('the match clock', () => {
  const clock: ClockView = {
    isRunning: true,
    direction: 'up',
    baseMs: 60_000,
    at: 1_000,
    addedMinutes: null,
    showsTenths: true,
  };
  it.each<[string, Partial<ClockView>, string]>([
    ['counts up', {}, '01:05'],
    ['shows a stopped clock', { isRunning: false }, '01:00'],
    [
      'counts down, showing the second that has begun',
      { direction: 'down', baseMs: 527_001, showsTenths: false },
      '8:43',
    ],
    ['counts down with truncated tenths', { direction: 'down', baseMs: 527_001 }, '8:42'],
    ['counts down with tenths in its last minute', { direction: 'down' }, '55.0'],
    ['never goes below zero', { direction: 'down', baseMs: 2_000 }, '0.0'],
    ['shows added time', { addedMinutes: 4 }, '01:05 +4'],
  ])('%s', (_what, changes, words) => {
    expect(clockAt({ clock: { ...clock, ...changes } }, 6_000)).toBe(words);
  });

  it('is null for sports without a clock', () => expect(clockAt({ clock: null }, 0)).toBeNull());
});
