import { describe, expect, it } from 'vitest';
import { recordingOf } from '../../../feed/recordings/index.ts';
import { readingAt, recordedClock } from './recorded-clock.ts';

const MINUTE_MS = 60_000;

function periodOf(league: string, name: string) {
  const period = recordedClock(league)?.get(name);
  if (!period) throw new Error(`The recording of ${league} has no period "${name}".`);
  return period;
}

describe('the clock of a recording', () => {
  it.each([
    ['nba', '1 live', 12],
    ['nba', '4 live', 12],
    ['wnba', '2 live', 10],
    ['ncaab', '1 live', 20],
    ['nfl', '1 live', 15],
    ['nfl', '4 live', 15],
  ])('counts down in %s period "%s" from %i minutes to zero, with stops', (league, name, minutes) => {
    const { direction, stretches } = periodOf(league, name);
    expect(direction).toBe('down');
    expect(stretches[0]).toMatchObject({ clockMs: minutes * MINUTE_MS, isRunning: true });
    expect(stretches.at(-1)).toMatchObject({ clockMs: 0, isRunning: false });
    for (const [index, { fromMs, clockMs, isRunning }] of stretches.entries()) {
      const next = stretches[index + 1];
      if (!next) break;
      const goneMs = clockMs - next.clockMs;
      expect(next.fromMs).toBeGreaterThan(fromMs);
      expect(next.isRunning).toBe(!isRunning);
      expect(goneMs).toBeCloseTo(isRunning ? next.fromMs - fromMs : 0, -1);
    }
  });

  it('has time left when a score ends the overtime', () => {
    const { stretches } = periodOf('nfl', '5 live');
    expect(stretches[0]).toMatchObject({ clockMs: 10 * MINUTE_MS, isRunning: true });
    expect(stretches.at(-1)?.isRunning).toBe(false);
    expect(stretches.at(-1)?.clockMs).toBeGreaterThan(MINUTE_MS);
  });

  it('counts up through each half of soccer and stops at halftime', () => {
    const halves = ['first_half', 'half_time', 'second_half'].map((name) => periodOf('wc', name).stretches);
    const [first, pause, second] = halves;
    expect(first).toMatchObject([
      { fromMs: 0, clockMs: 0, isRunning: true },
      { fromMs: pause![0].fromMs, clockMs: pause![0].fromMs, isRunning: false },
    ]);
    expect(pause).toMatchObject([{ clockMs: first![1]!.clockMs, isRunning: false }]);
    expect(second).toMatchObject([{ clockMs: 45 * MINUTE_MS, isRunning: true }, { isRunning: false }]);
  });

  it('stays at zero in the break after a quarter', () => {
    expect(periodOf('nba', '1 break').stretches).toMatchObject([{ clockMs: 0, isRunning: false }]);
  });

  it('exists only for leagues with a game clock', () => {
    expect(recordedClock('mlb')).toBeNull();
    expect(recordedClock('nobody')).toBeNull();
    for (const league of ['wc', 'nba', 'wnba', 'ncaab', 'nfl'])
      expect(recordedClock(league)?.size, league).toBeGreaterThanOrEqual(4);
  });

  it('returns the time at a position, and the next position at which it stops or starts', () => {
    const period = periodOf('nba', '1 live');
    const [first, stop, goesOn] = period.stretches;
    expect(readingAt(period, 2_000)).toEqual({
      direction: 'down',
      isRunning: true,
      clockMs: 12 * MINUTE_MS - 2_000,
      changesInMs: stop!.fromMs - 2_000,
    });
    expect(readingAt(period, stop!.fromMs + 100)).toMatchObject({
      isRunning: false,
      clockMs: stop!.clockMs,
      changesInMs: goesOn!.fromMs - stop!.fromMs - 100,
    });
    expect(goesOn!.fromMs).toBe(recordingOf('nba').rows[1]![0]);
    expect(first.fromMs).toBe(0);
    expect(readingAt(period, 10 ** 9)).toEqual({
      direction: 'down',
      isRunning: false,
      clockMs: 0,
      changesInMs: null,
    });
  });
});
