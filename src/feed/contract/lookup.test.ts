import { expect, it } from 'vitest';
import { lookUp } from './lookup.ts';

const LEAGUES: Readonly<Record<string, string>> = { nba: 'NBA' };

/** Properties that every object inherits. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__'];

it('lookUp returns the value of a record under a key', () => {
  expect(lookUp(LEAGUES, 'nba')).toBe('NBA');
});

it('lookUp returns undefined if the record lacks the key or is null', () => {
  expect(lookUp(LEAGUES, 'wc')).toBeUndefined();
  const none = null as typeof LEAGUES | null;
  expect(lookUp(none, 'nba')).toBeUndefined();
});

it.each(INHERITED)('lookUp returns undefined for %s, which every object inherits', (key) => {
  expect(lookUp(LEAGUES, key)).toBeUndefined();
});

it.each(INHERITED)('lookUp returns the own property %s of a record', (key) => {
  expect(lookUp(JSON.parse(`{"${key}":"own"}`) as Record<string, string>, key)).toBe('own');
});
