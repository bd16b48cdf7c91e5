import { describe, expect, it } from 'vitest';
import { en } from '../../../words/en.ts';
import { startTime } from './start-time.ts';

const at = (text: string): number => new Date(text).getTime();

describe('when a game starts', () => {
  const now = at('2026-06-13T19:00:00');
  it.each([
    ['2026-06-13T20:30:00', '20:30'],
    ['2026-06-14T00:05:00', 'Sun 00:05'],
    ['2026-06-19T14:00:00', 'Fri 14:00'],
    ['2026-06-20T14:00:00', '20 Jun 14:00'],
    ['2026-06-12T14:00:00', '12 Jun 14:00'],
  ])('%s is "%s"', (starts, words) => {
    expect(en.starts(startTime(at(starts), now))).toBe(words);
  });
});
