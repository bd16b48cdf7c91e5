import { expect, it } from 'vitest';
import { clockMs } from './clock-text.ts';

it.each([
  ['45:00', 2_700_000],
  ['45', 2_700_000],
  [' 4:05 ', 245_000],
  ['4.05', 245_000],
  ['90:00 +4', 5_400_000],
  ['0:00', 0],
])('the clock field reads "%s"', (text, ms) => {
  expect(clockMs(text)).toBe(ms);
});

it.each(['', ':', '45:60', '4:5:6', 'half-time', '-3', '601:00', '1e2'])(
  'the clock field refuses "%s"',
  (text) => {
    expect(clockMs(text)).toBeNull();
  },
);
