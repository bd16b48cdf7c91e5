import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '../../../words/en.ts';
import { isBeforeDay, startTime } from './start-time.ts';

const at = (text: string): number => new Date(text).getTime();

describe('the start time of a game', () => {
  const now = at('2026-06-13T19:00:00');
  it.each([
    ['2026-06-13T20:30:00', '8:30 PM'],
    ['2026-06-14T00:05:00', 'Sun 12:05 AM'],
    ['2026-06-19T14:00:00', 'Fri 2:00 PM'],
    ['2026-06-20T14:00:00', 'Jun 20 2:00 PM'],
    ['2026-06-12T14:00:00', 'Jun 12 2:00 PM'],
  ])('shows %s as "%s"', (starts, words) => {
    expect(en.starts(startTime(at(starts), now, null), null)).toBe(words);
  });

  it("includes the usual abbreviation of this computer's time zone on that day", async () => {
    const summer = Date.UTC(2026, 5, 13, 18);
    const winter = Date.UTC(2026, 11, 13, 18);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const zones = async (zone: string): Promise<string[]> => {
      vi.stubEnv('TZ', zone);
      // The module caches its formats, which keep the time zone of their creation.
      vi.resetModules();
      const { zoneAt } = await import('../../../words/time-zone.ts');
      return [zoneAt(summer, null), zoneAt(winter, null)];
    };
    expect(await zones('America/New_York')).toEqual(['EDT', 'EST']);
    expect(await zones('Europe/Berlin')).toEqual(['CEST', 'CET']);
    expect(await zones('Australia/Sydney')).toEqual(['AEST', 'AEDT']);
    expect(await zones('UTC')).toEqual(['UTC', 'UTC']);
    expect(await zones('America/Sao_Paulo')).toEqual(['GMT-3', 'GMT-3']);
    const { startTime: startThere } = await import('./start-time.ts');
    expect(startThere(summer, winter, null).zone).toBe('GMT-3');
  });

  it.each([
    ['America/New_York', '2026-11-23T01:30:00Z', 'Today 8:30 PM EST'],
    ['Europe/Berlin', '2026-11-23T01:30:00Z', 'Monday 2:30 AM CET'],
    ['America/Mexico_City', '2026-11-23T01:30:00Z', 'Today 7:30 PM CST'],
    ['Asia/Kolkata', '2026-11-23T19:00:00Z', 'Tuesday 12:30 AM IST'],
    // The clock goes back between now and the game.
    ['America/New_York', '2026-11-29T01:00:00Z', 'Saturday 8:00 PM EST'],
  ])('is on the day and in the time of %s', (zone, starts, words) => {
    const start = startTime(Date.parse(starts), Date.parse('2026-11-22T22:00:00Z'), zone);
    expect(`${en.startDay(start)} ${en.startTime(start, null)}`).toBe(words);
  });

  it('follows the summer time of its zone, not of this computer', () => {
    const times = ['2026-03-07T18:00:00Z', '2026-03-09T18:00:00Z'].map((starts) =>
      en.startTime(startTime(Date.parse(starts), Date.parse(starts), 'America/New_York'), null),
    );
    expect(times).toEqual(['1:00 PM EST', '2:00 PM EDT']);
  });

  it('compares days in the zone', () => {
    const [evening, night] = [Date.parse('2026-11-22T23:00:00Z'), Date.parse('2026-11-23T01:30:00Z')];
    expect(isBeforeDay(evening, night, 'Europe/Berlin')).toBe(false);
    expect(isBeforeDay(evening, night, 'UTC')).toBe(true);
    expect(isBeforeDay(evening, night, 'America/New_York')).toBe(false);
  });
});
