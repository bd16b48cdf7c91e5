import { describe, expect, test } from 'vitest';
import { finalScoreSentence, versionSentence } from './sentences.ts';

const session = {
  source: 'live',
  sessionId: 's',
  league: 'nba',
  sport: 'basketball',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  sandbox: false,
};

describe('the notice of a feed version', () => {
  test.for([
    ['v9', 'v9', true, null],
    ['v10', 'v9', false, /uses a newer version of basketball \(v10; Touchline supports v9\)/],
    ['v8', 'v9', false, /an older version/],
    ['2026-11', 'v9', false, /^Channel A: the feed uses a different version of/],
    ['v1', null, false, /^Channel A: Touchline doesn't know the sport/],
  ] as const)(
    "compares the feed's version %s with Touchline's version %s",
    ([version, builtFor, match, expected]) => {
      const sentence = versionSentence('A', session, { version, builtFor, match });
      if (expected === null) expect(sentence).toBeNull();
      else expect(sentence).toMatch(expected);
    },
  );

  test('is null before the feed reports its version', () =>
    expect(versionSentence('A', session, null)).toBeNull());
});

describe('the notice of the final score', () => {
  test('is null if both scores are equal', () => {
    expect(finalScoreSentence('A', { a: 89, b: 93 }, { a: 89, b: 93 })).toBeNull();
  });
  test('contains both scores if they differ', () => {
    expect(finalScoreSentence('B', { a: 89, b: 93 }, { a: 89, b: 95 })).toMatch(/^Channel B: .*89–93.*89–95/);
  });
  test('is null if one score is unknown', () => {
    expect(finalScoreSentence('A', { a: 89, b: 93 }, null)).toBeNull();
    expect(finalScoreSentence('A', { a: null, b: null }, { a: 1, b: 2 })).toBeNull();
  });
});
