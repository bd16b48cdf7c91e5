import { describe, expect, it } from 'vitest';
import { jsonErrorOf } from './json-error.ts';

describe('the place where a text stops being JSON', () => {
  it.each([['{}'], ['[1, -2.5e3, "a\\u00e9\\n", true, false, null, {"a": [], "b": {}}]'], [' "text" ']])(
    'is null for JSON: %s',
    (text) => {
      expect(jsonErrorOf(text)).toBeNull();
    },
  );

  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a" 1}', 1, 6],
    ['{"a": one}', 1, 7],
    ['[1, 2', 1, 6],
    ['[1, 2}', 1, 6],
    ['{"a": [1, [2, {"b": 3]]}', 1, 22],
    ['{} {}', 1, 4],
    ["{'a': 1}", 1, 2],
    ['{"a": "open}', 1, 7],
    ['{"a": "line\nbreak"}', 1, 7],
    ['[01]', 1, 3],
  ])('is the first invalid character of %j', (text, line, column) => {
    expect(jsonErrorOf(text)).toEqual({ line, column });
  });
});
