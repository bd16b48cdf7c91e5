import { describe, expect, it } from 'vitest';
import { clockText, msToNextText } from './clock.ts';
import type { MatchClockReading } from './clock.ts';

const AT = 1_000_000;
const up = (baseMs: number, isRunning = true): MatchClockReading => ({
  isRunning,
  direction: 'up',
  baseMs,
  at: AT,
  showsTenths: true,
});
const down = (baseMs: number, isRunning = true): MatchClockReading => ({
  ...up(baseMs, isRunning),
  direction: 'down',
});

describe('clock text', () => {
  it.each([
    ['up from zero', up(0), 0, '00:00'],
    ['up, the second that has been completed', up(0), 999, '00:00'],
    ['up past an hour', up(67 * 60_000), 12_000, '67:12'],
    ['up past 100 minutes', up(112 * 60_000), 45_000, '112:45'],
    ['standing, whatever the time', up(5_000, false), 60_000, '00:05'],
    ['down, the second that has begun', down(522_000), 1, '8:42'],
    ['down, one second later', down(522_000), 1_000, '8:41'],
    ['down at a minute', down(60_000), 0, '1:00'],
    ['down under a minute', down(60_000), 17_300, '42.7'],
    ['down under a minute, without tenths', { ...down(60_000), showsTenths: false }, 17_300, '0:43'],
    ['down at the end, without tenths', { ...down(1_000), showsTenths: false }, 5_000, '0:00'],
    ['down at the end, never below', down(1_000), 5_000, '0.0'],
    ['an instant before its own', up(10_000), -5_000, '00:10'],
  ])('%s', (_, clock, later, text) => {
    expect(clockText(clock, AT + later)).toBe(text);
  });

  it.each([
    ['up', up(59_100)],
    ['down', down(61_500)],
    ['down with tenths', down(3_250)],
    ['down without tenths', { ...down(13_250), showsTenths: false }],
  ])('changes exactly when it says it will: %s', (_, clock) => {
    let at = AT;
    for (let step = 0; step < 12; step++) {
      const next = msToNextText(clock, at);
      if (next === null) throw new Error('A running clock has a next text.');
      const before = clockText(clock, at);
      expect(clockText(clock, at + next - 1)).toBe(before);
      expect(clockText(clock, at + next + 1)).not.toBe(before);
      at += next + 1;
    }
  });

  it('has no next text while it stands or has run out', () => {
    expect(msToNextText(up(5_000, false), AT)).toBeNull();
    expect(msToNextText(down(1_000), AT + 2_000)).toBeNull();
  });
});
