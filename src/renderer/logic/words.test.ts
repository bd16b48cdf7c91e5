import { describe, expect, it } from 'vitest';
import { LINK_STATES } from '../../preload/contract/show-state.ts';
import {
  clockWords,
  delayWords,
  lengthWords,
  linkWords,
  maskedUrl,
  monitorUrl,
  sizeWords,
  untilWords,
} from './words.ts';

it.each([
  [-5, 'under 1 s'],
  [999, 'under 1 s'],
  [1_000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [3_600_000, '1 h 00 min'],
  [7_800_000, '2 h 10 min'],
])('lengthWords shows %i ms as "%s"', (ms, words) => expect(lengthWords(ms)).toBe(words));

it.each([
  [-1, '0:00'],
  [38_400, '0:38'],
  [2_467_000, '41:07'],
  [4_032_000, '1:07:12'],
])('a running time of %i ms is shown as %s', (ms, words) => expect(clockWords(ms)).toBe(words));

it.each([
  [0, 'no delay'],
  [100, 'delay 0.1 s'],
  [6_400, 'delay 6.4 s'],
  [120_000, 'delay 120.0 s'],
])('delayWords describes %i ms of delay', (ms, words) => expect(delayWords(ms)).toBe(words));

it.each([
  [1920, 1080, '1080p'],
  [1080, 1920, '1080 × 1920'],
  [1920, 1079, '1920 × 1079'],
])('sizeWords describes %i x %i pixels', (width, height, words) =>
  expect(sizeWords(width, height)).toBe(words),
);

describe('untilWords', () => {
  const now = Date.parse('2026-06-13T19:00:00Z');
  it.each([
    ['2026-06-13T19:00:20Z', 'now'],
    ['2026-06-13T19:24:00Z', 'in 24 min'],
    ['2026-06-13T21:05:00Z', 'in 2 h 5 min'],
    ['2026-06-16T20:00:00Z', 'in 3 d'],
    ['2026-06-13T18:55:00Z', /^was due at \d\d:55$/],
    ['2026-06-12T12:00:00Z', /^was due Fri \d\d:00$/],
    ['soon', ''],
  ])('describes %s', (iso, words) =>
    typeof words === 'string'
      ? expect(untilWords(iso, now)).toBe(words)
      : expect(untilWords(iso, now)).toMatch(words),
  );
});

it('the masked address hides only the secret', () => {
  expect(maskedUrl('http://127.0.0.1:7700/o/4f2c9a7b')).toBe('http://127.0.0.1:7700/o/••••');
  expect(maskedUrl('4f2c9a7b')).toBe('••••');
});

it('the monitor address requests a monitor', () => {
  expect(monitorUrl('http://127.0.0.1:7700/o/x', 'http://localhost:7700')).toBe(
    'http://localhost:7700/o/x?monitor=1',
  );
  expect(monitorUrl('http://127.0.0.1:7700/o/x?a=b', null)).toBe('http://127.0.0.1:7700/o/x?a=b&monitor=1');
});

it('every link state has a different text', () => {
  const words = LINK_STATES.map(linkWords);
  expect(new Set(words).size).toBe(LINK_STATES.length);
});
