import { describe, expect, it } from 'vitest';
import { clockText, minuteAt, msToNextSeconds, msToNextText, secondsText, widestClockText } from './clock.ts';
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
    ['counting up from zero', up(0), 0, '00:00'],
    ['counting up, showing the last completed second', up(0), 999, '00:00'],
    ['counting up past an hour', up(67 * 60_000), 12_000, '67:12'],
    ['counting up past 100 minutes', up(112 * 60_000), 45_000, '112:45'],
    ['counting up ten times as fast', { ...up(0), rate: 10 }, 6_700, '01:07'],
    ['counting down at half the speed', { ...down(522_000), rate: 0.5 }, 4_000, '8:40'],
    ['stopped, whatever the time', up(5_000, false), 60_000, '00:05'],
    ['counting down, showing the second that has begun', { ...down(522_000), showsTenths: false }, 1, '8:42'],
    ['counting down one second later', down(522_000), 1_000, '8:41'],
    ['counting down with truncated tenths', down(522_000), 1, '8:41'],
    ['counting down at a minute', down(60_000), 0, '1:00'],
    ['counting down under a minute', down(60_000), 17_300, '42.7'],
    ['counting down under a minute without tenths', { ...down(60_000), showsTenths: false }, 17_300, '0:43'],
    ['counting down at the end without tenths', { ...down(1_000), showsTenths: false }, 5_000, '0:00'],
    ['counting down at the end, never below zero', down(1_000), 5_000, '0.0'],
    ['read before its own timestamp', up(10_000), -5_000, '00:10'],
  ])('is right for a clock %s', (_, clock, later, text) => {
    expect(clockText(clock, AT + later)).toBe(text);
  });

  it.each([
    ['counting up', up(59_100)],
    ['counting down', down(61_500)],
    ['counting down with tenths', down(3_250)],
    ['counting down without tenths', { ...down(13_250), showsTenths: false }],
    ['counting up ten times as fast', { ...up(59_100), rate: 10 }],
    ['counting down four times as fast', { ...down(61_500), rate: 4 }],
  ])('changes exactly when msToNextText predicts it, for a clock %s', (_, clock) => {
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

  it("doesn't change while the clock is stopped or has run out", () => {
    expect(msToNextText(up(5_000, false), AT)).toBeNull();
    expect(msToNextText(down(1_000), AT + 2_000)).toBeNull();
  });
});

/** Returns every text of a running clock between two readings, with how long each stays, in ms. */
function texts(
  clock: MatchClockReading,
  forMs: number,
  textOf: typeof clockText,
  msToNext: typeof msToNextText,
): { text: string; ms: number }[] {
  const found: { text: string; ms: number }[] = [];
  for (let gone = 0; gone <= forMs;) {
    const text = textOf(clock, AT + gone);
    const next = msToNext(clock, AT + gone);
    found.push({ text, ms: next ?? Infinity });
    // The text stays until the last predicted millisecond.
    if (next !== null) expect(textOf(clock, AT + gone + next - 1)).toBe(text);
    if (next === null) {
      expect(textOf(clock, AT + gone + 100_000)).toBe(text);
      break;
    }
    gone += next;
  }
  return found;
}

const minute = (clock: MatchClockReading, instant: number): string => {
  const { number, added } = minuteAt(Math.max(0, clock.baseMs + instant - AT), 45);
  return added === null ? String(number) : `${String(number)}+${String(added)}`;
};
const whole = (baseMs: number): MatchClockReading => ({ ...down(baseMs), showsTenths: false });
const nextMinute: typeof msToNextText = (clock, instant) => 60_000 - ((clock.baseMs + instant - AT) % 60_000);

describe('a running clock', () => {
  it.each([
    ['up', up(57_500), 4_000, clockText, msToNextText, '00:57 00:58 00:59 01:00 01:01'],
    ['up over an hour', up(3_598_000), 3_000, clockText, msToNextText, '59:58 59:59 60:00 60:01'],
    ['up over 100 minutes', up(5_998_000), 3_000, clockText, msToNextText, '99:58 99:59 100:00 100:01'],
    [
      'down over a minute, with tenths',
      down(62_000),
      2_250,
      clockText,
      msToNextText,
      '1:02 1:01 1:00 59.9 59.8 59.7',
    ],
    [
      'down over ten minutes, with tenths',
      down(601_500),
      3_000,
      clockText,
      msToNextText,
      '10:01 10:00 9:59 9:58',
    ],
    ['down over ten seconds, with tenths', down(10_150), 300, clockText, msToNextText, '10.1 10.0 9.9 9.8'],
    ['down to the end, with tenths', down(320), 900, clockText, msToNextText, '0.3 0.2 0.1 0.0'],
    ['down over a minute', whole(62_000), 4_000, clockText, msToNextText, '1:02 1:01 1:00 0:59 0:58'],
    ['down over an hour', whole(3_601_000), 2_000, clockText, msToNextText, '60:01 60:00 59:59'],
    ['down to the end', whole(2_500), 9_000, clockText, msToNextText, '0:03 0:02 0:01 0:00'],
    ['shot clock, over five seconds', down(7_000), 2_250, secondsText, msToNextSeconds, '7 6 5 4.9 4.8 4.7'],
    ['shot clock, to the end', down(250), 900, secondsText, msToNextSeconds, '0.2 0.1 0.0'],
    ['play clock', whole(11_000), 3_000, secondsText, msToNextSeconds, '11 10 9 8'],
    ['play clock, to the end', whole(2_000), 9_000, secondsText, msToNextSeconds, '2 1 0'],
    ['minutes of a half, into added time', up(2_580_000), 200_000, minute, nextMinute, '44 45 45+1 45+2'],
  ] as const)('shows every value once and in order: %s', (_, clock, forMs, textOf, msToNext, expected) => {
    const found = texts(clock, forMs, textOf, msToNext);
    expect(found.map(({ text }) => text).join(' ')).toBe(expected);
    // Each value but the first and the last one stays as long as the others of its kind.
    for (const { text, ms } of found.slice(1, -1)) {
      const step = text.includes('.') ? 100 : textOf === minute ? 60_000 : 1_000;
      expect([text, ms]).toEqual([text, step]);
    }
  });

  it('never shows more than the time left when it is stopped, with tenths', () => {
    for (let ms = 0; ms <= 130_000; ms += 7) {
      const [minutes, seconds] = `0:${clockText(down(ms, false), AT)}`.split(':').slice(-2).map(Number);
      const shown = Math.round(((minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000);
      expect(shown).toBeLessThanOrEqual(ms);
      expect(ms - shown).toBeLessThan(ms < 60_000 ? 100 : 1_000);
    }
    expect(clockText(down(59_950, false), AT)).toBe('59.9');
    expect(secondsText(down(4_950, false), AT)).toBe('4.9');
  });

  it('shows the same time after it stops', () => {
    for (const make of [up, down, whole])
      for (let gone = 0; gone < 70_000; gone += 333) {
        const running = make(66_600);
        const baseMs = Math.max(0, running.direction === 'up' ? 66_600 + gone : 66_600 - gone);
        const stopped = { ...running, isRunning: false, baseMs, at: AT + gone };
        for (const textOf of [clockText, secondsText])
          expect(textOf(stopped, AT + 1e6)).toBe(textOf(running, AT + gone));
      }
  });

  it('has a box for as many digits as it shows', () => {
    expect(['9:59', '59:59', '59.9', '99:59'].map(widestClockText)).toEqual(Array(4).fill('00:00'));
    expect(widestClockText('100:00')).toBe('000:00');
  });
});
