import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '../../../words/en.ts';
import { startTime } from './start-time.ts';

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
    expect(en.starts(startTime(at(starts), now), null)).toBe(words);
  });

  it("includes the usual abbreviation of this computer's time zone on that day", async () => {
    const summer = Date.UTC(2026, 5, 13, 18);
    const winter = Date.UTC(2026, 11, 13, 18);
    onTestFinished(() => void vi.unstubAllEnvs());
    const zones = async (zone: string): Promise<string[]> => {
      vi.stubEnv('TZ', zone);
      // The module caches its formats, which keep the time zone of their creation.
      vi.resetModules();
      const { zoneAt } = await import('./start-time.ts');
      return [zoneAt(summer), zoneAt(winter)];
    };
    expect(await zones('America/New_York')).toEqual(['EDT', 'EST']);
    expect(await zones('Europe/Berlin')).toEqual(['CEST', 'CET']);
    expect(await zones('Australia/Sydney')).toEqual(['AEST', 'AEDT']);
    expect(await zones('UTC')).toEqual(['UTC', 'UTC']);
    expect(await zones('America/Sao_Paulo')).toEqual(['GMT-3', 'GMT-3']);
    const { startTime: startThere } = await import('./start-time.ts');
    expect(startThere(summer, winter).zone).toBe('GMT-3');
  });
});
